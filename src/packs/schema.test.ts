import { Ajv } from "ajv";
import { type Json, type JsonObject, at, objectAt } from "kube-json";
import { DEFAULTERS } from "../defaulters/index.js";
import { RULES } from "../rules/index.js";
import { CATALOGUE } from "../testing/catalogue.js";
import { compilePack } from "./compile.js";
import { packSchema } from "./pack-document.js";
import { isGeneric, requiredExamples, requiredOptions } from "./entries/options.js";
import { refusalOf } from "../testing/refusal.js";
import { packDocument } from "../testing/pack.js";

const schemaAccepts = (schema: JsonObject): ((document: Json) => boolean) => {
  const ajv = new Ajv({ allErrors: true, ownProperties: true, strictTypes: false, strictRequired: false });
  ajv.addVocabulary(["patternErrorMessage"]);
  const validate = ajv.compile(schema);
  return (document) => validate(document);
};

const compilerAccepts = (document: Json): boolean => refusalOf(() => compilePack(document, CATALOGUE)) === undefined;

const object = { apiVersion: "v1", kind: "ConfigMap" };
const equals = { use: "generic/field-equals", options: { field: "type" }, good: object, bad: object };

const noData = { rules: [{ use: "objects/no-data" }] };
const exception = { name: "legacy", rules: ["objects/no-data"], reason: "until the move" };

describe("packSchema", () => {
  const accepts = schemaAccepts(packSchema(CATALOGUE));

  test.each<readonly [string, JsonObject, boolean]>([
    ["a rule", { rules: [{ use: "objects/no-data" }] }, true],
    ["a defaulter", { defaulters: [{ use: "objects/default-type" }] }, true],
    ["options", { rules: [equals] }, true],
    ["nothing", {}, false],
    ["an unknown rule", { rules: [{ use: "objects/nothing" }] }, false],
    ["a defaulter among the rules", { rules: [{ use: "objects/default-type" }] }, false],
    ["an unknown action", { rules: [{ use: "objects/no-data", action: "Block" }] }, false],
    ["an unknown field", { rules: [{ use: "objects/no-data", when: {} }] }, false],
    ["options for what has none", { rules: [{ use: "objects/no-data", options: {} }] }, false],
    ["a missing option", { rules: [{ ...equals, options: {} }] }, false],
    ["missing options", { rules: [{ use: "generic/field-equals", good: object, bad: object }] }, false],
    ["an unknown option", { rules: [{ ...equals, options: { field: "a", other: 1 } }] }, false],
    ["an option of a wrong type", { rules: [{ ...equals, options: { field: 1 } }] }, false],
    ["a generic rule without examples", { rules: [{ use: "generic/field-equals", options: { field: "a" } }] }, false],
    ["an empty narrowing", { rules: [{ use: "objects/no-data", match: { excludedUsers: [] } }] }, false],
    ["no exception", { ...noData, exceptions: [] }, false],
    ["an exception", { ...noData, exceptions: [exception] }, true],
    ["an exception without reason", { ...noData, exceptions: [{ ...exception, reason: "" }] }, false],
    ["an exception of nothing", { ...noData, exceptions: [{ ...exception, match: {} }] }, false],
    ["an exception by name", { ...noData, exceptions: [{ ...exception, match: { names: ["a"] } }] }, true],
    ["an exception for an unknown field", { ...noData, exceptions: [{ ...exception, field: "a" }] }, false],
    ["an exception of another pack", { ...noData, exceptions: [{ ...exception, pack: "b" }] }, false],
    ["a narrowing by name", { rules: [{ use: "objects/no-data", match: { names: ["a"] } }] }, false],
    ["waivers", { ...noData, waivers: { rules: ["*"] } }, true],
    ["waivers of nothing", { ...noData, waivers: { rules: [] } }, false],
    ["labels of namespaces", { ...noData, namespaceLabels: "Honored" }, true],
    ["labels of namespaces as a flag", { ...noData, namespaceLabels: true }, false],
  ])("says the same as the compiler of %s", (_, spec, expected) => {
    expect({ schema: accepts(packDocument(spec)), compiler: compilerAccepts(packDocument(spec)) }).toEqual({
      schema: expected,
      compiler: expected,
    });
  });

  test("describes each rule and its options for editors", () => {
    const entries = at(packSchema(CATALOGUE), "properties", "spec", "properties", "rules", "items");
    expect(at(entries, "properties", "use", "enum")).toEqual(CATALOGUE.rules.map(({ id }) => id));
    const variants = at(entries, "allOf") as readonly Json[];
    const found = variants.find((one) => at(one, "if", "properties", "use", "const") === "generic/field-equals");
    expect(at(found, "then", "properties", "use", "description")).toBe("A field must have a certain value.");
    const options = objectAt(found, "then", "properties", "options");
    expect(options["required"]).toEqual(["field"]);
    expect(at(options, "properties", "value", "default")).toBe("a");
    expect(at(options, "properties", "field", "description")).toBe("Name of a field at the root.");
  });

  test("an empty catalogue has a schema too", () => {
    expect(schemaAccepts(packSchema({ rules: [], defaulters: [] }))(packDocument({}))).toBe(false);
  });

  test("is plain JSON", () => {
    const schema = packSchema({ rules: RULES, defaulters: DEFAULTERS });
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });
});

const EVERYTHING = { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["*"] }] };

describe("the schema of the whole catalogue", () => {
  const accepts = schemaAccepts(packSchema({ rules: RULES, defaulters: DEFAULTERS }));
  const entries = [
    ...RULES.map((rule) => ["rules", rule] as const),
    ...DEFAULTERS.map((defaulter) => ["defaulters", defaulter] as const),
  ].map(([list, described]) => [described.id, list, described] as const);

  test.each(entries)("accepts %s with its defaults or example", (id, list, described) => {
    const options = requiredOptions(described).length > 0 ? { options: described.options?.example as Json } : {};
    const noun = list === "rules" ? "rule" : "defaulter";
    const examples = Object.fromEntries(requiredExamples(noun, described).map((name) => [name, object]));
    const match = isGeneric(id) && list === "defaulters" ? { match: EVERYTHING } : {};
    const document = packDocument({ [list]: [{ use: id, ...options, ...examples, ...match }] });
    expect(() => compilePack(document, { rules: RULES, defaulters: DEFAULTERS })).not.toThrow();
    expect(accepts(document)).toBe(true);
  });
});

test("isGeneric is true for rules that depend on their options", () => {
  expect([isGeneric("generic/field-required"), isGeneric("metadata/generic")]).toEqual([true, false]);
});

test("requiredOptions are those without a default", () => {
  expect(CATALOGUE.rules.map((rule) => requiredOptions(rule))).toEqual([[], [], ["field"], []]);
});
