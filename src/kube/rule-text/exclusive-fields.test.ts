import { exclusiveFields } from "./exclusive-fields.js";

test.each([
  ["(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) + (has(self.c) ? 1 : 0) <= 1", ["a", "b", "c"]],
  ["(has(self.a)?1:0)+(has(self.b)?1:0)==1", ["a", "b"]],
  ["[has(self.a),has(self.b)].filter(x,x==true).size() == 1", ["a", "b"]],
  ["[has(self.a), has(self.b)].filter(x, x).size() <= 1", ["a", "b"]],
  ["[has(self.a), has(self.b)].exists_one(x, x)", ["a", "b"]],
  ["has(self.a) != has(self.b)", ["a", "b"]],
  ["!has(self.a) || !has(self.b)", ["a", "b"]],
  ["!(has(self.a) && has(self.b))", ["a", "b"]],
  ["has(self.a) ? !has(self.b) : true", ["a", "b"]],
  ["(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))", ["a", "b"]],
  [
    "(has(self.a) && !has(self.b) && !has(self.c)) || (!has(self.a) && has(self.b) && !has(self.c)) || (!has(self.a) && !has(self.b))",
    ["a", "b", "c"],
  ],
  ["has(self.__namespace__) != has(self.selector)", ["namespace", "selector"]],
])("%s lets at most one be set", (rule, fields) => {
  expect(exclusiveFields(rule)).toEqual(fields);
});

test.each([
  // At least one, all or none, one alone.
  "has(self.a) || has(self.b)",
  "has(self.a) == has(self.b)",
  "has(self.a) && !has(self.b)",
  "!has(self.a)",
  "true",
  // Two of the three may be set together.
  "!has(self.a) || (!has(self.b) && !has(self.c))",
  "(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) >= 1",
  "[has(self.a), has(self.b)].filter(x, x).size() <= 2",
  "[has(self.a), has(self.b)].filter(x, y).size() <= 1",
  // All three may be set together.
  "has(self.a) != has(self.b) != has(self.c)",
  // Something else besides.
  "has(self.a) != has(self.b) && self.c > 0",
  "(has(self.a) && self.a != '') != (has(self.b) && self.b != '')",
  "has(self.x.a) != has(self.x.b)",
  // Not CEL.
  "",
  "(has(self.a) != has(self.b)",
  "has(self.a) != has(self.b))",
  "has(self.a) has(self.b)",
  "has(self.a) ? !has(self.b)",
  "!",
  `${"(".repeat(100_000)}has(self.a) != has(self.b)`,
  `${"(".repeat(1900)}has(self.a)`,
])("%.60s says nothing of the kind", (rule) => {
  expect(exclusiveFields(rule)).toEqual([]);
});

/** At most one of the fields, in nested conditions. */
const atMostOne = (names: readonly string[]): string => {
  const [first = "", ...others] = names.map((name) => `has(self.${name})`);
  return others.length === 0 ? "true" : `(${first} ? !(${others.join(" || ")}) : ${atMostOne(names.slice(1))})`;
};
const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `f${String(index)}`);

test("twelve fields are read, and no more", () => {
  expect(exclusiveFields(atMostOne(names(12)))).toEqual(names(12));
  expect(
    exclusiveFields(
      `${atMostOne(names(11))} || (${names(11)
        .map((name) => `has(self.${name})`)
        .join(" && ")})`,
    ),
  ).toEqual([]);
  expect(exclusiveFields(atMostOne(names(13)))).toEqual([]);
});

test("a field that is compared with '' holds no text where only its presence is known", () => {
  expect(exclusiveFields("!has(self.a) || !has(self.b) || self.a == ''")).toEqual([]);
  expect(exclusiveFields("(!has(self.a) || !has(self.b)) && (has(self.a) || has(self.b) || self.a == '')")).toEqual([
    "a",
    "b",
  ]);
});

test("many rules with many fields take no time", () => {
  const rules = Array.from({ length: 200 }, (_, index) => `${atMostOne(names(12))}${" ".repeat(index)}`);
  const start = process.cpuUsage();
  for (const rule of rules) expect(exclusiveFields(rule)).toHaveLength(12);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});
