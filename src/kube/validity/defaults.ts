import { dns1035LabelProblem } from "../formats/names.js";
import { type FieldPath, child, formatField, key } from "../json/field-path.js";
import { type Json, type JsonObject, type KubeObject, isArray, isObject, own } from "../json/object.js";
import { placesOf } from "../json/places-of.js";
import { undeclaredFields } from "../structural/pruning.js";
import { createPatternTests, quote } from "../structural/schema-checks.js";
import { type Budget, MAX_WORK, type PatternTests } from "../structural/budget.js";
import { OBJECT_COST_LIMIT, defaultRuleCauses, hasRulesFor } from "../cel/schema/rule-causes.js";
import type { WriteReason } from "../writes/cause.js";
import { embeddedResourceCauses } from "../writes/embedded-resources.js";
import { validated } from "../writes/schema-validation.js";
import type { ProblemKind } from "../api/problem-kinds.js";
import { type CrdProblem, makers } from "./problem.js";
import { type SchemaPlace, placeField } from "./schema-place.js";

/** Checks defaults (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting). */

const make = makers("defaults");

/** What the defaults of one definition may cost to check. */
export interface DefaultBudget extends Budget {
  readonly patterns: PatternTests;
  /** What evaluating rules in CEL may cost. */
  readonly rules: { left: number };
}

/** A full budget. */
export const createDefaultBudget = (): DefaultBudget => ({
  left: MAX_WORK,
  patterns: createPatternTests(),
  rules: { left: OBJECT_COST_LIMIT },
});

/** Checks the default of one schema. */
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
  if (!place.isInMetadata && isContainer)
    for (const name of undeclaredFields(schema, value)) {
      yield make.invalid(
        field,
        `must have only declared fields, unlike ${fieldText(name)}`,
        "unknown fields in defaults",
      );
      break;
    }
  const embedded = place.isInMetadata || !isContainer ? [] : [...resourceProblemsIn(schema, value, field, budget)];
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
    yield make[KINDS[reason]](isUnplaced ? field : child(field, ...place), problem);
  if (budget.left < 0) yield tooCostly(field);
  else if (errors.length === 0) yield* ruleProblems(schema, value, field, budget);
}

/** Preparing the rules of a large schema for one default takes about as long as so many comparisons. */
const RULES_WORK = 1000;

/** What the rules in CEL say of the value. */
function* ruleProblems(schema: JsonObject, value: Json, field: FieldPath, budget: DefaultBudget): Iterable<CrdProblem> {
  if (!hasRulesFor(schema, value)) return;
  budget.left -= RULES_WORK;
  const { causes, left } = defaultRuleCauses(schema, value, budget.rules.left);
  budget.rules.left = left;
  for (const { reason, field: below, detail } of causes) {
    const kind = KINDS[reason as WriteReason];
    const verb = kind === "forbidden" ? "may only be a value that satisfies" : "must satisfy";
    const problem = `${verb} the rules in \`x-kubernetes-validations\`, which say ${quote(detail)}`;
    yield make[kind](child(field, ...below), problem);
  }
}

const KINDS: Readonly<Record<WriteReason, ProblemKind>> = {
  FieldValueRequired: "missing",
  FieldValueInvalid: "invalid",
  FieldValueNotSupported: "unsupported",
  FieldValueDuplicate: "duplicate",
  FieldValueForbidden: "forbidden",
  FieldValueTooLong: "tooLong",
  FieldValueTooMany: "tooMany",
  FieldValueTypeInvalid: "type",
};

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

/** Of the metadata, only if the type is valid. */
function* resourceProblemsIn(
  schema: JsonObject,
  value: Json,
  field: FieldPath,
  budget: DefaultBudget,
): Iterable<CrdProblem> {
  const problems = [...embeddedProblems(schema, value, field)];
  yield* problems;
  if (problems.length > 0) return;
  for (const { reason, field: below, message } of embeddedResourceCauses(schema, value, budget))
    yield make[KINDS[reason]](child(field, ...below), message);
}

/** Objects in a default that are embedded resources must say what they are. */
function* embeddedProblems(schema: JsonObject, value: Json, field: FieldPath): Iterable<CrdProblem> {
  const stack: { readonly schema: Json | undefined; readonly value: Json; readonly field: FieldPath }[] = [
    { schema, value, field },
  ];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (!isObject(at.schema)) continue;
    if (isArray(at.value)) {
      const items = own(at.schema, "items");
      for (const [index, item] of at.value.entries())
        stack.push({ schema: items, value: item, field: child(at.field, index) });
    } else if (isObject(at.value)) {
      if (own(at.schema, "x-kubernetes-embedded-resource") === true) yield* resourceProblems(at.value, at.field);
      for (const [name, entry] of Object.entries(at.value)) {
        const below = own(own(at.schema, "properties"), name) ?? own(at.schema, "additionalProperties");
        if (entry !== undefined) stack.push({ schema: below, value: entry, field: child(at.field, name) });
      }
    }
  }
}

function* resourceProblems(value: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  for (const name of ["apiVersion", "kind"]) {
    const given = own(value, name) ?? "";
    const at = child(field, name);
    if (typeof given !== "string") yield make.invalid(at, "must be a string, such as 'v1'");
    else if (given === "") yield make.missing(at, "must be specified, because it is an object of Kubernetes");
    else if (name === "kind" && dns1035LabelProblem(given.toLowerCase()) !== undefined)
      yield make.invalid(at, "must be a kind, such as 'Pod'");
    else if (name === "apiVersion" && given.split("/").length > 2)
      yield make.invalid(at, "must be a group and version, such as 'apps/v1'");
  }
  const metadata = own(value, "metadata") ?? null;
  if (metadata !== null && !isObject(metadata))
    yield make.invalid(child(field, "metadata"), "must be an object, such as '{name: a}'");
}
