import { type FieldPath, child } from "../json/field-path.js";
import { equalJson } from "../json/json.js";
import { type Json, isObject, own } from "../json/object.js";

/** Further down, a change is told of at this depth. */
const MAX_DEPTH = 10;

/**
 * The fields in which two values differ, as deep as both are objects: those of the new value in its order, then those
 * that are gone. A list is one field. `field` is where the values stand.
 */
export function* changedFields(
  before: Json | undefined,
  after: Json | undefined,
  field: FieldPath = [],
  depth = 0,
): Iterable<FieldPath> {
  if (equalJson(before, after)) return;
  if (!isObject(before) || !isObject(after) || depth === MAX_DEPTH) {
    yield field;
    return;
  }
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)]))
    yield* changedFields(own(before, name), own(after, name), child(field, name), depth + 1);
}
