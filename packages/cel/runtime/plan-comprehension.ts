import type { Comprehension } from "../syntax/ast.js";
import { EntryMap, GrowingList } from "../values/collections.js";
import { type Result, type Value, CelError, attempt, isList, isMap, typeNameOf } from "../values/value.js";
import type { Frame, Planned, Planner, Scope, Step, Variable } from "./planned.js";

/** The first value of an accumulator; empty lists and maps become ones that grow without copies. */
const growing = (initial: Result): Result => {
  if (initial instanceof CelError || typeof initial !== "object" || initial === null) return initial;
  if (isList(initial) && initial.size === 0) return new GrowingList();
  return isMap(initial) && initial.kind === "map" && initial.size === 0 ? EntryMap.of() : initial;
};

/** The value of a variable of a comprehension. */
export const readVariable = ({ slot, initial }: Variable): Step => {
  if (initial === undefined) return (frame) => frame.slots[slot] as Result;
  return (frame) => {
    const known = frame.slots[slot];
    if (known !== undefined) return known;
    const first = growing(initial(frame));
    frame.slots[slot] = first;
    return first;
  };
};

interface Loop {
  readonly first: number;
  /** -1 without a second variable. */
  readonly second: number;
  readonly accumulator: number;
  readonly condition: Step;
  readonly next: Step;
}

/** One pass; false if the loop ends before it. */
const pass = (
  frame: Frame,
  { first, second, accumulator, condition, next }: Loop,
  key: Result,
  value: Result,
): boolean => {
  frame.slots[first] = key;
  if (second >= 0) frame.slots[second] = value;
  // A condition that is no bool, such as an error, does not end the loop.
  if (condition(frame) === false) return false;
  frame.slots[accumulator] = next(frame);
  return true;
};

/** Runs a loop over a list or map; an error if the value is neither. */
const run = (frame: Frame, loop: Loop, range: Value): CelError | undefined => {
  const isPair = loop.second >= 0;
  if (isList(range)) {
    for (let index = 0; index < range.size; index++) {
      const value = attempt(() => range.at(index));
      if (!pass(frame, loop, isPair ? BigInt(index) : value, value)) break;
    }
    return undefined;
  }
  if (isMap(range)) {
    for (const key of range.keys())
      if (!pass(frame, loop, key, isPair ? attempt(() => range.get(key) ?? null) : key)) break;
    return undefined;
  }
  return new CelError(
    isPair
      ? `unsupported comprehension range type: ${goType(range)}`
      : `got '${goType(range)}', expected iterable type`,
  );
};

/** The name of the Go type of a value, which the error of cel-go shows. */
const goType = (value: Value): string => {
  const name = typeNameOf(value).replace(/^.*\.|_type$/g, "");
  return `types.${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
};

export const planComprehension = (planner: Planner, expr: Comprehension, scope: Scope): Planned => {
  const range = planner.plan(expr.range, scope).step;
  const accumulator = planner.newSlot();
  const inner = new Map(scope).set(expr.accuVar, {
    slot: accumulator,
    initial: planner.plan(expr.accuInit, scope).step,
  });
  const [first, second] = [planner.newSlot(), expr.iterVar2 === undefined ? -1 : planner.newSlot()];
  const body = new Map(scope).set(expr.iterVar, { slot: first });
  if (expr.iterVar2 !== undefined) body.set(expr.iterVar2, { slot: second });
  const own = inner.get(expr.accuVar);
  if (own !== undefined) body.set(expr.accuVar, own);
  const condition = planner.plan(expr.condition, body).step;
  const loop: Loop = { first, second, accumulator, condition, next: planner.plan(expr.step, body).step };
  const result = planner.plan(expr.result, inner).step;
  return {
    step: (frame) => {
      const values = range(frame);
      if (values instanceof CelError) return values;
      frame.slots[accumulator] = undefined;
      const made = run(frame, loop, values) ?? result(frame);
      return made instanceof GrowingList ? made.whole() : made;
    },
  };
};
