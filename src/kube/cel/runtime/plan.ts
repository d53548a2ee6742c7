import type { Checked } from "../check/checked.js";
import type { Call, Constant, Expr, Ident, Select } from "../syntax/ast.js";
import { asKind, uint } from "../values/type-names.js";
import { CelError, CostLimitExceeded, type Result, type Value } from "../values/value.js";
import { type Attribute, type Qualifier, resolve, test } from "./attributes.js";
import type { RuntimeEnvironment } from "./environment.js";
import { attempt, charge, type Lookup, type Step } from "./frame.js";
import { planCall } from "./plan-calls.js";
import { planComprehension, readVariable } from "./plan-comprehension.js";
import { planList, planMap, planStruct } from "./plan-literals.js";
import { attributeOf, constant, type Planned, type Planner, type Scope } from "./planned.js";

/** How deep parts of an expression may be nested. */
const MAX_DEPTH = 1000;

export interface Evaluation {
  readonly result: Result;
  readonly cost: number;
  /** True if the evaluation ended because its cost exceeded the limit. */
  readonly isOverLimit: boolean;
}

export interface Program {
  readonly evaluate: (lookup: Lookup, costLimit?: number) => Evaluation;
}

/**
 * Compiles a checked expression to closures. Throws a CelError if a part that is known is wrong, such as `int('x')`, which the
 * API server reports when it compiles the expression too.
 */
export const planProgram = (checked: Checked, environment: RuntimeEnvironment, isFolding = true): Program => {
  let slots = 0;
  let depth = 0;
  const planner: Planner = {
    checked,
    environment,
    isFolding,
    newSlot: () => slots++,
    plan: (expr, scope) => {
      if (++depth > MAX_DEPTH)
        throw new CelError(`expression nested more than ${String(MAX_DEPTH)} levels deep`);
      const planned = planExpr(planner, expr, scope);
      depth--;
      return planned;
    },
  };
  const { step } = planner.plan(checked.expr, new Map());
  return { evaluate: (lookup, costLimit = Infinity) => evaluateStep(step, lookup, slots, costLimit) };
};

const evaluateStep = (step: Step, lookup: Lookup, slots: number, limit: number): Evaluation => {
  const frame = { lookup, slots: new Array<Result | undefined>(slots), limit, cost: 0 };
  try {
    return { result: step(frame), cost: frame.cost, isOverLimit: false };
  } catch (error) {
    if (!(error instanceof CostLimitExceeded)) throw error;
    return { result: new CelError(error.message), cost: frame.cost, isOverLimit: true };
  }
};

const planExpr = (planner: Planner, expr: Expr, scope: Scope): Planned => {
  switch (expr.kind) {
    case "literal":
      return constant(valueOf(expr.constant));
    case "ident":
      return planName(planner, expr, expr.name, scope);
    case "select":
      return planSelect(planner, expr, scope);
    case "call":
      return planOperator(planner, expr, scope) ?? planCall(planner, expr, scope);
    case "list":
      return planList(planner, expr, scope);
    case "map":
      return planMap(planner, expr, scope);
    case "struct":
      return planStruct(planner, expr, scope);
    case "comprehension":
      return planComprehension(planner, expr, scope);
  }
};

const valueOf = (known: Constant): Value => (known.type === "uint" ? uint(known.value) : known.value);

const root = (step: Step): Attribute => ({ root: step, qualifiers: [], isChoice: false });

/** An identifier, or a qualified name that the checker resolved. */
const planName = (
  { checked, environment }: Planner,
  expr: Ident | Select,
  text: string,
  scope: Scope,
): Planned => {
  const reference = checked.references.get(expr.id);
  const resolved = reference !== undefined && "variable" in reference ? reference : undefined;
  if (resolved?.constant !== undefined) return constant(valueOf(resolved.constant));
  const local = scope.get(text);
  if (local !== undefined) return attributeOf(root(readVariable(local)));
  const name = (resolved?.variable ?? text).replace(/^\./, "");
  if (environment.identifiers.has(name) && checked.types.get(expr.id)?.kind === "type")
    return constant({ kind: "type", name });
  const missing = new CelError(`no such attribute(s): ${name}`);
  return attributeOf(root((frame) => attempt(() => frame.lookup(name) ?? missing)));
};

const planSelect = (planner: Planner, expr: Select, scope: Scope): Planned => {
  const reference = planner.checked.references.get(expr.id);
  if (reference !== undefined && "variable" in reference)
    return planName(planner, expr, expr.field, new Map());
  const attribute = qualify(planner.plan(expr.operand, scope), {
    key: () => expr.field,
    isOptional: false,
    isTest: expr.testOnly,
    cost: 1,
  });
  return expr.testOnly ? { step: test(attribute) } : attributeOf(attribute);
};

/** The attribute of an operand with one more qualifier. */
const qualify = (operand: Planned, qualifier: Qualifier): Attribute => {
  const { attribute } = operand;
  if (attribute === undefined) return { ...root(operand.step), qualifiers: [qualifier] };
  return { ...attribute, qualifiers: [...attribute.qualifiers, qualifier] };
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
const planOperator = (planner: Planner, call: Call, scope: Scope): Planned | undefined => {
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
  if (condition === undefined || first === undefined || second === undefined)
    throw new CelError("no such overload");
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
        if (typeof value !== "boolean")
          error ??= value instanceof CelError ? value : new CelError("no such overload");
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

const planOr = (
  planner: Planner,
  { target, args: [arg] }: Call,
  scope: Scope,
  keepsOptional: boolean,
): Planned => {
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
