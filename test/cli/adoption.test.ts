import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { BASELINE, map, noBad } from "../support/adoption.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";
import { folderOf } from "../support/new-folder.js";

/** How a project that has findings already starts: a baseline. Waivers have a suite of their own. */

const product = productOf([packOf([noBad])]);

const run = (line: string, files: Readonly<Record<string, string>>, replaced?: Record<string, string>) =>
  decorum(line, product, { files, ...(replaced === undefined ? {} : { replaced }) });

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
    expect([code, stdout]).toEqual([0, "1 object: 1 allowed, 0 denied; 0 violations, 0 warnings\n"]);
    expect(stderr).toBe("note: 2 findings in the baseline 'b.yaml'\n");
  });
  test("does not cover what is new", async () => {
    const more = { "a.yaml": map("  bad1: x", "  bad2: x", "  bad3: x"), "b.yaml": BASELINE };
    const { code, stdout } = await run("dry-run a.yaml --baseline b.yaml", more);
    expect(code).toBe(1);
    expect(stdout).toContain("data.bad3");
    expect(stdout).not.toContain("data.bad1");
  });
  test("tells two kinds of one name apart by their groups", async () => {
    const custom = map("  bad1: x").replace("apiVersion: v1", "apiVersion: shop.acme.io/v1");
    const builtIn = map("  bad1: x");
    const replaced: Record<string, string> = {};
    await run("dry-run a.yaml --write-baseline", { "a.yaml": custom }, replaced);
    const [, written = ""] = Object.entries(replaced).flat();
    expect(written).toBe(BASELINE.replace(/ {2}- .*bad2.*\n/, "").replace("ConfigMap/", "ConfigMap.shop.acme.io/"));
    const other = { "a.yaml": `${builtIn}---\n${custom}`, "b.yaml": written };
    const { code, stdout, stderr } = await run("dry-run a.yaml --baseline b.yaml", other);
    expect([code, stderr]).toEqual([1, "note: 1 finding in the baseline 'b.yaml'\n"]);
    expect(stdout).toMatch(/^a\.yaml:1 /);
    const newer = { "a.yaml": custom.replace("/v1", "/v2"), "b.yaml": written };
    expect((await run("dry-run a.yaml --baseline b.yaml", newer)).code).toBe(0);
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
  test("is not written through a link out of the folder", async () => {
    const [folder, outside] = [folderOf(files), folderOf({ "rc.yaml": "mine" })];
    symlinkSync(outside.path, join(folder.path, "link"));
    const { code, stderr } = await folder.decorum("dry-run a.yaml --write-baseline --baseline link/b.yaml");
    expect([code, stderr]).toEqual([2, expect.stringContaining("link/b.yaml: must not lead out of")]);
    expect(outside.files()).toEqual(["rc.yaml"]);
    // A path that the user gives is the user's own.
    const named = `dry-run a.yaml --write-baseline --baseline ${join(outside.path, "b.yaml")}`;
    expect((await folder.decorum(named)).stderr).toContain("was written with");
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
    ["a: [", "error: b.yaml:1:4: must be YAML: the '[' that is open here must be closed by ']'\n"],
    [
      "kind: Pod\n",
      "error: b.yaml: must be one document with `apiVersion` 'decorum.dev/v1alpha1' and `kind` 'Baseline'",
    ],
    [
      BASELINE.replace(', field: "data.bad1"', ""),
      ":5: `findings[0]` must have `object`, `rule` and `field`, all strings",
    ],
    [BASELINE.replace("action: Deny", "action: Audit"), "b.yaml:5:74: `findings[0].action` must be 'Deny' or 'Warn'"],
    [BASELINE.replace('"8cc9967cf948"', "1"), ": `findings[0].key` must be a string"],
    [BASELINE.replace("count: 1", "count: 0"), ": `findings[0].count` must be an integer of at least 1"],
  ])("that is wrong is an error: %s", async (text, message) => {
    const { code, stderr } = await run("dry-run a.yaml --baseline b.yaml", { ...files, "b.yaml": text });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
  test("says nothing of what it did not look at: unchanged objects with --old", async () => {
    const both = { ...files, "old.yaml": files["a.yaml"], "b.yaml": BASELINE };
    const { code, stderr } = await run("dry-run a.yaml --old old.yaml --baseline b.yaml", both);
    expect([code, stderr]).toEqual([0, ""]);
    const changed = { ...both, "old.yaml": map("  bad2: x", "  bad1: x", "  c: d") };
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
