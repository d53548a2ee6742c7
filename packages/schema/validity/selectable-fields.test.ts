import { crd } from "../testing/crd.js";
import { type Case, testCases } from "../testing/definitions.js";

const FIELDS = "spec.versions[0].selectableFields";
const TYPES = ["string", "integer", "boolean", "number"];
const spec = {
  ...Object.fromEntries(TYPES.map((type) => [type, { type }])),
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`s${String(index)}`, { type: "string" }])),
  list: { type: "array", items: { type: "string" } },
  map: { type: "object", additionalProperties: { type: "string" } },
  date: { type: "string", format: "date-time", enum: ["a"] },
};
const select = (...paths: readonly string[]) =>
  crd({
    spec,
    root: { metadata: { type: "object", properties: { name: { type: "string" } } } },
    version: { selectableFields: paths.map((jsonPath) => ({ jsonPath })) },
  });
const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `.spec.s${String(index)}`);

/** Two versions with these descriptions of their schemas and these paths. */
const two = (...parts: readonly (readonly [description: string, ...paths: readonly string[]])[]) =>
  crd({
    crd: {
      versions: parts.map(([description, ...paths], index) => ({
        ...{ name: `v${String(index + 1)}`, served: true, storage: index === 0 },
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { a: { type: "string", description }, b: { type: "string" } },
          },
        },
        ...(paths.length === 0 ? {} : { selectableFields: paths.map((jsonPath) => ({ jsonPath })) }),
      })),
    },
  });

const cases: readonly Case[] = [
  ["a string, an integer, a boolean", select(".spec.string", ".spec.integer", ".spec.boolean", ".spec.date"), []],
  ["the value of a map", select(".spec.map.a"), []],
  ["8 fields", select(...many(8)), []],
  ["9 fields", select(...many(9)), [`TooMany ${FIELDS}`]],
  ["9 entries of which two are the same", select(...many(8), ".spec.s0"), [`Duplicate ${FIELDS}[8].jsonPath`]],
  ["no path", select(""), [`Required ${FIELDS}[0].jsonPath`]],
  ["a path without a dot", select("spec.string"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["a field that is not declared", select(".spec.other"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["a field below a string", select(".spec.string.a"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["a number", select(".spec.number"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["a list", select(".spec.list"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["an item", select(".spec.list[0]"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["brackets", select(".spec['string']"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["metadata", select(".metadata.name"), [`Invalid ${FIELDS}[0].jsonPath`]],
  ["the end of a path", select(".spec."), [`Invalid ${FIELDS}[0].jsonPath`]],
  [
    "a version without a schema",
    crd({ version: { schema: {}, selectableFields: [{ jsonPath: ".a" }] } }),
    [`Invalid ${FIELDS}`, "Required spec.versions[0].schema.openAPIV3Schema"],
  ],
  ["the same schema and fields in all versions", two(["Color.", ".a"], ["Color.", ".a"]), []],
  ["the same schema with other fields", two(["Color.", ".a"], ["Color."]), [`Invalid ${FIELDS}`]],
  [
    "the same schema with fields in another order",
    two(["Color.", ".a", ".b"], ["Color.", ".b", ".a"]),
    [`Invalid ${FIELDS}`, `Invalid ${FIELDS.replace("0", "1")}`],
  ],
  ["another schema with other fields", two(["Color.", ".a"], ["Shade.", ".b"]), []],
  [
    "another schema with the same fields",
    two(["Color.", ".a"], ["Shade.", ".a"]),
    [`Invalid ${FIELDS}`, `Invalid ${FIELDS.replace("0", "1")}`],
  ],
];

testCases(cases);
