import type { FieldPath, Segment } from "./field-path.js";
import { isLargeNumber } from "./extent.js";
import { type Json, type KubeObject, isArray, isObject } from "./object.js";
import { type Trail, fieldOf } from "./trail.js";
import { scanOf } from "./value-scan.js";

export interface NumberAt {
  readonly field: FieldPath;
  readonly value: number | bigint;
}

/** Paths are only built for reported numbers, because objects may be very deep. */
interface NumberPlace extends Trail {
  readonly value: Json;
}

/** The numbers of an object that clients may round if they read all numbers as doubles, in document order. */
export function* largeNumbers(object: KubeObject): Iterable<NumberAt> {
  if (!scanOf(object).hasLargeNumber) return;
  const stack = below(object);
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { value } = place;
    if (isLargeNumber(value)) yield { field: fieldOf(place), value };
    for (const inner of below(value, place)) stack.push(inner);
  }
}

/** The children of a value, last first. */
const below = (value: Json, parent?: Trail): NumberPlace[] => {
  const entries: [Segment, Json | undefined][] = isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  return entries
    .reverse()
    .flatMap(([segment, inner]) => (inner === undefined ? [] : [{ value: inner, segment, parent }]));
};
