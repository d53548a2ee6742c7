import { type FieldPath, type Json, type JsonObject, formatField } from "kube-json";
import { ruleCauses } from "../rules/rule-causes.js";
import { ruleProblems } from "./rule-problems.js";

/** Schemas with rules, and as text what is wrong with these, or with values by them. */

export const text = { type: "string" } as const;
export const integer = { type: "integer" } as const;
export const names = { type: "array", items: text } as const;
export const anyText = { ...text, nullable: true } as const;

export const listOf = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "array", items, ...more });
export const mapList = (items: JsonObject, ...keys: readonly string[]): JsonObject =>
  listOf(items, { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": keys });

export const rules = (...items: readonly (string | JsonObject)[]): JsonObject => ({
  "x-kubernetes-validations": items.map((item) => (typeof item === "string" ? { rule: item } : item)),
});

export const object = (properties: JsonObject, ...items: readonly (string | JsonObject)[]): JsonObject => ({
  type: "object",
  properties,
  ...(items.length === 0 ? {} : rules(...items)),
});

/** The causes and warnings of a value. */
export const printed = (schema: JsonObject, value: Json, old?: Json, budget?: number): readonly string[] => {
  const { causes, warnings } = ruleCauses(schema, value, old, budget);
  return [
    ...causes.map(({ reason, field, message }) => `${reason} ${formatField(field)}: ${message}`),
    ...warnings.map(({ field, message }) => `warning ${formatField(field)}: ${message}`),
  ];
};

export const ROOT = "spec.versions[0].schema.openAPIV3Schema";
export const RULE = ".x-kubernetes-validations[0].rule";

export const crdOf = (schema: JsonObject): JsonObject => ({
  spec: { versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }] },
});

/** As the API server prints a field, from the root of the schema. */
const fromRoot = (field: FieldPath): string =>
  formatField(field).replace(ROOT, "").replace("[x-kubernetes-validations]", ".x-kubernetes-validations");

/** The problems of the rules of a schema. */
export const problems = (schema: JsonObject, old?: JsonObject): readonly string[] =>
  ruleProblems(crdOf(schema), old && crdOf(old)).map(
    ({ reason, field, message }) => `${reason} ${fromRoot(field)}: ${message}`,
  );
