import {
  type FieldPath,
  type Json,
  type PatchOperation,
  child,
  equalJson,
  formatPointer,
  isArray,
  isObject,
  segmentName,
  valueAt,
} from "kube-json";

/** Small changes of a schema, as patches. `field` is the place of a property's schema: `...properties.color`. */

/** The patch that sets `keyword` to `value`; empty if it already is. */
export const withKeyword = (
  root: unknown,
  field: FieldPath,
  keyword: string,
  value: Json,
): readonly PatchOperation[] => {
  const place = child(field, keyword);
  const found = valueAt(root, place);
  if (equalJson(found, value)) return [];
  return [{ op: found === undefined ? "add" : "replace", path: formatPointer(place), value }];
};

/** The patch that adds an absent value and its absent parents. */
export const withValue = (root: unknown, field: FieldPath, value: Json): readonly PatchOperation[] => {
  const depth = field.findIndex((_, index) => valueAt(root, field.slice(0, index + 1)) === undefined);
  if (depth < 0 || !isObject(valueAt(root, field.slice(0, depth)))) return [];
  const nested = field.slice(depth + 1).reduceRight<Json>((inner, step) => ({ [segmentName(step)]: inner }), value);
  return [{ op: "add", path: formatPointer(field.slice(0, depth + 1)), value: nested }];
};

/** The patch that lists further names in `required` of the object schema at `field`. */
export const withRequired = (root: unknown, field: FieldPath, names: readonly string[]): readonly PatchOperation[] => {
  const place = child(field, "required");
  const required = valueAt(root, place);
  if (!isArray(required)) return required === undefined ? withKeyword(root, field, "required", names) : [];
  const known = new Set(required);
  return names
    .filter((name) => !known.has(name))
    .map((value) => ({ op: "add", path: formatPointer(child(place, "-")), value }));
};

/** The patch that makes a property optional: removes its name from `required`, or an empty `required`. */
export const makeOptional = (root: unknown, field: FieldPath): readonly PatchOperation[] => {
  const name = field.at(-1);
  const place = child(field.slice(0, -2), "required");
  const required = valueAt(root, place);
  if (!isArray(required) || typeof name !== "string") return [];
  const index = required.indexOf(name);
  if (index < 0) return [];
  // An empty list is not valid JSON Schema (draft 4).
  return [{ op: "remove", path: formatPointer(required.length === 1 ? place : child(place, index)) }];
};

/** The patch that removes a keyword from a schema, if present. */
export const withoutKeyword = (root: unknown, field: FieldPath, keyword: string): readonly PatchOperation[] => {
  const place = child(field, keyword);
  return valueAt(root, place) === undefined ? [] : [{ op: "remove", path: formatPointer(place) }];
};
