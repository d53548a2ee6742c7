import type { Call } from "../syntax/ast.js";
import { calledFunction } from "../check/checked.js";
import { checkPattern } from "../libraries/patterns.js";
import { contains } from "../values/lists.js";
import { type ListValue, type Result, type Value, CelError, attempt, isList, isUint } from "../values/value.js";
import { callCost } from "./call-cost.js";
import { dispatch, type Invoke } from "./dispatch.js";
import { type Step, charge } from "./frame.js";
import { constant, type Planned, type Planner, type Scope } from "./planned.js";

const CONVERSIONS = new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "dyn",
  "int",
  "string",
  "timestamp",
  "type",
  "uint",
]);
const REGULAR = new Set(["matches", "find", "findAll"]);

/** A call of a function that evaluates all its arguments first. Throws a CelError if folding fails. */
export const planCall = (planner: Planner, call: Call, scope: Scope): Planned => {
  const { checked, declarations, isFolding } = planner;
  const { name, receiver } = calledFunction(checked, call);
  const declared = declarations.functions.get(name);
  if (declared === undefined) throw new CelError(`no such overload: ${name}`);
  const exprs = receiver === undefined ? call.args : [receiver, ...call.args];
  const args = exprs.map((expr) => planner.plan(expr, scope));
  const reference = checked.references.get(call.id);
  const ids = reference !== undefined && "overloads" in reference ? reference.overloads : [];
  const overload = ids.length === 1 ? declared.overloads.find(({ id }) => id === ids[0]) : undefined;
  const invoke = dispatch(
    declared,
    overload,
    exprs.map(({ id }) => checked.types.get(id)),
  );
  const isRegular = isFolding && REGULAR.has(declared.name) && checkRegular(args[1]);
  if (isFolding) {
    const folded = fold(declared.name, overload?.id, args, invoke);
    if (folded !== undefined) return folded;
  }
  const cost = callCost(declared.name, overload?.id) ?? (() => 1);
  return {
    step: stepOf(
      args.map(({ step }) => step),
      isRegular,
      invoke,
      cost,
    ),
  };
};

/** Regular expressions that are known are checked when an expression is compiled. */
const checkRegular = (pattern: Planned | undefined): boolean => {
  const text = pattern?.constant?.value;
  if (typeof text !== "string") return false;
  checkPattern(text);
  return true;
};

const fold = (name: string, id: string | undefined, args: readonly Planned[], invoke: Invoke): Planned | undefined => {
  const [first, second] = args;
  if (CONVERSIONS.has(name) && args.length === 1 && first?.constant !== undefined) {
    const value = invoke([first.constant.value]);
    if (value instanceof CelError) throw value;
    return constant(value);
  }
  const list = second?.constant?.value;
  return id === "in_list" && first !== undefined && list !== undefined && isList(list)
    ? membership(first, list)
    : undefined;
};

/** Plans `in` for a known list. cel-go looks the value up in a set, which costs nothing. */
const membership = (element: Planned, list: ListValue): Planned | undefined => {
  if (list.size === 0) return constant(false);
  const strings = new Set<string>();
  for (let index = 0; index < list.size; index++) {
    const value = list.at(index);
    if (!isHashable(value)) return undefined;
    if (typeof value === "string") strings.add(value);
  }
  const { step } = element;
  return {
    step: (frame) => {
      const value = step(frame);
      if (value instanceof CelError) return value;
      return typeof value === "string" ? strings.has(value) : attempt(() => contains(list, value));
    },
  };
};

const isHashable = (value: Value): boolean =>
  ["string", "boolean", "bigint", "number"].includes(typeof value) || isUint(value);

type Cost = (args: readonly Result[], result: Result) => number;

/**
 * With one or two arguments, all are evaluated even if one is an error, and the call costs. With more, evaluation ends at the
 * first error, and a call that did not get all its arguments costs nothing.
 */
const stepOf = (steps: readonly Step[], isRegular: boolean, invoke: Invoke, cost: Cost): Step => {
  const [first, second] = steps;
  if (steps.length > 2 || isRegular || first === undefined) return manyArguments(steps, invoke, cost);
  if (second === undefined)
    return (frame) => {
      const value = first(frame);
      const result = value instanceof CelError ? value : invoke([value]);
      charge(frame, cost([value], result));
      return result;
    };
  return (frame) => {
    const left = first(frame);
    const right = second(frame);
    const result = left instanceof CelError ? left : right instanceof CelError ? right : invoke([left, right]);
    charge(frame, cost([left, right], result));
    return result;
  };
};

const manyArguments =
  (steps: readonly Step[], invoke: Invoke, cost: Cost): Step =>
  (frame) => {
    const args: Value[] = [];
    for (const [index, step] of steps.entries()) {
      const value = step(frame);
      if (value instanceof CelError) {
        if (index === steps.length - 1) charge(frame, cost([...args, value], value));
        return value;
      }
      args.push(value);
    }
    const result = invoke(args);
    charge(frame, cost(args, result));
    return result;
  };
