import type { Call } from "../syntax/ast.js";
import { CelError, asKind } from "../values/value.js";
import { qualify, resolve } from "./attributes.js";
import { charge, type Step } from "./frame.js";
import { attributeOf, type Planned, type Planner, type Scope } from "./planned.js";

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
        if (typeof value !== "boolean") error ??= value instanceof CelError ? value : new CelError("no such overload");
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
