import { type FieldPath, type Segment, path } from "./field-path.js";
import { type Json, type JsonObject, isArray, isObject } from "./object.js";

/** A value, and the way to it. */
interface Step {
  readonly value: Json;
  readonly parent?: Step;
  readonly name?: Segment;
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
    if (isArray(value)) for (const [name, item] of value.entries()) children.push({ value: item, parent: step, name });
    else if (isObject(value))
      for (const [name, entry] of Object.entries(value))
        if (entry !== undefined) children.push({ value: entry, parent: step, name });
    for (let child = children.pop(); child !== undefined; child = children.pop()) stack.push(child);
  }
}

const fieldOf = (step: Step): FieldPath => {
  const names: Segment[] = [];
  for (let at: Step | undefined = step; at?.name !== undefined; at = at.parent) names.push(at.name);
  return path(...names.reverse());
};
