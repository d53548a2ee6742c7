import { type JsonObject, formatField, path } from "kube-json";
import { withBounds } from "./bound.js";
import { boundsForTotal } from "./bounds-for-total.js";
import { crdOf, rules } from "../testing/rule-cases.js";
import { ruleProblems } from "../testing/rule-problems.js";

const ROOT = path("spec", "versions", 0, "schema", "openAPIV3Schema");

const fields = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const numbers = (maxItems?: number): JsonObject => ({
  type: "array",
  items: { type: "integer" },
  ...(maxItems === undefined ? {} : { maxItems }),
});
const named = (count: number, property: (index: number) => JsonObject): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, property(index)]));

const pairs = (list: string): string => `${list}.all(x, ${list}.all(y, x != y))`;

/** The proposed bounds; with them, the API server finds nothing. */
const proposal = (schema: JsonObject): readonly string[] => {
  const crd = crdOf(schema);
  expect(ruleProblems(crd).some(({ isOfTotal }) => isOfTotal === true)).toBe(true);
  const bounds = boundsForTotal(crd, ROOT) ?? [];
  expect(ruleProblems(withBounds(crd, bounds))).toEqual([]);
  return bounds.map(
    ({ field, keyword, value }) => `${formatField(field).replace(formatField(ROOT), "")} ${keyword} ${String(value)}`,
  );
};

test("bounds the most expensive rules until all together are under the limit", () => {
  const schema = fields(named(20, (index) => ({ ...numbers(1200 - index), ...rules(pairs("self")) })));
  const found = proposal(schema);
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBeLessThan(20);
  expect(found[0]).toBe(".properties[l0] maxItems 500");
});

test("one bound is enough for rules that read the same list", () => {
  const schema = fields({ l: numbers(1200) }, rules(...Array.from({ length: 20 }, () => pairs("self.l"))));
  expect(proposal(schema)).toEqual([".properties[l] maxItems 500"]);
});

test("bounds rules that are over their own limits, too", () => {
  const schema = fields({
    spec: fields({ a: numbers(), b: numbers() }, rules(pairs("self.a"), pairs("self.b"))),
    names: { type: "array", items: { type: "string", ...rules("self.matches('^[a-z]+$')") } },
  });
  expect(proposal(schema).length).toBeGreaterThan(1);
});

test("the large bound of a list that makes its items expensive", () => {
  const item = fields(
    named(8, () => ({ type: "string", maxLength: 1000, ...rules("self.matches('^[a-z0-9-]{1,63}$')") })),
  );
  expect(proposal(fields({ items: { type: "array", maxItems: 20_000, items: item } }))).toHaveLength(1);
});

test("proposes nothing if nothing is too much, or if no bound helps", () => {
  expect(boundsForTotal(crdOf(fields({ a: numbers(5) }, rules("self.a.size() < 5"))), ROOT)).toBeUndefined();
  expect(boundsForTotal({}, ROOT)).toBeUndefined();
  const always = `[${"1,".repeat(400)}1]`;
  const loops = fields({}, rules(`${always}.all(a, ${always}.all(b, ${always}.all(c, true)))`));
  expect(boundsForTotal(crdOf(loops), ROOT)).toBeUndefined();
  const many = fields({ l: numbers() }, rules(...Array.from({ length: 201 }, () => pairs("self.l"))));
  expect(boundsForTotal(crdOf(many), ROOT)).toBeUndefined();
});
