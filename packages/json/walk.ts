import { isLargeNumber } from "./extent.js";
import type { FieldPath, Segment } from "./field-path.js";
import { type Json, type JsonObject, type KubeObject, isArray, isObject } from "./object.js";
import { scanOf } from "./value-scan.js";

/** The way to a place in a value: a path as a linked list, whose first steps are shared with other paths. */
export interface Trail {
  /** Undefined at the start of the walk. */
  readonly segment?: Segment;
  readonly parent?: Trail | undefined;
}

/** The path of the place; `at` is the start of the walk. Built on demand, because deep values have long paths. */
export const fieldOf = (trail: Trail, at: FieldPath = []): FieldPath => {
  const reversed: Segment[] = [];
  for (let one: Trail | undefined = trail; one !== undefined; one = one.parent)
    if (one.segment !== undefined) reversed.push(one.segment);
  return [...at, ...reversed.reverse()];
};

/** A value, and the way to it. */
interface Place extends Trail {
  readonly value: Json;
}

/** A value and all values in it, in document order. */
function* walk(root: Json): Iterable<Place> {
  // A stack instead of recursion, because the depth of a value is up to its sender.
  const stack: Place[] = [{ value: root }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    yield place;
    for (const [segment, value] of entries(place.value).reverse())
      if (value !== undefined) stack.push({ value, segment, parent: place });
  }
}

const entries = (value: Json): [Segment, Json | undefined][] => {
  if (isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
};

/** The numbers of an object that clients may round if they read all numbers as doubles, in document order. */
export function* largeNumbers(
  object: KubeObject,
): Iterable<{ readonly field: FieldPath; readonly value: number | bigint }> {
  if (!scanOf(object).hasLargeNumber) return;
  for (const place of walk(object)) {
    const { value } = place;
    if (isLargeNumber(value)) yield { field: fieldOf(place), value };
  }
}

/** The paths of the `wanted` objects in `root`, in document order; only the first path of each. */
export function* placesOf(
  root: Json,
  wanted: ReadonlyMap<JsonObject, unknown>,
): Iterable<readonly [JsonObject, FieldPath]> {
  const missing = new Set(wanted.keys());
  if (missing.size === 0) return;
  for (const place of walk(root)) {
    const { value } = place;
    if (isObject(value) && missing.delete(value)) yield [value, fieldOf(place)];
    if (missing.size === 0) return;
  }
}

/** All properties with this name, at any depth and in document order; `at` is the path of `root`. */
export function* propertiesNamed(
  root: Json,
  name: string,
  at: FieldPath = [],
): Iterable<{ readonly field: FieldPath; readonly value: Json }> {
  for (const place of walk(root)) if (place.segment === name) yield { field: fieldOf(place, at), value: place.value };
}
