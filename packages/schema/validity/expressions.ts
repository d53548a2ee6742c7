import { type FieldPath, type JsonObject, type KubeObject, child, join, segmentName } from "kube-json";
import { type RuleProblem, rulesOf } from "../rules/schema-rule.js";
import { rulesIn } from "../rules/rule-problems.js";
import { kindOf } from "kube-api";
import { type CrdProblem, makers } from "./problem.js";
import type { Bound } from "../rules/bound.js";
import { boundsForTotal } from "../rules/bounds-for-total.js";
import { boundsFor } from "../rules/bounds-for.js";
import { type CompileIssue, plainIssues } from "kube-cel";
import { syntaxProblems } from "../rules/rule-syntax.js";
import { type SchemaPlace, placeField } from "./schema-place.js";

const make = makers("validation rules");

/** A problem of a rule in CEL, in the words of `text`. */
const ruleProblem = ({ reason, field }: RuleProblem, text: string): CrdProblem =>
  make[reason === "InternalError" ? "invalid" : kindOf(reason)](field, text);

interface ExpressionContext {
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
  const problems = rulesIn(schema, field, { isUnchanged, elsewhere, tellsSyntax: false });
  return problems.map((problem) => ruleProblem(problem, wording(problem)));
};

/** A proposal takes milliseconds; more than this are too many to read. */
const MAX_PROPOSALS = 20;

/**
 * Creates a function that words problems of compiled rules: errors in one line, and costs
 * with the bounds that would bring them under the budget.
 */
const ruleWording = (definition: KubeObject): ((problem: RuleProblem) => string) => {
  let left = MAX_PROPOSALS;
  return ({ field, message, issues, excess, isOfTotal }) => {
    if (excess === undefined) return compileText(message, issues);
    if (isOfTotal === true) return totalText(definition, field, excess);
    const bounds = left-- > 0 ? boundsFor(definition, field) : undefined;
    return `must cost less: its estimate is ${times(excess)} the budget; ${proposalText(bounds)}`;
  };
};

const totalText = (definition: KubeObject, field: FieldPath, excess: number): string => {
  if (field.at(-1) !== "openAPIV3Schema")
    return "must cost less: it is among the most expensive rules of a version whose rules cost too much together";
  const bounds = boundsForTotal(definition, field);
  const text = `must have rules that cost less together: their estimate is ${times(excess)} the budget of a version`;
  return bounds === undefined ? text : `${text}; ${proposalText(bounds)}`;
};

const times = (excess: number): string => {
  if (excess > 100) return "more than 100 times";
  return `${excess < 1.5 ? excess.toFixed(2) : excess.toFixed(1)} times`;
};

const proposalText = (bounds: readonly Bound[] | undefined): string => {
  if (bounds === undefined) return "simplify it, or bound the lists, maps and strings that it reads";
  const listed = bounds.map(({ field, keyword, value }) => `\`${keyword}: ${String(value)}\` for \`${nameOf(field)}\``);
  return `${join(listed, "and")} would be enough`;
};

/** 'spec.names[]' for the schema of the items of a list, '.' for the root. */
const nameOf = (field: FieldPath): string => {
  let name = "";
  const steps = field.slice(field.findIndex((step) => step === "openAPIV3Schema") + 1);
  for (const [index, step] of steps.entries()) {
    const word = String(segmentName(step));
    if (steps[index - 1] === "properties" || typeof step === "object") name += `.${word}`;
    else if (word === "items") name += "[]";
    else if (word === "additionalProperties") name += "[*]";
  }
  return name.replace(/^\./, "") || ".";
};

/** 'must compile', with each mistake and its place; other messages as they are. */
const compileText = (message: string, issues: readonly CompileIssue[] = []): string =>
  issues.length === 0 ? message.replace(/\s+/g, " ") : `must compile; ${plainIssues(issues).join("; ")}`;

/** Checks the entries of `x-kubernetes-validations` of one schema, but not their expressions. */
export function* validationRuleProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const field = placeField(place, root, "x-kubernetes-validations");
  for (const [index, rule] of rulesOf(place.schema).entries())
    for (const [member, reason, message] of syntaxProblems(place.schema, rule))
      yield ruleProblem({ reason, field: child(field, index, member), message }, message);
}
