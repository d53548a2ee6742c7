import type { FieldPath } from "../json/field-path.js";
import type { JsonObject, KubeObject } from "../json/object.js";
import type { RuleProblem } from "../cel/schema/rule-problem.js";
import { expressionsIn } from "../cel/schema/rule-problems.js";
import { ruleWording } from "./expression-wording.js";
import type { ProblemKind } from "../api/problem-kinds.js";
import { type CrdProblem, makers } from "./problem.js";

const KINDS: Readonly<Record<RuleProblem["reason"], ProblemKind>> = {
  FieldValueInvalid: "invalid",
  FieldValueForbidden: "forbidden",
  FieldValueRequired: "missing",
  FieldValueNotSupported: "unsupported",
  InternalError: "invalid",
};

const make = makers("validation rules");

/** A problem of a rule in CEL, in the words of `text`. */
export const ruleProblem = ({ reason, field }: RuleProblem, text: string): CrdProblem =>
  make[KINDS[reason]](field, text);

/** What the expressions of a schema are compiled in. */
export interface ExpressionContext {
  readonly definition: KubeObject;
  /** The stored definition has the same schema: its rules may cost too much. */
  readonly isUnchanged: boolean;
  /** The problems so far. */
  readonly found: readonly CrdProblem[];
}

/**
 * Compiles the expressions of `x-kubernetes-validations` in a structural schema with valid defaults, and estimates what they
 * cost. As in the API server, those at or above a schema with another problem are left alone. `field` is that of the schema.
 */
export const expressionProblems = (
  schema: JsonObject,
  field: FieldPath,
  { definition, isUnchanged, found }: ExpressionContext,
): readonly CrdProblem[] => {
  const elsewhere = found.map((problem) => problem.field);
  const wording = ruleWording(definition);
  return expressionsIn(schema, field, isUnchanged, elsewhere).map((problem) => ruleProblem(problem, wording(problem)));
};
