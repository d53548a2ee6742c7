/** From a least to a greatest size or cost, as cel-go's SizeEstimate and CostEstimate (checker/cost.go). */
export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Stands for 2^64 - 1, at which sums and products end. */
export const MAX_COST = 2 ** 64;

const capped = (value: number): number => (value > MAX_COST ? MAX_COST : value);

export const exactly = (value: number): Bounds => ({ min: value, max: value });

export const ZERO = exactly(0);
export const ONE = exactly(1);
export const UNKNOWN: Bounds = { min: 0, max: MAX_COST };

export const add = (a: Bounds, b: Bounds): Bounds => ({
  min: capped(a.min + b.min),
  max: capped(a.max + b.max),
});

export const multiply = (a: Bounds, b: Bounds): Bounds => ({
  min: capped(a.min * b.min),
  max: capped(a.max * b.max),
});

/** Multiplies by a factor and rounds up. */
export const scale = (a: Bounds, factor: number): Bounds => ({
  min: capped(Math.ceil(a.min * factor)),
  max: capped(Math.ceil(a.max * factor)),
});

export const union = (a: Bounds, b: Bounds): Bounds => ({
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
});

/** The cost of a character in a traversed string. */
export const PER_CHARACTER = 0.1;
/** The cost of a character in a pattern, for each traversal of the string. */
export const PER_PATTERN_CHARACTER = 0.25;
export const LIST_COST = 10;
export const MAP_COST = 30;
export const STRUCT_COST = 40;
