import type { FieldPath, Segment } from "./field-path.js";
import { type Json, isArray, isObject } from "./object.js";
import { type Trail, fieldOf } from "./trail.js";

export interface PropertyAt {
  readonly field: FieldPath;
  readonly value: Json;
}

interface PropertyTrail extends Trail {
  readonly value: Json;
}

/** All properties with this name, at any depth and in document order; `at` is the path of `root`. */
export function* propertiesNamed(root: Json, name: string, at: FieldPath = []): Iterable<PropertyAt> {
  // A stack instead of recursion, because the depth of a value is up to its sender.
  const stack: PropertyTrail[] = [{ value: root }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    if (place.segment === name) yield { field: fieldOf(place, at), value: place.value };
    for (const [segment, value] of entries(place.value).reverse())
      if (value !== undefined) stack.push({ value, segment, parent: place });
  }
}

const entries = (value: Json): [Segment, Json | undefined][] => {
  if (isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
};
