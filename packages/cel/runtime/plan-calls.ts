import { calledFunction } from "../check/check.js";
import { checkPattern } from "../libraries/patterns.js";
import { callCost } from "./call-cost.js";
import { type Invoke, dispatch } from "./dispatch.js";
import {
  type Planned,
  type Planner,
  type Scope,
  type Step,
  attributeOf,
  charge,
  constant,
  qualify,
  resolve,
} from "./planned.js";
import type { Call } from "../syntax/ast.js";
import { contains } from "../values/collections.js";
import { type ListValue, type Result, type Value, asKind, attempt, CelError, isList, isUint } from "../values/value.js";

const CONVERSIONS = new Set("bool bytes double duration dyn int string timestamp type uint".split(" "));
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

const planIndex = (planner: Planner, { args }: Call, scope: Scope, isOptional: boolean): Planned => {
  const [operand, index] = args.map((arg) => planner.plan(arg, scope));
  if (operand === undefined || index === undefined) throw new CelError("no such overload");
  // The index is a part of the attribute: if it is an attribute itself, only its qualifiers cost in addition.
  const key = index.attribute === undefined ? index.step : resolve(index.attribute);
  const cost = index.attribute?.isChoice === true ? 0 : 1;
  return attributeOf(qualify(operand, { key, isOptional, isTest: false, cost }));
};

/** The operators that evaluate only some of their operands, or that belong to attributes. */
export const planOperator = (planner: Planner, call: Call, scope: Scope): Planned | undefined => {
  switch (call.function) {
    case "_?_:_":
      return planChoice(planner, call, scope);
    case "_&&_":
      return planLogical(planner, call, scope, false);
    case "_||_":
      return planLogical(planner, call, scope, true);
    case "@not_strictly_false":
      return planNotStrictlyFalse(planner, call, scope);
    case "_[_]":
      return planIndex(planner, call, scope, false);
    case "_[?_]":
    case "_?._":
      return planIndex(planner, call, scope, true);
    case "or":
    case "orValue":
      return planOr(planner, call, scope, call.function === "or");
    default:
      return undefined;
  }
};

const planChoice = (planner: Planner, { args }: Call, scope: Scope): Planned => {
  const [condition, first, second] = args.map((arg) => planner.plan(arg, scope));
  if (condition === undefined || first === undefined || second === undefined) throw new CelError("no such overload");
  const [then, otherwise] = [first, second].map(({ attribute, step }) =>
    attribute === undefined ? step : resolve(attribute),
  ) as [Step, Step];
  const choose: Step = (frame) => {
    const value = condition.step(frame);
    if (value === true) return then(frame);
    if (value === false) return otherwise(frame);
    return value instanceof CelError ? value : new CelError("no such overload");
  };
  return attributeOf({ root: choose, qualifiers: [], isChoice: true });
};

/** `||` if `decisive` is true, else `&&`. An operand with that value decides, even after an error. */
const planLogical = (planner: Planner, { args }: Call, scope: Scope, decisive: boolean): Planned => {
  const steps = args.map((arg) => planner.plan(arg, scope).step);
  return {
    step: (frame) => {
      let error: CelError | undefined;
      for (const step of steps) {
        const value = step(frame);
        if (value === decisive) return decisive;
        if (typeof value === "boolean") continue;
        const failure = value instanceof CelError ? value : new CelError("no such overload");
        if (error === undefined || (failure.isUnknown && !error.isUnknown)) error = failure;
      }
      return error ?? !decisive;
    },
  };
};

const planNotStrictlyFalse = (planner: Planner, { args: [arg] }: Call, scope: Scope): Planned => {
  if (arg === undefined) throw new CelError("no such overload");
  const { step } = planner.plan(arg, scope);
  return {
    step: (frame) => {
      const value = step(frame);
      charge(frame, 1);
      return value !== false;
    },
  };
};

const planOr = (planner: Planner, { target, args: [arg] }: Call, scope: Scope, keepsOptional: boolean): Planned => {
  if (target === undefined || arg === undefined) throw new CelError("no such overload");
  const [first, second] = [planner.plan(target, scope).step, planner.plan(arg, scope).step];
  return {
    step: (frame) => {
      const value = first(frame);
      if (value instanceof CelError) return value;
      const optional = asKind(value, "optional");
      if (optional === undefined) return new CelError("no such overload");
      if (optional.value === undefined) return second(frame);
      return keepsOptional ? optional : optional.value;
    },
  };
};
