import { type JsonObject, formatField } from "kube-json";
import { withBounds } from "./bound.js";
import { boundsFor } from "./bounds-for.js";
import { crdOf, listOf, rules as rule, text } from "../testing/rule-cases.js";
import { ruleProblems } from "../testing/rule-problems.js";

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

/** The bounds for the first expensive rule of a CRD. */
const proposal = (schema: JsonObject): readonly string[] => {
  const crd = crdOf(schema);
  const isRule = ({ message }: { message: string }): boolean => message.startsWith("estimated rule cost");
  const problem = ruleProblems(crd).find(isRule);
  if (problem === undefined) throw new Error("no rule is too expensive");
  const bounds = boundsFor(crd, problem.field);
  if (bounds === undefined) return [];
  // With the bounds, the API server accepts the rule.
  const better = ruleProblems(withBounds(crd, bounds));
  expect(better.filter(({ field }) => formatField(field) === formatField(problem.field))).toEqual([]);
  return bounds.map(
    ({ field, keyword, value }) =>
      `${formatField(field).replace("spec.versions[0].schema.openAPIV3Schema", "")} ${keyword} ${String(value)}`,
  );
};

test.each<[name: string, schema: JsonObject, expected: readonly string[]]>([
  [
    "a list of a rule that compares all pairs",
    object({ l: listOf({ type: "integer" }) }, rule("self.l.all(x, self.l.exists_one(y, y == x))")),
    [".properties[l] maxItems 1000"],
  ],
  [
    "a list around a rule",
    object({
      l: listOf(object({ a: { ...text, maxLength: 63 } }, rule("self.a.matches('^[a-z0-9-]{1,63}$')"))),
    }),
    [".properties[l] maxItems 10000"],
  ],
  [
    "a string in a list around the rule",
    object({ l: listOf(object({ a: text }, rule("self.a.contains('b')")), { maxItems: 500 }) }),
    [".properties[l].items.properties[a] maxLength 32768"],
  ],
  [
    "a map",
    object(
      { m: { type: "object", additionalProperties: { type: "string", maxLength: 10 } } },
      rule("self.m.all(k, self.m.all(j, self.m[k] != self.m[j] || k == j))"),
    ),
    [".properties[m] maxProperties 500"],
  ],
  [
    "a bound that is too large",
    object({ l: listOf({ type: "integer" }, { maxItems: 9000 }) }, rule("self.l.all(x, self.l.all(y, x != y))")),
    [".properties[l] maxItems 1000"],
  ],
])("proposes a bound of %s", (_, schema, expected) => {
  expect(proposal(schema)).toEqual(expected);
});

test("proposes several bounds where one is not enough", () => {
  const inner = object({ names: listOf(text) }, rule("self.names.all(n, n.matches('^[a-z]+$'))"));
  const found = proposal(object({ l: listOf(inner) }));
  expect(found.length).toBeGreaterThan(1);
});

test("proposes nothing for rules that are cheap, unknown, or always too expensive", () => {
  const cheap = crdOf(object({ a: text }, rule("self.a != ''")));
  const field = ["spec", "versions", 0, "schema", "openAPIV3Schema", "x-kubernetes-validations", 0, "rule"];
  expect(boundsFor(cheap, field)).toBeUndefined();
  expect(boundsFor(cheap, [...field.slice(0, -2), 7, "rule"])).toBeUndefined();
  expect(boundsFor({}, field)).toBeUndefined();
  const always = `[${"1,".repeat(400)}1]`;
  const loops = object({}, rule(`${always}.all(a, ${always}.all(b, ${always}.all(c, true)))`));
  expect(boundsFor(crdOf(loops), field)).toBeUndefined();
});
