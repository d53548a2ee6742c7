import fc from "fast-check";
import { stringify } from "yaml";
import { editDocument } from "kube-manifests";
import type { Json } from "kube-json";
import { isThorough } from "../support/sample.js";

describe("any document becomes any other", () => {
  const scalar = fc.oneof(
    fc.constantFrom("a", "true", "1", "", "a: b", "x, y", "#c", "line\nbreak", "line\n", "-", "- a", "null"),
    fc.integer({ min: -9, max: 9 }),
    fc.boolean(),
    fc.constant(null),
  );
  const key = fc.constantFrom("a", "b", "c", "d", "yes", "1", "x y", "e: f", "#");
  const options = { maxKeys: 4, noNullPrototype: true };
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(key, tie("value"), options),
    ),
  }));
  // Something always stays, as `apiVersion` and `kind` do.
  const root = fc.dictionary(key, value, options).map((rest): Record<string, Json> => ({ kind: "X", ...rest }));
  const yaml = (more: object) => (from: Json) =>
    stringify(from, { version: "1.1", aliasDuplicateObjects: false, ...more });

  test.each<[string, (from: Json) => string, number]>([
    ["YAML", yaml({}), 0.01],
    ["YAML with lists below their keys", yaml({ indentSeq: false }), 0.01],
    ["YAML with wide indentation", yaml({ indent: 4 }), 0.01],
    ["YAML with line breaks of Windows", (from) => yaml({})(from).replaceAll("\n", "\r\n"), 0.01],
    ["YAML in brackets", yaml({ collectionStyle: "flow" }), 0],
    ["JSON", (from) => JSON.stringify(from, null, 2), 0],
    ["JSON in one line", (from) => JSON.stringify(from), 0],
  ])("%s", (_, write, share) => {
    const runs = isThorough ? 300 : 100;
    let untouched = 0;
    // editDocument() sees to it that its result has the wanted value, or that there is none. This test is about how often.
    fc.assert(
      fc.property(root, root, (from, to) => {
        if (editDocument(write(from), to) === undefined) untouched++;
      }),
      { numRuns: runs, seed: 20 },
    );
    expect(untouched).toBeLessThanOrEqual(runs * share);
  });
});

test("what goes takes its own lines and comment, and nothing else", () => {
  const names = ["a", "b", "c", "d", "e"];
  const styles: readonly ((kept: readonly string[]) => string)[] = [
    (kept) => `x:\n${kept.map((name) => `  # above\n  ${name}: 1 # ${name}\n`).join("")}z: 1\n`,
    (kept) =>
      `x: {\n${kept.map((name, at) => `  ${name}: 1${at < kept.length - 1 ? "," : ""} # ${name}\n`).join("")}}\n`,
    (kept) => `x: {\r\n${kept.map((name) => `  ${name}: 1, # ${name}\r\n`).join("")}}\r\n`,
    (kept) => `x: { ${kept.map((name) => `${name}: 1`).join(", ")} } # x\n`,
    (kept) => `{"x":{\n\t${kept.map((name) => `"${name}": 1`).join(",\n\t")}\n}}\n`,
  ];
  for (const [at, write] of styles.entries())
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (kept) => {
        const x = Object.fromEntries(kept.map((name) => [name, 1]));
        const edited = editDocument(write(names), at === 0 ? { x, z: 1 } : { x });
        // Comments above belong to no entry.
        const above = (text?: string): string | undefined => text?.replaceAll("  # above\n", "");
        expect([kept, at === 0 ? above(edited) : edited]).toEqual([kept, at === 0 ? above(write(kept)) : write(kept)]);
      }),
      { numRuns: 31 },
    );
});
