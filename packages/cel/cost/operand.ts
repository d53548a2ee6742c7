import type { Type } from "../check/types.js";
import type { Expr } from "../syntax/ast.js";

/**
 * The path of a value from a variable: names of fields, and '@items', '@keys' or '@values'. It behaves as a slice in Go,
 * because cel-go appends to shared slices: paths that extend the same path can overwrite each other's last name, and
 * the sizes that the API server then finds decide which rules it accepts.
 */
export class ValuePath {
  private readonly cells: string[];
  private readonly length: number;
  private readonly capacity: number;

  private constructor(cells: string[], length: number, capacity: number) {
    this.cells = cells;
    this.length = length;
    this.capacity = capacity;
  }

  static readonly none = new ValuePath([], 0, 0);

  static of(variable: string): ValuePath {
    return new ValuePath([variable], 1, 1);
  }

  append(name: string): ValuePath {
    if (this.length < this.capacity) {
      this.cells[this.length] = name;
      return new ValuePath(this.cells, this.length + 1, this.capacity);
    }
    const capacity = Math.max(1, 2 * this.capacity);
    return new ValuePath([...this.cells.slice(0, this.length), name], this.length + 1, capacity);
  }

  get names(): readonly string[] {
    return this.cells.slice(0, this.length);
  }

  get variable(): string | undefined {
    return this.length === 0 ? undefined : this.cells[0];
  }
}

/** The size of the value at a path of names, whose first is a variable; undefined if it is not known. */
export type SizeOf = (path: readonly string[]) => Bounds | undefined;

/** An argument or a target, as estimates of functions see it. */
export interface Operand {
  readonly path: ValuePath;
  readonly type: Type;
  readonly expr?: Expr;
  /** The size, if it follows from the expression and the schema. */
  readonly size: Bounds | undefined;
}

/** The size of an operand, which is unknown if neither the expression nor the schema tells it. */
export const sizeOfOperand = (operand: Operand | undefined): Bounds => operand?.size ?? UNKNOWN;

/** The cost of reading all of an operand. */
export const traversal = (operand: Operand | undefined): Bounds => scale(sizeOfOperand(operand), PER_CHARACTER);

/** The cost of a call without its arguments; the size of its result, if that is a list, a map, a string or bytes. */
export interface CallEstimate {
  readonly cost: Bounds;
  readonly resultSize?: Bounds;
}

/** A call of an overload, and what is known of the sizes of values. */
export interface OverloadCall {
  readonly overload: string;
  readonly target: Operand | undefined;
  readonly args: readonly Operand[];
  readonly sizeOf: SizeOf;
}

/** Estimates a call; undefined if it costs 1. */
export type Estimate = (call: OverloadCall) => CallEstimate | undefined;

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
