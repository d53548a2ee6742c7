import type { Environment } from "../check/environment.js";
import { type Checked, valueOf } from "../check/check.js";
import type { Expr, Ident, Select } from "../syntax/ast.js";
import { type Result, CelError, CostLimitExceeded, attempt } from "../values/value.js";
import {
  type Frame,
  type Lookup,
  type Planned,
  type Planner,
  type Scope,
  type Step,
  attributeOf,
  constant,
  qualify,
  root,
  test,
} from "./planned.js";
import { planCall, planOperator } from "./plan-calls.js";
import { planComprehension, readVariable } from "./plan-comprehension.js";
import { planList, planMap, planStruct } from "./plan-literals.js";

/** How deep parts of an expression may be nested. */
const MAX_DEPTH = 1000;

/** The result of an expression, and what it cost. */
export interface Evaluation {
  /** An error if there is no value; CostLimitExceeded if the evaluation was stopped. */
  readonly value: Result | CostLimitExceeded;
  readonly cost: number;
}

export interface Program {
  readonly evaluate: (lookup: Lookup, costLimit?: number) => Evaluation;
}

/**
 * Compiles a checked expression to closures. Throws a CelError if a part that is known is wrong, such as `int('x')`, which the
 * API server reports when it compiles the expression too.
 */
export const planProgram = (
  checked: Checked,
  { declarations }: Pick<Environment, "declarations">,
  isFolding = true,
): Program => {
  let slots = 0;
  let depth = 0;
  const planner: Planner = {
    checked,
    declarations,
    isFolding,
    newSlot: () => slots++,
    plan: (expr, scope) => {
      if (++depth > MAX_DEPTH) throw new CelError(`expression nested more than ${String(MAX_DEPTH)} levels deep`);
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
    return { value: step(frame), cost: frame.cost };
  } catch (error) {
    if (!(error instanceof CostLimitExceeded)) throw error;
    return { value: error, cost: frame.cost };
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

/** An identifier, or a qualified name that the checker resolved. */
const planName = ({ checked, declarations }: Planner, expr: Ident | Select, text: string, scope: Scope): Planned => {
  const reference = checked.references.get(expr.id);
  const resolved = reference !== undefined && "variable" in reference ? reference : undefined;
  const local = scope.get(text);
  if (local !== undefined) return attributeOf(root(readVariable(local)));
  const name = (resolved?.variable ?? text).replace(/^\./, "");
  if (declarations.identifiers.has(name) && checked.types.get(expr.id)?.kind === "type")
    return constant({ kind: "type", name });
  const missing = new CelError(`no such attribute(s): ${name}`);
  const look = (frame: Frame): Result => {
    const value = frame.lookup(name);
    return value === undefined ? missing : value;
  };
  return attributeOf(root((frame) => attempt(() => look(frame))));
};

const planSelect = (planner: Planner, expr: Select, scope: Scope): Planned => {
  const reference = planner.checked.references.get(expr.id);
  if (reference !== undefined && "variable" in reference) return planName(planner, expr, expr.field, new Map());
  const attribute = qualify(planner.plan(expr.operand, scope), {
    key: () => expr.field,
    isOptional: false,
    isTest: expr.testOnly,
    cost: 1,
  });
  return expr.testOnly ? { step: test(attribute) } : attributeOf(attribute);
};
