import type { Bound } from "./bound.js";

/** Round bounds of lists and maps, and of strings, from the largest to the smallest. */
const COUNTS = [10_000, 5000, 2000, 1000, 500, 256, 200, 128, 100, 64, 50, 32, 20, 16, 10, 8, 5, 4, 3, 2, 1];
const LENGTHS = [
  1_048_576, 524_288, 262_144, 131_072, 65_536, 32_768, 16_384, 8192, 4096, 2048, 1024, 512, 256, 253, 128, 100, 64, 63,
  32, 16, 8, 4, 2, 1,
];

/** A bound of fewer items or characters alone is no advice: several larger ones are better. */
const LEAST_COUNT = 4;
const LEAST_LENGTH = 63;

/** The most bounds that are considered. */
const MAX_CANDIDATES = 40;

const isText = ({ keyword }: Bound): boolean => keyword === "maxLength";

/** The round values of a bound that make it smaller. */
const valuesOf = (bound: Bound): readonly number[] =>
  (isText(bound) ? LENGTHS : COUNTS).filter((value) => value < bound.value);

const isUsable = (bound: Bound): boolean => bound.value >= (isText(bound) ? LEAST_LENGTH : LEAST_COUNT);

type IsEnough = (bounds: readonly Bound[]) => boolean;

/**
 * The bounds that are enough, with the largest round values; as few as possible. Lowering a bound never makes what was
 * enough too little.
 */
export const largestBounds = (candidates: readonly Bound[], isEnough: IsEnough): readonly Bound[] | undefined => {
  const all = candidates.slice(0, MAX_CANDIDATES);
  const single = all.flatMap((bound) => largest(bound, [], isEnough) ?? []);
  const usable = single.filter(isUsable);
  if (usable.length > 0) return [usable.reduce((best, bound) => (gain(bound) > gain(best) ? bound : best))];
  return several(all, isEnough) ?? (single[0] === undefined ? undefined : [single[0]]);
};

/** How generous a bound is: strings are longer than lists. */
const gain = (bound: Bound): number => (isText(bound) ? bound.value / 16 : bound.value);

/** The bound with the largest round value that, with others, is enough; undefined if there is none. */
const largest = (bound: Bound, others: readonly Bound[], isEnough: IsEnough): Bound | undefined => {
  const values = valuesOf(bound);
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = values[middle] ?? 1;
    if (isEnough([...others, { ...bound, value }])) high = middle;
    else low = middle + 1;
  }
  const value = values[low];
  return value === undefined ? undefined : { ...bound, value };
};

/** Lowers all bounds together until they are enough, leaves out those that are not needed, and raises each again. */
const several = (candidates: readonly Bound[], isEnough: IsEnough): readonly Bound[] | undefined => {
  const levels = Math.max(COUNTS.length, LENGTHS.length);
  const at = (level: number): readonly Bound[] =>
    candidates.flatMap((bound) => {
      const scale = isText(bound) ? LENGTHS : COUNTS;
      const value = scale[Math.min(scale.length - 1, level)] ?? 1;
      return value < bound.value ? [{ ...bound, value }] : [];
    });
  let level = 0;
  while (level < levels && !isEnough(at(level))) level++;
  if (level === levels) return undefined;
  let bounds = at(level);
  for (const bound of bounds) {
    const others = bounds.filter((other) => other !== bound);
    if (isEnough(others)) bounds = others;
  }
  for (const bound of bounds) {
    const others = bounds.filter((other) => other !== bound);
    const original = candidates.find(({ field }) => field === bound.field) ?? bound;
    const raised = largest(original, others, isEnough);
    if (raised !== undefined && raised.value > bound.value)
      bounds = bounds.map((other) => (other === bound ? raised : other));
  }
  return bounds;
};
