import type { Expr } from "../syntax/ast.js";
import { keepIssues } from "../syntax/print-issues.js";
import type { CheckResult } from "./checked.js";
import { Checker } from "./checker.js";
import type { Environment } from "./environment.js";
import { CheckState } from "./state.js";
import type { Type } from "./types.js";
import { validate } from "./validators.js";

/** Finds the types and the references of an expression, or all that is wrong with them, in the words of the API server. */
export const check = (source: string, expr: Expr, environment: Environment): CheckResult => {
  const state = new CheckState(environment);
  const type = new Checker(state).check(expr);
  const issues = keepIssues(state.issues);
  if (issues !== undefined) return issues;
  const types = new Map<number, Type>();
  for (const [id, found] of state.types) types.set(id, state.substitutions.substitute(found, "dyn"));
  const checked = { source, expr, type: types.get(expr.id) ?? type, types, references: state.references };
  return keepIssues(validate(checked, environment)) ?? { checked };
};
