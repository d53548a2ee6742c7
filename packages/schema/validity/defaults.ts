import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  child,
  formatField,
  isArray,
  isObject,
  key,
  own,
  placesOf,
} from "kube-json";
import { undeclaredFields } from "../structural/pruning.js";
import { type Budget, MAX_WORK, type PatternTests, createPatternTests } from "../structural/budget.js";
import { OBJECT_COST_LIMIT, defaultRuleCauses, hasRulesFor } from "../rules/rule-causes.js";
import { type ProblemReason, kindOf } from "kube-api";
import { validated } from "../writes/schema-validation.js";
import { quote } from "../writes/value-checks.js";
import { metadataProblems, resourceProblemsIn } from "./default-resources.js";
import { type CrdProblem, makers } from "./problem.js";
import { type SchemaPlace, placeField } from "./schema-place.js";

/** Checks defaults (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting). */

const make = makers("defaults");

export interface DefaultBudget extends Budget {
  readonly patterns: PatternTests;
  /** The budget for evaluating rules in CEL. */
  readonly rules: { left: number };
}

export const createDefaultBudget = (): DefaultBudget => ({
  left: MAX_WORK,
  patterns: createPatternTests(),
  rules: { left: OBJECT_COST_LIMIT },
});

export function* defaultProblems(place: SchemaPlace, root: FieldPath, budget: DefaultBudget): Iterable<CrdProblem> {
  const { schema } = place;
  const value = own(schema, "default") ?? null;
  // The API server does not look below `additionalProperties`.
  if (value === null || isInMap(place)) return;
  const field = placeField(place, root, "default");
  if (budget.left < 0) {
    yield tooCostly(field);
    return;
  }
  const isContainer = isObject(value) || isArray(value);
  // An object of Kubernetes, as a custom resource is one.
  const resource = place.level === "root" ? { ...schema, "x-kubernetes-embedded-resource": true } : schema;
  if (!place.isInMetadata && isContainer)
    for (const name of undeclaredFields(resource, value)) {
      yield make.invalid(
        field,
        `must have only declared fields, unlike ${fieldText(name)}`,
        "unknown fields in defaults",
      );
      break;
    }
  const embedded = place.isInMetadata
    ? [...metadataProblems(place, value, field, budget)]
    : isContainer
      ? [...resourceProblemsIn(resource, value, field, budget)]
      : [];
  yield* embedded;
  if (embedded.length === 0) yield* valueProblems(schema, value, field, budget);
}

const isInMap = (place: SchemaPlace): boolean => {
  for (let at: SchemaPlace | undefined = place; at !== undefined; at = at.parent)
    if (at.keyword === "additionalProperties") return true;
  return false;
};

/** The server checks the rest only of a value without problems. */
function* valueProblems(
  schema: JsonObject,
  value: Json,
  field: FieldPath,
  budget: DefaultBudget,
): Iterable<CrdProblem> {
  const { errors } = validated({ schema, value, place: [] }, budget);
  for (const { reason, place, isUnplaced, problem } of errors)
    yield make[kindOf(reason)](isUnplaced ? field : child(field, ...place), problem);
  if (budget.left < 0) yield tooCostly(field);
  else if (errors.length === 0) yield* ruleProblems(schema, value, field, budget);
}

/** Preparing the rules of a large schema for one default takes about as long as this many comparisons. */
const RULES_WORK = 1000;

/** Yields violations of the rules in CEL. */
function* ruleProblems(schema: JsonObject, value: Json, field: FieldPath, budget: DefaultBudget): Iterable<CrdProblem> {
  if (!hasRulesFor(schema, value)) return;
  budget.left -= RULES_WORK;
  const { causes, left } = defaultRuleCauses(schema, value, budget.rules.left);
  budget.rules.left = left;
  for (const { reason, field: below, detail } of causes) {
    const kind = kindOf(reason as ProblemReason);
    const verb = kind === "forbidden" ? "may only be a value that satisfies" : "must satisfy";
    const problem = `${verb} the rules in \`x-kubernetes-validations\`, which say ${quote(detail)}`;
    yield make[kind](child(field, ...below), problem);
  }
}

const tooCostly = (field: FieldPath): CrdProblem => ({
  ...make.tooLong(
    field,
    `must be simple enough to review; this and the defaults before it may take at most ${String(MAX_WORK)} comparisons`,
  ),
  isUnchecked: true,
});

/** The patterns that defaults were not tested with, because that would cost too much. */
export function* untestedPatterns(object: KubeObject, { patterns }: DefaultBudget): Iterable<CrdProblem> {
  for (const [schema, field] of placesOf(object, patterns.unjudged))
    yield {
      ...make.tooLong(child(withKeys(field), "pattern"), patterns.unjudged.get(schema) ?? ""),
      isUnchecked: true,
    };
}

/** With the names of properties as the API server prints them, in brackets. */
const withKeys = (field: FieldPath): FieldPath =>
  field.map((name, index) => (typeof name === "string" && field[index - 1] === "properties" ? key(name) : name));

/** The field, short enough for a message. */
const fieldText = (field: FieldPath): string => {
  const text = formatField(field);
  return `\`${text.length > 50 ? `${text.slice(0, 47)}...` : text}\``;
};
