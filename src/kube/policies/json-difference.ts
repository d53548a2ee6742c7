import { equalJson } from "../json/json.js";
import { type FieldPath, child, formatPointer } from "../json/field-path.js";
import { type Json, isArray, isObject, own } from "../json/object.js";
import type { PatchOperation } from "../json/patch.js";

/** The operations that make `after` of `before`; a list that becomes shorter is replaced as a whole. */
export function* differenceOf(before: Json, after: Json, field: FieldPath = []): Iterable<PatchOperation> {
  if (equalJson(before, after)) return;
  if (isObject(before) && isObject(after)) {
    for (const name of Object.keys(before))
      if (own(after, name) === undefined) yield { op: "remove", path: formatPointer(child(field, name)) };
    for (const [name, value] of Object.entries(after)) {
      const old = own(before, name);
      if (value === undefined) continue;
      if (old === undefined) yield { op: "add", path: formatPointer(child(field, name)), value };
      else yield* differenceOf(old, value, child(field, name));
    }
  } else if (isArray(before) && isArray(after) && after.length >= before.length) {
    for (const [index, value] of after.entries()) {
      const old = before[index];
      if (old === undefined) yield { op: "add", path: formatPointer(child(field, "-")), value };
      else yield* differenceOf(old, value, child(field, index));
    }
  } else yield { op: "replace", path: formatPointer(field), value: after };
}
