import { path } from "../src/kube/json/field-path.js";
import { isObject } from "../src/kube/json/object.js";
import { invalid } from "../src/model/cause.js";
import { ruleThat } from "../src/testing/pack.js";
import { decorum, packOf, productOf } from "./support/cli-harness.js";

/** How a project that has findings already starts: a baseline, and waivers in comments. */

/** Denies each field of `data` that starts with 'bad'. */
const noBad = ruleThat("test/no-bad", "Deny", function* ({ object }) {
  const data = object["data"];
  for (const name of Object.keys(isObject(data) ? data : {}))
    if (name.startsWith("bad")) yield invalid(path("data", name), "must be good");
});
const product = productOf([packOf([noBad])]);

const map = (...lines: readonly string[]): string =>
  ["apiVersion: v1", "kind: ConfigMap", "metadata: { name: a, namespace: shop }", "data:", ...lines, ""].join("\n");

const run = (line: string, files: Readonly<Record<string, string>>, replaced?: Record<string, string>, now?: string) =>
  decorum(line, product, {
    files,
    ...(replaced === undefined ? {} : { replaced }),
    ...(now === undefined ? {} : { now }),
  });

const BASELINE = `# Findings that are known and neither deny nor warn. Written by 'decorum dry-run --write-baseline'.
apiVersion: decorum.dev/v1alpha1
kind: Baseline
findings:
  - { object: "ConfigMap/shop/a", rule: test/no-bad, field: "data.bad1", count: 1 }
  - { object: "ConfigMap/shop/a", rule: test/no-bad, field: "data.bad2", count: 1 }
`;

describe("a baseline", () => {
  const files = { "a.yaml": map("  bad2: x", "  bad1: x") };
  test("is written, sorted, and the run passes", async () => {
    const replaced: Record<string, string> = {};
    const { code, stderr } = await run("dry-run a.yaml --write-baseline", files, replaced);
    expect(replaced).toEqual({ "decorum-baseline.yaml": BASELINE });
    expect(stderr).toBe(
      "note: 'decorum-baseline.yaml' was written with 2 findings; use '--baseline decorum-baseline.yaml' from now on\n",
    );
    expect(code).toBe(0);
  });
  test("covers what is in it, and is counted in one line", async () => {
    const { code, stdout, stderr } = await run("dry-run a.yaml --baseline b.yaml", {
      ...files,
      "b.yaml": BASELINE,
    });
    expect([code, stdout]).toEqual([0, "1 object: 1 allowed, 0 denied; 0 violations, 0 warnings, 0 faults\n"]);
    expect(stderr).toBe("note: 2 findings in the baseline 'b.yaml'\n");
  });
  test("does not cover what is new", async () => {
    const more = { "a.yaml": map("  bad1: x", "  bad2: x", "  bad3: x"), "b.yaml": BASELINE };
    const { code, stdout } = await run("dry-run a.yaml --baseline b.yaml", more);
    expect(code).toBe(1);
    expect(stdout).toContain("data.bad3");
    expect(stdout).not.toContain("data.bad1");
  });
  test("only shrinks: what is gone is told, and removed by --prune", async () => {
    const less = { "a.yaml": map("  bad2: x"), "b.yaml": BASELINE };
    expect((await run("dry-run a.yaml --baseline b.yaml", less)).stderr).toBe(
      "note: 1 finding in the baseline 'b.yaml'; 1 finding of it does not occur any more; use --prune to remove them\n",
    );
    const replaced: Record<string, string> = {};
    const { stderr } = await run("dry-run a.yaml --baseline b.yaml --prune", less, replaced);
    expect(stderr).toContain("1 finding of it does not occur any more and was removed\n");
    expect(replaced["b.yaml"]).toBe(BASELINE.replace(/ {2}- .*bad1.*\n/, ""));
    const again = await run("dry-run a.yaml --write-baseline --baseline b.yaml", less);
    expect(again.stderr).toContain("b.yaml: must not exist yet: a baseline may only shrink; use '--prune'");
    expect(again.code).toBe(2);
  });
  test("is not written if something could not be reviewed", async () => {
    const replaced: Record<string, string> = {};
    const broken = { ...files, "c.yaml": "a: [" };
    const { code, stderr } = await run("dry-run a.yaml c.yaml --write-baseline", broken, replaced);
    expect(replaced).toEqual({});
    expect(stderr).toContain("'decorum-baseline.yaml' was not written, because not everything could be reviewed");
    expect(code).toBe(2);
  });
  test.each([
    ["a: [", "b.yaml: must be YAML"],
    ["kind: Pod\n", "b.yaml: must have `apiVersion` 'decorum.dev/v1alpha1' and `kind` 'Baseline'"],
    [
      BASELINE.replace(', field: "data.bad1"', ""),
      "b.yaml: `findings[0]` must have `object`, `rule` and `field`, all strings",
    ],
    [BASELINE.replace("count: 1", "count: 0"), "b.yaml: `findings[0].count` must be an integer of at least 1"],
  ])("that is wrong is an error: %s", async (text, message) => {
    const { code, stderr } = await run("dry-run a.yaml --baseline b.yaml", { ...files, "b.yaml": text });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
  test("says nothing of what it did not look at: unchanged objects with --old", async () => {
    const both = { ...files, "old.yaml": files["a.yaml"], "b.yaml": BASELINE };
    const { code, stderr } = await run("dry-run a.yaml --old old.yaml --baseline b.yaml", both);
    expect([code, stderr]).toEqual([0, ""]);
    const changed = { ...both, "old.yaml": map("  bad2: x") };
    const some = await run("dry-run a.yaml --old old.yaml --baseline b.yaml", changed);
    expect([some.code, some.stderr]).toEqual([0, "note: 2 findings in the baseline 'b.yaml'\n"]);
    const pruned = await run("dry-run a.yaml --old old.yaml --baseline b.yaml --prune", both);
    expect([pruned.code, pruned.stderr]).toEqual([
      2,
      "error: --prune: must be given without '--old': unchanged objects are not reviewed then\n",
    ]);
  });
  test("a baseline that is missing, and --prune without one, are errors", async () => {
    expect((await run("dry-run a.yaml --baseline none.yaml", files)).stderr).toContain("none.yaml: does not exist");
    expect((await run("dry-run a.yaml --prune", files)).stderr).toContain("must be given with '--baseline'");
  });
});

describe("a waiver in a comment", () => {
  const outcome = async (lines: readonly string[], flags = "", now?: string) => {
    const { code, stdout, stderr } = await run(`dry-run a.yaml${flags}`, { "a.yaml": map(...lines) }, undefined, now);
    return { code, stdout, stderr };
  };
  test.each([
    ["at the end of the line", ["  bad1: x # decorum:waive test/no-bad -- known since 2024"]],
    ["above the field", ["  # decorum:waive no-bad -- known since 2024", "", "  # why not", "  bad1: x"]],
  ])("%s covers the field", async (_, lines) => {
    const { code, stdout, stderr } = await outcome(lines);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/Waived {2}\d+:3 data\.bad1 \[test\/no-bad\] comment at a\.yaml:\d+: known since 2024\n/);
    expect(stdout).toContain("; 1 waived\n");
    expect((await outcome(lines, " --no-waivers")).code).toBe(1);
  });
  test("covers what is below its field, and nothing else", async () => {
    const text = map("  bad1: x", "  bad2: x").replace("\ndata:", "\ndata: # decorum:waive no-bad -- all of it");
    const { code, stdout } = await run("dry-run a.yaml", { "a.yaml": text });
    expect(code).toBe(0);
    expect(stdout).toContain("; 2 waived\n");
    expect((await outcome(["  bad1: x # decorum:waive no-bad -- this", "  bad2: x"])).code).toBe(1);
  });
  test("holds until its last day", async () => {
    const lines = ["  bad1: x # decorum:waive no-bad -- soon gone until 2026-07-01"];
    expect((await outcome(lines, "", "2026-07-01T23:00:00Z")).code).toBe(0);
    const { code, stderr } = await outcome(lines, "", "2026-07-02T00:00:00Z");
    expect(code).toBe(1);
    expect(stderr).toBe("note: a.yaml:5: the waiver of 'no-bad' expired ('2026-07-01') and no longer applies\n");
  });
  test("that excuses nothing is told", async () => {
    const { code, stderr } = await outcome(["  good: x # decorum:waive no-bad -- by mistake"]);
    expect([code, stderr]).toEqual([0, "note: a.yaml:5: the waiver of 'no-bad' excuses nothing; remove it\n"]);
  });
  test.each([
    ["# decorum:waive no-bad", "must be '# decorum:waive RULE -- REASON'"],
    ["# decorum:waive no-bad -- why until tomorrow", "'tomorrow' is no date"],
    ["# decorum:waive no-bat -- why", "no policy pack has a rule 'no-bat'"],
  ])("that cannot be read is an error: %s", async (comment, message) => {
    const { code, stderr } = await outcome([`  bad1: x ${comment}`]);
    expect(stderr).toMatch(/^error: a\.yaml:5:11: |^a\.yaml:5:11: /);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
  test("text that only looks like a comment is none", async () => {
    const { code } = await outcome([
      "  bad1: |",
      "    # decorum:waive no-bad -- text",
      '  bad2: "# decorum:waive no-bad -- text"',
    ]);
    expect(code).toBe(1);
  });
});
