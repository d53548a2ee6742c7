import { type FieldPath, type Json, type JsonObject, isArray, isObject, own, segmentName, stringAt } from "kube-json";
import { boundOf, enumOf, isIntOrString, typeOf, valuesOf } from "./keywords.js";

export interface Bound {
  /** The schema. */
  readonly field: FieldPath;
  readonly keyword: "maxItems" | "maxProperties" | "maxLength";
  readonly value: number;
}

const UNBOUNDED_FORMATS = ["duration", "date", "date-time"];

/** The bound that a schema has or can get; its value is infinite if it has none. Undefined for other schemas. */
export const bounded = (schema: JsonObject, field: FieldPath): Bound | undefined => {
  const keyword = keywordFor(schema);
  return keyword && { field, keyword, value: boundOf(schema, keyword) ?? Number.POSITIVE_INFINITY };
};

const keywordFor = (schema: JsonObject): Bound["keyword"] | undefined => {
  if (isIntOrString(schema)) return "maxLength";
  switch (typeOf(schema)) {
    case "array":
      return "maxItems";
    case "object":
      return valuesOf(schema) === undefined ? undefined : "maxProperties";
    case "string":
      return UNBOUNDED_FORMATS.includes(stringAt(schema, "format") ?? "") || enumOf(schema).length > 0
        ? undefined
        : "maxLength";
    default:
      return undefined;
  }
};

/** The schema with these bounds. Unchanged parts are shared. */
export const withBounds = (root: JsonObject, bounds: readonly Bound[]): JsonObject =>
  bounds.reduce((schema, { field, keyword, value }) => replaced(schema, field, keyword, value), root);

const replaced = (schema: Json, field: FieldPath, keyword: string, value: number): JsonObject => {
  const object = isObject(schema) && !isArray(schema) ? schema : {};
  const [step, ...rest] = field;
  if (step === undefined) return { ...object, [keyword]: value };
  const name = String(segmentName(step));
  return { ...object, [name]: replaced(own(object, name) ?? {}, rest, keyword, value) };
};
