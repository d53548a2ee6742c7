import type { JsonObject, KubeObject } from "kube-json";
import type { ReportFinding } from "../../app/report/report.js";
import { andMore, boundsAsOne, floodsIn, isShortened, namesIn, rulesOf, textOfAll } from "./floods.js";

const OBJECT = { apiVersion: "v1", kind: "Thing" };

const finding = (line: number, changes: Partial<ReportFinding> = {}): ReportFinding => ({
  rule: "crd-schema/pure-maps-only",
  action: "Warn",
  reason: "FieldValueRequired",
  field: `spec.a${String(line)}`,
  mergedField: `spec.a${String(line)}`,
  message: "must be an object",
  line,
  column: 3,
  endLine: line,
  endColumn: 9,
  ratcheted: false,
  newer: false,
  places: [],
  ...changes,
});
const lines = (findings: readonly ReportFinding[]): unknown =>
  floodsIn(findings, OBJECT).map((shown) => shown.map(({ line }) => line));

test("findings of a rule that say the same are shown as one", () => {
  const other = finding(9, { rule: "crd-naming/no-is-prefix" });
  expect(lines([finding(1), finding(2), other])).toEqual([[1, 2], [9]]);
});

test("three findings of a rule with different examples are shown one by one, four as one", () => {
  const different = [1, 2, 3, 4].map((line) =>
    finding(line, { message: `must be shorter, such as 'a${String(line)}'` }),
  );
  expect(lines(different.slice(1))).toEqual([[2], [3], [4]]);
  expect(lines(different)).toEqual([[1, 2, 3, 4]]);
});

test.each([
  ["lists of examples", "must be shorter, such as 'a', 'b' or 'c'", true],
  ["pairs of examples", "must be shorter, such as 'A' instead of 'a', 'B' instead of 'b' and 2 others", true],
  ["other words", "must be longer, such as 'a'", false],
  ["other numbers", "must be shorter, such as 'a' 3 times", false],
  ["other values", "must be 'a'", false],
])("%s do or do not say the same as a single example", (_, message, isSame) => {
  const one = [1, 2, 3].map((line) => finding(line, { message: `must be shorter, such as 'a${String(line)}'` }));
  expect(lines([...one, finding(4, { message })])).toEqual(isSame ? [[1, 2, 3, 4]] : [[1, 2, 3], [4]]);
});

test("findings of different rules are never shown as one, whatever their topic", () => {
  const topic = "references";
  const suffix = finding(1, { topic, rule: "crd-references/reference-suffix", message: "must end with 'Ref'" });
  const name = finding(2, { topic, rule: "crd-references/reference-has-name", message: "must have a `name`" });
  expect(lines([suffix, name])).toEqual([[1], [2]]);
});

describe("missing bounds", () => {
  const bound = (line: number, keyword: string, changes: Partial<ReportFinding> = {}): ReportFinding =>
    finding(line, {
      topic: "bounds",
      rule: `crd-schema/${keyword}`,
      message: `must have a \`${keyword}\``,
      ...changes,
    });
  const all = [bound(1, "maxLength"), bound(2, "minimum"), bound(3, "maxItems"), bound(4, "maxLength"), finding(5)];

  test("are one group, behind the other findings of their action, lists first", () => {
    const port = bound(6, "maximum", { action: "Deny" });
    expect(lines([port, ...all])).toEqual([[6], [5], [3, 1, 2, 4]]);
    expect(boundsAsOne(all, OBJECT).map((shown) => shown.map(({ line }) => line))).toEqual([[5], [3, 1, 2, 4]]);
  });

  test("are counted by what lacks them, with the command that proposes them", () => {
    const shown = floodsIn(all, OBJECT)[1] ?? [finding(1)];
    const some = (rule: string): string | undefined => (rule === "crd-schema/minimum" ? "decorum fix" : undefined);
    const text = "1 list, 2 strings and 1 number have no bounds";
    expect(textOfAll(shown, () => undefined)).toBe(text);
    expect(textOfAll(shown, some)).toBe(`${text}; 'decorum fix' proposes them`);
    expect(rulesOf(shown)).toEqual(["crd-schema/maxItems", "crd-schema/maxLength", "crd-schema/minimum"]);
  });

  test("one alone says which bound it lacks", () => {
    expect(textOfAll([bound(1, "minimum")], () => "decorum fix")).toBe("must have a `minimum`");
  });

  const crdWith = (properties: JsonObject): KubeObject => {
    const schema = { openAPIV3Schema: { type: "object", properties } };
    return {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      spec: { group: "acme.io", versions: [{ name: "v1", served: true, storage: true, schema }] },
    };
  };
  const field = (...names: readonly string[]): string =>
    `spec.versions[0].schema.openAPIV3Schema.properties.${names.join(".properties.")}`;

  test("a list or map that CEL reads comes first, then one that a controller fills, then the others", () => {
    const list = { type: "array", items: { type: "string" } };
    const text = { type: "string" };
    const rule = { rule: "self.read.size() < self.name.size()" };
    const spec = { type: "object", properties: { name: text, other: text, list, read: list } };
    const status = { type: "object", properties: { nodes: list } };
    const properties = { spec: { ...spec, "x-kubernetes-validations": [rule] }, status };
    const crd = crdWith(properties);
    const found = [
      bound(1, "maxLength", { field: field("spec", "other") }),
      bound(2, "maxLength", { field: field("spec", "name") }),
      bound(3, "maxItems", { field: field("spec", "list") }),
      bound(4, "maxItems", { field: field("status", "nodes") }),
      bound(5, "maxItems", { field: field("spec", "read") }),
    ];
    expect(floodsIn(found, crd).map((shown) => shown.map(({ line }) => line))).toEqual([[5, 4, 3, 2, 1]]);
  });

  test("a rule is read once for all of them", () => {
    let reads = 0;
    const rule = {
      get rule() {
        reads++;
        return "self.a1 != ''";
      },
    };
    const names = Array.from({ length: 50 }, (_, index) => `a${String(index)}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const crd = crdWith({ spec: { type: "object", properties, "x-kubernetes-validations": [rule] } });
    const found = names.map((name, index) => bound(index, "maxLength", { field: field("spec", name) }));
    expect(floodsIn(found, crd)[0]?.[0].line).toBe(1);
    expect(reads).toBe(1);
  });
});

test("denials of one rule are shown as one from four on, or if they say the same", () => {
  const denials = [1, 2, 3, 4].map((line) =>
    finding(line, { action: "Deny", message: `must be shorter, such as 'a${String(line)}'` }),
  );
  expect(lines(denials.slice(0, 3))).toEqual([[1], [2], [3]]);
  expect(lines(denials)).toEqual([[1, 2, 3, 4]]);
  expect(lines(denials.map((one) => ({ ...one, message: "must be 1" })))).toEqual([[1, 2, 3, 4]]);
});

test("what is new is never hidden behind what existed before", () => {
  const old = [1, 2, 3, 4].map((line) => finding(line, { ratcheted: true }));
  expect(lines([...old, finding(5)])).toEqual([[1, 2, 3, 4], [5]]);
});

test("findings of two packs with one id are two, with the names of the packs", () => {
  const both = ["one", "two"].map((pack) => finding(1, { rule: "team-label", pack }));
  const shown = floodsIn([...both, finding(2, { pack: "one" })], OBJECT);
  const nameOf = namesIn(shown.flat());
  expect(shown.map((group) => rulesOf(group, nameOf))).toEqual([
    ["team-label of pack 'one'"],
    ["team-label of pack 'two'"],
    ["crd-schema/pure-maps-only"],
  ]);
});

test("it is known whether words or fields are left out", () => {
  const same = [2, 3, 4, 5].map((line) => finding(line));
  expect(isShortened([finding(1)])).toBe(false);
  expect(isShortened([finding(1), ...same])).toBe(false);
  expect(isShortened([finding(1), ...same, finding(6)])).toBe(true);
  expect(isShortened([finding(1), finding(2, { message: "must be 2" })])).toBe(true);
});

test("the first fields are named with their places, the others counted", () => {
  const more = (...at: readonly number[]): string =>
    andMore(
      finding(1),
      at.map((line) => finding(line)),
      OBJECT,
    );
  expect(more(2, 3)).toBe("and 2 more: spec.a2 (2:3), spec.a3 (3:3)");
  expect(more(2, 3, 4, 5)).toBe("and 4 more: spec.a2 (2:3), spec.a3 (3:3), spec.a4 (4:3), spec.a5 (5:3)");
  expect(more(2, 3, 4, 5, 6, 7)).toBe("and 6 more: spec.a2 (2:3), spec.a3 (3:3), spec.a4 (4:3) and 3 others");
  const go = { file: "a.go", line: 7, column: 1, endLine: 7, endColumn: 2, exact: true };
  const first = finding(1, { go });
  expect(andMore(first, [finding(2, { go }), finding(3, { go: { ...go, line: 9 } })], OBJECT)).toBe(
    "and 2 more: spec.a2, spec.a3 (:9)",
  );
});
