import { arrayAt, at, path } from "kube-json";
import { invalid } from "../../src/model/cause.js";
import { ruleThat } from "../../src/testing/pack.js";
import { map, noBad } from "../support/adoption.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";

const product = productOf([packOf([noBad])]);

const run = (line: string, files: Readonly<Record<string, string>>, replaced?: Record<string, string>, now?: string) =>
  decorum(line, product, {
    files,
    ...(replaced === undefined ? {} : { replaced }),
    ...(now === undefined ? {} : { now }),
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
  describe("reaches", () => {
    const images = ruleThat("test/no-latest", "Deny", function* ({ object }) {
      for (const [index, one] of arrayAt(object, "spec", "containers").entries())
        if (at(one, "image", "name") === "latest")
          yield invalid(path("spec", "containers", index, "image", "name"), "must be pinned");
    });
    const waivedIn = async (text: string): Promise<string> => {
      const { stdout } = await decorum("dry-run a.yaml", productOf([packOf([images])]), { files: { "a.yaml": text } });
      return [...stdout.matchAll(/Waived {2}\d+:\d+ spec\.containers\[(\d)\]/g)].map(([, index]) => index).join();
    };
    const V = "# decorum:waive no-latest -- why";
    const pod = (...lines: readonly string[]): string => [...lines, ""].join("\n");
    const A = ["    - name: a", "      image: { name: latest }"];
    const B = ["    - name: b", "      image: { name: latest }"];
    const HEAD = ["apiVersion: v1", "kind: Pod", "metadata: { name: a }", "spec:", "  containers:"];
    test.each<readonly [string, readonly string[], string]>([
      ["no object from the line of its first field", [`apiVersion: v1 ${V}`, ...HEAD.slice(1), ...A, ...B], ""],
      ["an object from above it", [V, ...HEAD, ...A, ...B], "0,1"],
      ["no object from above it, in the column of something else", [`  ${V}`, ...HEAD, ...A, ...B], ""],
      ["no item from the line of its first field", [...HEAD, `    - name: a ${V}`, ...A.slice(1), ...B], ""],
      ["an item from above it", [...HEAD, `    ${V}`, ...A, ...B], "0"],
      ["no item from the column of its first field", [...HEAD, `      ${V}`, ...A, ...B], ""],
      [
        "an item in braces from above it",
        [
          ...HEAD.slice(0, -1),
          "  containers: [",
          `    ${V}`,
          "    { name: a, image: { name: latest } },",
          "    { name: b, image: { name: latest } },",
          "  ]",
        ],
        "0",
      ],
      ["a list from its name", [...HEAD.slice(0, -1), `  containers: ${V}`, ...A, ...B], "0,1"],
      [
        "a field at an anchor, not at its alias",
        [...HEAD, "    - name: a", `      image: &i { name: latest } ${V}`, "    - name: b", "      image: *i"],
        "0",
      ],
      [
        "a field at an alias, not at its anchor",
        [...HEAD, "    - name: a", "      image: &i { name: latest }", "    - name: b", `      image: *i ${V}`],
        "1",
      ],
      [
        "a field that is merged, where it is merged",
        [...HEAD, "    - name: a", "      image: &i { name: latest }", "    - name: b", `      image: { <<: *i } ${V}`],
        "1",
      ],
    ])("%s", async (_, lines, waived) => {
      expect(await waivedIn(pod(...lines))).toBe(waived);
    });
    test("an item of a List from above it", async () => {
      const list = (comment: string): string =>
        `apiVersion: v1\nkind: List\nitems:\n${comment}  - ${pod(...HEAD, ...A)
          .trimEnd()
          .replaceAll("\n", "\n    ")}\n`;
      expect(await waivedIn(list(`  ${V}\n`))).toBe("0");
      expect(await waivedIn(list(`    ${V}\n`))).toBe("");
    });
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
  const W = "# decorum:waive no-bad -- why";
  const note = (line: number, text: string) =>
    `note: a.yaml:${String(line)}: the waiver of 'no-bad' excuses nothing${text}\n`;
  test.each<readonly [string, string, string]>([
    [
      "above a field without the finding",
      map(`  ${W}`, "  good: x", "  bad1: x"),
      note(5, "; a finding of the rule is in line 7: write it at the end of that line, or above it"),
    ],
    [
      "after the last line",
      map("  bad1: x", "  bad2: x", `  ${W}`),
      note(7, "; a finding of the rule is in line 6: write it at the end of that line, or above it"),
    ],
    [
      "at the end of another document",
      `${map("  good: x")}${W}\n---\n${map("  bad1: x")}`,
      note(6, "; write it below the '---', on the line of a field or above it"),
    ],
    [
      "above the beginning of a document",
      `${W}\n---\n${map("  bad1: x")}`,
      note(1, "; write it below the '---', on the line of a field or above it"),
    ],
    [
      "in a document without an object",
      `${W}\n${map("  good: x")}---\n${W}\n`,
      note(1, "; remove it") + note(8, ": no object of its document was reviewed"),
    ],
  ])("says why it is without effect: %s", async (_, text, expected) => {
    expect((await run("dry-run a.yaml", { "a.yaml": text })).stderr).toBe(expected);
  });
  test("of a rule that only reviews CRDs of owned groups is not unused in another CRD", async () => {
    const product = productOf([packOf([{ ...noBad, level: "Full", ownedGroups: ["acme.io"] }])]);
    const crd = (group: string): string =>
      `${W}\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: a }\nspec: { group: ${group} }\n`;
    const files = { "a.yaml": crd("acme.io"), "b.yaml": crd("other.io") };
    const line = "dry-run a.yaml b.yaml --owned acme.io";
    expect((await decorum(line, product, { files })).stderr).toBe(
      `note: owned: acme.io (--owned)\n${note(1, "; remove it")}`,
    );
  });
  test("is not said to be unused in a file that is not reviewed", async () => {
    const files = {
      "a.yaml": map("  good: x"),
      "p/kustomization.yaml": "kind: Kustomization\nresources: [../a.yaml]\npatches: [{ path: a.yaml }]\n",
      "p/a.yaml": map(`  bad1: x ${W}`),
    };
    expect((await run("dry-run .", files)).stderr).toContain(
      "note: p/a.yaml:5: the waiver of 'no-bad' excuses nothing: no object of its document was reviewed\n",
    );
  });
  test.each(["# +decorum:waive no-bad -- x", "# decorum: waive no-bad -- x", "#Decorum:waived no-bad -- x"])(
    "that is nearly one is an error: %s",
    async (comment) => {
      const { code, stderr } = await outcome([`  bad1: x ${comment}`]);
      expect(stderr).toContain("a.yaml:5:11: error: must be '# decorum:waive RULE -- REASON'");
      expect(code).toBe(2);
    },
  );
  test.each([
    ["# decorum:waiv no-bad -- x", "; 'decorum:waiv' is an unknown marker"],
    ["# +decorum:ignore no-bad", "; 'decorum:ignore' is an unknown marker"],
    ["# decorum: waiv no-bad -- x", ""],
  ])("that is misspelled is an error: %s", async (comment, message) => {
    const { code, stderr } = await outcome([`  bad1: x ${comment}`]);
    expect(stderr).toBe(
      `a.yaml:5:11: error: must be '# decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires${message}\n`,
    );
    expect(code).toBe(2);
  });
  test.each([
    "# decorum: see the docs -- it says more",
    "# kube-decorum:latest",
    "# see decorum:waiv",
    "# decorum: waiv it",
  ])("prose is none: %s", async (comment) => {
    expect((await outcome([`  bad1: x ${comment}`, `  text: "${comment}"`])).stderr).toBe("");
  });
  test("prose about waivers is none", async () => {
    const lines = ["  # decorum waives nothing here; decorum.dev/waive: is an annotation", "  bad1: x"];
    expect((await outcome(lines)).stderr).toBe("");
  });
  test("of an unchanged object is not unused beside '--old'", async () => {
    const text = map("  bad1: x # decorum:waive no-bad -- known");
    const { code, stderr } = await run("dry-run a.yaml --old old.yaml", { "a.yaml": text, "old.yaml": text });
    expect([code, stderr]).toEqual([0, ""]);
  });
  test.each([
    ["# decorum:waive no-bad", "must be '# decorum:waive RULE -- REASON'"],
    ["# decorum:waive no-bad -- why until tomorrow", "'tomorrow' is no date"],
    ["# decorum:waive no-bad -- why until 2999-02-30", "'2999-02-30' is no date"],
    ["# decorum:waive no-bad -- \u200b", "must be '# decorum:waive RULE -- REASON'"],
    ["# decorum:waive no-bad -- until 2020-01-01", "must be '# decorum:waive RULE -- REASON'"],
    ["# decorum:waive no-bat -- why", "no policy pack has a rule 'no-bat'; did you mean 'no-bad'?"],
    ["# decorum:waive test/no-bda -- why", "no policy pack has a rule 'test/no-bda'; did you mean 'test/no-bad'?"],
  ])("that cannot be read is an error: %s", async (comment, message) => {
    const { code, stderr } = await outcome([`  bad1: x ${comment}`]);
    expect(stderr).toMatch(/^error: a\.yaml:5:11: |^a\.yaml:5:11: /);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
  test("of an entry of a pack that another run has is a note", async () => {
    const { code, stderr } = await outcome(["  good: x # decorum:waive max-replicas -- sale"]);
    expect(stderr).toBe(
      "note: a.yaml:5: the waiver of 'max-replicas' has no effect: no policy pack of this run has such a rule\n",
    );
    expect(code).toBe(0);
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
