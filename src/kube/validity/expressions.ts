import type { FieldPath } from "../json/field-path.js";
import type { JsonObject } from "../json/object.js";
import type { RuleProblem } from "../cel/schema/rule-problem.js";
import { expressionsIn } from "../cel/schema/rule-problems.js";
import { type CrdProblem, makers, type ProblemKind } from "./problem.js";

const KINDS: Readonly<Record<RuleProblem["reason"], ProblemKind>> = {
  FieldValueInvalid: "invalid",
  FieldValueForbidden: "forbidden",
  FieldValueRequired: "missing",
  FieldValueNotSupported: "unsupported",
  InternalError: "invalid",
};

const make = makers("validation rules");

/** A problem of a rule in CEL. */
export const ruleProblem = ({ reason, field, message }: RuleProblem): CrdProblem => make[KINDS[reason]](field, message);

/** The version of a schema in the stored definition, and the problems that were found so far. */
export interface ExpressionContext {
  /** The stored definition has the same schema: its rules may cost too much. */
  readonly isUnchanged: boolean;
  readonly found: readonly CrdProblem[];
}

/**
 * Compiles the expressions of `x-kubernetes-validations` in a structural schema with valid defaults, and estimates what they
 * cost. As in the API server, those at or above a schema with another problem are left alone. `field` is that of the schema.
 */
export const expressionProblems = (
  schema: JsonObject,
  field: FieldPath,
  { isUnchanged, found }: ExpressionContext,
): readonly CrdProblem[] =>
  expressionsIn(
    schema,
    field,
    isUnchanged,
    found.map((problem) => problem.field),
  ).map(ruleProblem);
