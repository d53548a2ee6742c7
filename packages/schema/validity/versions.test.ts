import { crd } from "../testing/crd.js";
import { type Case, established, rejected, testCases } from "../testing/definitions.js";

const SCHEMA = { openAPIV3Schema: { type: "object" } };
const v = (name: string, storage: boolean, more = {}) => ({
  name,
  served: true,
  storage,
  schema: SCHEMA,
  ...more,
});
const versions = (...list: readonly object[]) => crd({ crd: { versions: list as never } });
const deprecated = (deprecationWarning: string, more = { deprecated: true }) =>
  crd({ version: { ...more, deprecationWarning } });
const WARNING = "spec.versions[0].deprecationWarning";
const OPEN = "spec.versions[0].schema.openAPIV3Schema";
const noSchema = versions({ name: "v1", served: true, storage: true });

const cases: readonly Case[] = [
  ["two versions", versions(v("v1", true), v("v2", false)), []],
  ["no version that is served", versions(v("v1", true, { served: false })), []],
  ["no version", versions(), ["Invalid spec.versions"]],
  ["a name that starts with a digit", versions(v("1.0", true)), ["Invalid spec.versions[0].name"]],
  ["a version without a name", versions(v("", true)), ["Invalid spec.versions[0].name"]],
  ["a name twice", versions(v("v1", true), v("v1", false)), ["Invalid spec.versions"]],
  ["no stored version", versions(v("v1", false)), ["Invalid spec.versions"]],
  ["two stored versions", versions(v("v1", true), v("v2", true)), ["Invalid spec.versions"]],
  ["no schema", noSchema, [`Required ${OPEN}`]],
  ["a schema that is a string", crd({ version: { schema: { openAPIV3Schema: "a" } } }), [`TypeInvalid ${OPEN}`]],
  ["a warning of 256 bytes", deprecated("a".repeat(256)), []],
  ["a warning of 257 bytes", deprecated("a".repeat(257)), [`Invalid ${WARNING}`]],
  ["a warning of 200 letters of two bytes", deprecated("ä".repeat(200)), [`Invalid ${WARNING}`]],
  ["an empty warning", deprecated(""), [`Invalid ${WARNING}`]],
  ["a warning with a line break", deprecated("a\nb"), [`Invalid ${WARNING}`]],
  ["a warning of other scripts", deprecated("非推奨 ✓"), []],
  ["a warning of a version that is not deprecated", deprecated("a", {} as never), [`Invalid ${WARNING}`]],
  [
    "unknown fields that are kept",
    crd({ crd: { preserveUnknownFields: true } }),
    ["Invalid spec.preserveUnknownFields"],
  ],
  ["unknown fields that are not kept", crd({ crd: { preserveUnknownFields: false } }), []],
  [
    "unknown fields that were always kept",
    crd({ crd: { preserveUnknownFields: true } }),
    [],
    established(crd({ crd: { preserveUnknownFields: true } })),
  ],
  ["fields of v1beta1", crd({ crd: { validation: {} } }), ["Forbidden spec.validation"]],
  [
    "a missing schema that was always missing, in a served version",
    noSchema,
    [`Required ${OPEN}`],
    established(noSchema),
  ],
  [
    "the same in a version that is not served",
    versions({ name: "v1", served: false, storage: true }),
    [],
    established(noSchema),
  ],
  ["versions that are an object", crd({ crd: { versions: {} } }), ["TypeInvalid spec.versions"]],
  ["a flag that is a string", versions(v("v1", true, { served: "true" })), ["TypeInvalid spec.versions[0].served"]],
  ["a version that is a string", crd({ crd: { versions: ["v1"] } }), ["TypeInvalid spec.versions[0]"]],
];

testCases(cases);

test("a patch, which only has its changes", () => {
  const { spec: _, ...rest } = crd();
  expect(rejected({ ...rest, spec: { scope: "a" } })).toEqual([]);
});

test.each([
  ["a list", []],
  ["a text", "a"],
])("%s in place of the spec is no patch", (_, spec) => {
  expect(rejected({ ...crd(), spec })).toEqual(["TypeInvalid spec"]);
});
