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
import { type Budget, type PatternTests, MAX_WORK, createPatternTests } from "../structural/budget.js";
import { OBJECT_COST_LIMIT, defaultRuleCauses, hasRulesFor } from "../rules/rule-causes.js";
import { type ProblemReason, kindOf, dns1035LabelProblem } from "kube-api";
import { validated } from "../writes/schema-validation.js";
import { quote } from "../writes/value-checks.js";
import { type CrdProblem, makers } from "./problem.js";
import { type SchemaPlace, placeField } from "./schema-place.js";
import { embeddedResourceCauses } from "../writes/embedded-resources.js";

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

// Objects of Kubernetes in defaults, and defaults in their type and metadata.

/** Problems of the metadata, which is looked at only if the type is valid. */
function* resourceProblemsIn(schema: JsonObject, value: Json, field: FieldPath, budget: Budget): Iterable<CrdProblem> {
  const problems = [...embeddedProblems(schema, value, field)];
  yield* problems;
  if (problems.length > 0) return;
  for (const { reason, field: below, message } of embeddedResourceCauses(schema, value, budget))
    yield make[kindOf(reason)](child(field, ...below), message);
}

/** A default in the type or metadata of an object must be valid there. */
function* metadataProblems(place: SchemaPlace, value: Json, field: FieldPath, budget: Budget): Iterable<CrdProblem> {
  const [first] = resourceProblemsIn(RESOURCE, { ...TYPE_META, ...surrounding(place, value) }, field, budget);
  if (first !== undefined)
    yield make.invalid(
      field,
      `must result in valid metadata: it ${first.problem.replace(/, because it is an object of Kubernetes$/, ", such as 'v1' or 'Pod'")}`,
    );
}

const RESOURCE: JsonObject = { "x-kubernetes-embedded-resource": true };
const TYPE_META = { apiVersion: "validation/v1", kind: "Validation" };

/** The fields of the nearest object of Kubernetes that lead to the value. */
const surrounding = (place: SchemaPlace, value: Json): JsonObject => {
  let whole = value;
  for (let at: SchemaPlace | undefined = place; at.parent !== undefined; at = at.parent) {
    whole = at.keyword === "items" ? [whole] : { [String(at.name)]: whole };
    if (at.parent.level === "root" || own(at.parent.schema, "x-kubernetes-embedded-resource") === true) break;
  }
  return isObject(whole) ? whole : {};
};

/** Embedded resources in a default must state their type. */
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
