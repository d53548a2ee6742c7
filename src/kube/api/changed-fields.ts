import { type FieldPath, type Json, child, equalJson, isObject, own } from "kube-json";

/** Deeper changes are reported at this depth. */
const MAX_DEPTH = 10;

/**
 * The deepest fields in which two values differ: those of the new value in its order, then removed ones. A
 * list is one field. `field` is the path of the values.
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
