import type { FieldPath } from "./field-path.js";
import { type Json, type JsonObject, isArray, isObject } from "./object.js";
import { type Trail, fieldOf } from "./trail.js";

/** A value, and the way to it. */
interface Step extends Trail {
  readonly value: Json;
}

/** The paths of the `wanted` objects in `root`, in document order; only the first path of each. */
export function* placesOf(
  root: Json,
  wanted: ReadonlyMap<JsonObject, unknown>,
): Iterable<readonly [JsonObject, FieldPath]> {
  const missing = new Set(wanted.keys());
  // A stack instead of recursion, because the depth of a value is up to its sender.
  const stack: Step[] = [{ value: root }];
  for (let step = stack.pop(); step !== undefined && missing.size > 0; step = stack.pop()) {
    const { value } = step;
    if (isObject(value) && missing.delete(value)) yield [value, fieldOf(step)];
    const children: Step[] = [];
    if (isArray(value))
      for (const [name, item] of value.entries()) children.push({ value: item, parent: step, segment: name });
    else if (isObject(value))
      for (const [name, entry] of Object.entries(value))
        if (entry !== undefined) children.push({ value: entry, parent: step, segment: name });
    for (let child = children.pop(); child !== undefined; child = children.pop()) stack.push(child);
  }
}
