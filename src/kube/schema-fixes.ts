import { type FieldPath, child, formatPointer, valueAt } from "./field-path.js";
import type { PatchOperation } from "./json-patch.js";
import { isArray } from "./object.js";

/** Small changes of a schema, as patches. `field` is the place of a property's schema: `...properties.color`. */

/** The patch that makes a property optional: takes its name out of `required`, or that out of the schema. */
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

/** The patch that takes a keyword out of a schema, if it is there. */
export const withoutKeyword = (
  root: unknown,
  field: FieldPath,
  keyword: string,
): readonly PatchOperation[] => {
  const place = child(field, keyword);
  return valueAt(root, place) === undefined ? [] : [{ op: "remove", path: formatPointer(place) }];
};
