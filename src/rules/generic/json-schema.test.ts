import type { Json, JsonObject } from "kube-json";
import { jsonSchema } from "./json-schema.js";

test("a long list without duplicates is compared in linear time", () => {
  const object = { apiVersion: "v1", kind: "A", spec: Array.from({ length: 60_000 }, (_, id) => ({ id })) };
  const context = { object } as unknown as Parameters<typeof jsonSchema.check>[0];
  // With the square of the length this would take minutes and run into the time limit of the test.
  expect([...jsonSchema.check(context, { field: "spec", schema: { uniqueItems: true } })]).toEqual([]);
});

const told = (schema: JsonObject, spec: Json): readonly string[] => {
  const object = { apiVersion: "v1", kind: "A", spec };
  const context = { object } as unknown as Parameters<typeof jsonSchema.check>[0];
  return [...jsonSchema.check(context, { field: "spec", schema })].map(({ message }) => message);
};

test("finds the duplicates of many lists in linear time", () => {
  const lists = Array.from({ length: 80_000 }, () => [1, 1]);
  const start = process.cpuUsage();
  expect(told({ items: { uniqueItems: true } }, lists)).toHaveLength(80_000);
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000);
});

test.each(["toString", "valueOf", "constructor", "hasOwnProperty", "__proto__"])("a key %s is as any other", (name) => {
  const value = JSON.parse(`{"${name}": {"a": 1}}`) as JsonObject;
  const other = JSON.parse(`{"${name}": {"a": 2}}`) as JsonObject;
  for (const schema of [{ const: value }, { enum: [{ a: 1 }, value] }, { not: { enum: [other, 1] } }]) {
    expect(told(schema, structuredClone(value))).toEqual([]);
    expect(told(schema, other)).toHaveLength(1);
  }
  expect(told({ uniqueItems: true }, [value, other])).toEqual([]);
  expect(told({ uniqueItems: true }, [value, other, structuredClone(value)])).toEqual(["must differ from `spec[0]`"]);
});

test("problems of a schema are told in words of ours, with what must be written instead", () => {
  const schema = {
    properties: {
      size: { minimun: 1 },
      since: { format: "datetime" },
      name: { pattern: "a(?=b)" },
      next: { $ref: "#/properties/next" },
      other: { $ref: "#/definitions/ports" },
    },
  };
  const problems = [...(jsonSchema.options?.check?.({ schema }) ?? [])];
  expect(problems.map(({ message }) => message)).toEqual([
    "'minimun' may not be used here: it is no keyword of draft 7; did you mean 'minimum'?",
    "must be a format such as 'date', 'date-time', 'email', 'hostname', 'int32', 'ipv4', 'uri' or 'uuid', not 'datetime'; did you mean 'date-time'?",
    "must be a regular expression in RE2 syntax, such as '^v[0-9]+$'; RE2 says 'invalid or unsupported Perl syntax: (?='",
    "must not lead back to itself for the same value; it may for a value below, such as in `properties` or `items`",
    "must lead to a part of this schema, such as '#/definitions/port', not '#/definitions/ports'",
  ]);
});

const problemsOf = (schema: JsonObject): readonly string[] =>
  [...(jsonSchema.options?.check?.({ schema }) ?? [])].map(
    ({ field, message }) => `${field.map(String).join(".")}: ${message}`,
  );

test("references that double at each step are refused, because each value would be judged once for each path", () => {
  const doubling = (steps: number): JsonObject => {
    const names = Array.from({ length: steps }, (_, at) => `d${String(at)}`);
    const next = (at: number): JsonObject => ({ $ref: `#/definitions/d${String(at + 1)}` });
    const definitions = names.map((name, at) => [name, { anyOf: [next(at), next(at)] }] as const);
    const last: JsonObject = { [`d${String(steps)}`]: { type: "object" } };
    return { $ref: "#/definitions/d0", definitions: { ...Object.fromEntries(definitions), ...last } };
  };
  expect(problemsOf(doubling(24))).toEqual([
    "schema.definitions.d15: must lead to at most 1000 references for the same value, which are all followed; it leads to 1022",
  ]);
  expect(problemsOf(doubling(8))).toEqual([]);
});

describe("a schema that refers to itself twice judges each level twice as often as the one above", () => {
  const level: JsonObject = { $ref: "#/definitions/level" };
  const deep = (levels: number, value: Json): Json => (levels === 0 ? value : { a: deep(levels - 1, value) });
  const TOO_MANY = expect.stringContaining("not reviewed: must have fewer values") as string;
  const leaf = (a: JsonObject): JsonObject => ({
    ...level,
    definitions: { level: { properties: { a, b: { type: "string" } } } },
  });
  const all = leaf({ allOf: [level, level] });

  test.each<[string, JsonObject]>([
    ["allOf", { allOf: [level, level] }],
    ["anyOf", { anyOf: [level, level] }],
    ["oneOf", { oneOf: [level, level] }],
    ["not", { allOf: [{ not: level }, { not: level }] }],
  ])("in %s: what would take too long is not reviewed", (_, twice) => {
    expect(problemsOf(leaf(twice))).toEqual([]);
    expect(told(leaf(twice), deep(100, { b: 1 })).at(-1)).toEqual(TOO_MANY);
  });

  test("also where another part of the schema does so, whatever the key", () => {
    const schema = { ...level, definitions: { level: { properties: { a: level }, patternProperties: { a: level } } } };
    expect(told(schema, deep(100, {}))).toEqual([TOO_MANY]);
  });

  test("as deep as objects are, all is judged, and an error that is found twice is told once", () => {
    expect(told(all, deep(8, {}))).toEqual([]);
    expect(told(all, deep(8, { b: 1 }))).toEqual([expect.stringContaining("must be of type 'string'")]);
  });

  test("errors found before are told", () => {
    expect(told(all, { b: 1, ...(deep(100, {}) as JsonObject) })).toEqual([
      expect.stringContaining("must be of type 'string'"),
      TOO_MANY,
    ]);
  });

  test("a list of any length is judged by a reference, though others before have failed", () => {
    const schema = {
      items: { $ref: "#/definitions/item" },
      definitions: { item: { properties: { a: { type: "string" } } } },
    };
    const items = Array.from({ length: 50_000 }, (__, at) => ({ a: at < 1000 ? at : "a" }));
    expect(told(schema, items)).toHaveLength(1000);
  });
});

test.each<[string, JsonObject, readonly string[]]>([
  ["its own id", { $id: "http://x/y", $ref: "http://x/y" }, ["schema.$ref: must not lead back"]],
  [
    "its own id and a path",
    { $id: "http://x/y", $ref: "http://x/y#/not", not: { $ref: "#" } },
    ["schema.$ref: must not lead back", "schema.not.$ref: must not lead back"],
  ],
  ["another spelling of its id", { $id: "http://x/y", $ref: "y" }, ["schema.$ref: must lead to a part of this schema"]],
  [
    "a path of its id",
    { $id: "http://x/not", $ref: "/not", not: {} },
    ["schema.$ref: must lead to a part of this schema"],
  ],
  [
    "an escaped name",
    { $ref: "#/definitions/a%20b", definitions: { "a b": { $ref: "#/definitions/a%20b" } } },
    ["schema.definitions.a b.$ref: must not lead back"],
  ],
  [
    "an id of a part",
    { $ref: "#a", definitions: { a: { $id: "#a", $ref: "#a" } } },
    ["schema.definitions.a.$id: may not be set below the root"],
  ],
])("a reference by %s does not hide a loop", (_, schema, expected) => {
  const found = problemsOf(schema);
  expect(found.map((text, at) => text.slice(0, expected[at]?.length))).toEqual(expected);
});

test("a schema may have an id, and refer to its parts by it", () => {
  const definitions = { "a b": { type: "string" } };
  for (const ref of ["#/definitions/a%20b", "http://x/y#/definitions/a%20b", "#/definitions/a b"])
    expect(problemsOf({ $id: "http://x/y", items: { $ref: ref }, definitions })).toEqual([]);
});
