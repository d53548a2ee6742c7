import type { Declarations } from "../check/environment.js";
import { type Checked } from "../check/check.js";
import type { Expr } from "../syntax/ast.js";
import { textOfKey } from "../values/collections.js";
import { losslessInt } from "../values/numbers.js";
import {
  type Result,
  type Value,
  asKind,
  attempt,
  CelError,
  CostLimitExceeded,
  isList,
  isMap,
  isUint,
  typeNameOf,
} from "../values/value.js";

/** A compiled part of an expression. */
export interface Planned {
  readonly step: Step;
  /** Set if fields and indices that follow are a part of the same attribute. */
  readonly attribute?: Attribute;
  /** Set if the value is known. */
  readonly constant?: { readonly value: Value };
}

export const constant = (value: Value): Planned => ({ step: () => value, constant: { value } });

export const attributeOf = (attribute: Attribute): Planned => ({ step: evaluate(attribute), attribute });

/** The variables of comprehensions that are in scope, by their names. */
export type Scope = ReadonlyMap<string, Variable>;

export interface Variable {
  /** The index in the slots of the frame. */
  readonly slot: number;
  /** The first value of an accumulator, which is calculated when it is first looked at. */
  readonly initial?: Step;
}

export interface Planner {
  readonly checked: Checked;
  readonly declarations: Declarations;
  /** True to calculate literals and conversions of constants once, as the API server does; they then cost nothing. */
  readonly isFolding: boolean;
  readonly plan: (expr: Expr, scope: Scope) => Planned;
  /** A slot that no other variable uses. */
  readonly newSlot: () => number;
}

/** The value of a variable; undefined if there is none. May throw a CelError, which becomes the value. */
export type Lookup = (name: string) => Value | undefined;

/** The state of one evaluation. */
export interface Frame {
  readonly lookup: Lookup;
  /** The variables of comprehensions. */
  readonly slots: (Result | undefined)[];
  readonly limit: number;
  cost: number;
}

/** A compiled expression. */
export type Step = (frame: Frame) => Result;

/** Adds to the cost of the evaluation, and ends it when the limit is exceeded. */
export const charge = (frame: Frame, cost: number): void => {
  frame.cost += cost;
  if (frame.cost > frame.limit) throw new CostLimitExceeded();
};

/**
 * A variable or another value, with fields and indices that are taken from it one after the other. Costs are counted as
 * cel-go does: 1 for each qualifier, and 1 for the attribute, unless it is a choice between two.
 */
interface Attribute {
  readonly root: Step;
  readonly qualifiers: readonly Qualifier[];
  /** True for `a ? b : c`, which costs nothing itself. */
  readonly isChoice: boolean;
}

interface Qualifier {
  /** The key or index, which charges the cost of its own evaluation. */
  readonly key: Step;
  /** True for `.?` and `[?]`. */
  readonly isOptional: boolean;
  /** True for the field that `has()` tests. */
  readonly isTest: boolean;
  /** The cost of applying the qualifier. */
  readonly cost: number;
}

const NONE: Value = { kind: "optional", value: undefined };

/** The value at a key or index of a value; undefined if it is absent. Throws a CelError if the key is not possible. */
const find = (value: Value, key: Value): Value | undefined => {
  if (isMap(value)) return value.get(key);
  if (!isList(value)) return undefined;
  const index = indexOf(key);
  if (typeof key !== "bigint" && value.isStrict === true) throw new CelError(`unsupported index: ${textOfKey(key)}`);
  return index >= 0n && index < BigInt(value.size) ? value.at(Number(index)) : undefined;
};

const indexOf = (key: Value): bigint => {
  if (typeof key === "bigint") return key;
  const index = typeof key === "number" ? losslessInt(key) : isUint(key) ? key.value : undefined;
  if (index !== undefined) return index;
  const isNumber = typeof key === "number" || isUint(key);
  throw new CelError(
    isNumber
      ? `unsupported index value ${textOfKey(key)} in list`
      : `unsupported index type '${typeNameOf(key)}' in list`,
  );
};

const absent = (value: Value, key: Value): CelError =>
  (isMap(value) ? value.absent?.(key) : undefined) ??
  new CelError(isList(value) ? `index out of bounds: ${textOfKey(key)}` : `no such key: ${textOfKey(key)}`);

/** The value of an attribute without the cost of the attribute itself. */
export const resolve = ({ root, qualifiers }: Attribute): Step =>
  qualifiers.length === 0 ? root : (frame) => walk(frame, root(frame), qualifiers);

const walk = (frame: Frame, start: Result, qualifiers: readonly Qualifier[]): Result => {
  if (start instanceof CelError) return start;
  const optional = asKind(start, "optional");
  if (optional !== undefined && optional.value === undefined) return optional;
  let value = optional?.value === undefined ? start : optional.value;
  let isOptional = optional !== undefined;
  for (const qualifier of qualifiers) {
    isOptional ||= qualifier.isOptional;
    const next = isOptional ? applyIfPresent(frame, value, qualifier) : apply(frame, value, qualifier);
    if (next instanceof CelError) return next;
    if (next === undefined) return NONE;
    value = next;
  }
  return isOptional ? { kind: "optional", value } : value;
};

const look = (value: Value, key: Value, isTest: boolean): Result => {
  const found = find(value, key);
  if (isTest) return found !== undefined;
  return found === undefined ? absent(value, key) : found;
};

const apply = (frame: Frame, value: Value, { key, isTest, cost }: Qualifier): Result => {
  const name = key(frame);
  const result = name instanceof CelError ? name : attempt(() => look(value, name, isTest));
  charge(frame, cost);
  return result;
};

const applyIfPresent = (frame: Frame, value: Value, { key, cost }: Qualifier): Result | undefined => {
  const name = key(frame);
  if (name instanceof CelError) return name;
  const result = attempt(() => find(value, name));
  if (result !== undefined && !(result instanceof CelError)) charge(frame, cost);
  return result;
};

/** The value of an attribute, with its cost. */
const evaluate = (attribute: Attribute): Step => {
  const step = resolve(attribute);
  return attribute.isChoice
    ? step
    : (frame) => {
        const result = step(frame);
        charge(frame, 1);
        return result;
      };
};

/** The value of `has()`, whose last qualifier is the tested field. */
export const test = (attribute: Attribute): Step => {
  const step = resolve(attribute);
  return (frame) => {
    const result = step(frame);
    if (result instanceof CelError) return result;
    const optional = asKind(result, "optional");
    return optional === undefined ? result : optional.value !== undefined;
  };
};

export const root = (step: Step): Attribute => ({ root: step, qualifiers: [], isChoice: false });

/** The attribute of an operand with one more qualifier. */
export const qualify = (
  { attribute, step }: { readonly attribute?: Attribute; readonly step: Step },
  qualifier: Qualifier,
): Attribute => {
  const known = attribute ?? root(step);
  return { ...known, qualifiers: [...known.qualifiers, qualifier] };
};
