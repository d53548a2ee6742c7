import type { ProblemReason } from "kube-api";
import type { Correlation } from "../rules/correlation.js";
import { type FieldPath, type Json, type JsonObject, arrayAt, child, isArray, isObject, own } from "kube-json";
import { type Budget, stepsOfValue } from "../structural/budget.js";
import {
  type Violation,
  enumViolation,
  numberViolations,
  requiredNames,
  sizeViolations,
  stringViolations,
} from "./value-checks.js";
import { type ValueType, formatOf, typeProblem, typesOf, valueTypeOf } from "./value-type.js";

export interface SchemaError {
  readonly reason: ProblemReason;
  /** The path of the value from the validated one. */
  readonly place: FieldPath;
  /** The API server reports the error without its field: at the validated value. */
  readonly isUnplaced: boolean;
  readonly keyword: string;
  /** The requirement, without the field. */
  readonly problem: string;
  readonly schema: JsonObject;
}

/**
 * The result of validation. If several schemas do not match, the API server reports the errors of the one with the most
 * `matches`, which counts the checks that were made (k8s.io/kube-openapi, pkg/validation/validate, Result).
 */
interface SchemaResult {
  readonly errors: readonly SchemaError[];
  readonly matches: number;
}

/**
 * Validates values against the schema of a custom resource exactly as an API server does (k8s.io/kube-openapi,
 * pkg/validation/validate, and k8s.io/apiextensions-apiserver, pkg/apiserver/validation, ratcheting.go): the same
 * errors, at the same fields, for the same reasons. CEL rules are not part of it.
 */

interface ValidatedPlace {
  readonly schema: JsonObject;
  readonly value: Json;
  /** From the value that is validated as a whole. */
  readonly place: FieldPath;
  /** In an update, the value that is replaced: unchanged values have no errors. */
  readonly correlation?: Correlation | undefined;
}

/** True if a value has no error, however much work that takes. */
export const isValid = (schema: JsonObject, value: Json): boolean =>
  validated({ schema, value, place: [] }, { left: Number.POSITIVE_INFINITY }).errors.length === 0;

/** Without budget, nothing more is validated. */
export const validated = (at: ValidatedPlace, budget: Budget): SchemaResult => {
  const { schema, value, correlation } = at;
  const names = requiredNames(schema);
  budget.left -= stepsOfValue(value) + names.length;
  if (budget.left < 0) return NOTHING;
  const result = value === null ? nullResult(at, budget) : resultOf(at, names, budget);
  const isRatcheted = result.errors.length > 0 && correlation?.isUnchanged === true;
  return isRatcheted ? { errors: [], matches: result.matches } : result;
};

const NOTHING: SchemaResult = { errors: [], matches: 0 };

/** Collects errors and counts checks. */
interface Draft {
  readonly at: ValidatedPlace;
  readonly errors: SchemaError[];
  matches: number;
}

const add = ({ at, errors }: Draft, { reason, keyword, problem, isUnplaced }: Violation, name?: string): void => {
  const place = name === undefined ? at.place : child(at.place, name);
  errors.push({ reason, keyword, problem, place, isUnplaced: isUnplaced === true, schema: at.schema });
};

const addAll = (draft: Draft, violations: Iterable<Violation>): void => {
  for (const violation of violations) add(draft, violation);
};

const merge = (draft: Draft, { errors, matches }: SchemaResult): void => {
  draft.matches += matches;
  for (const error of errors) draft.errors.push(error);
};

const typeChecked = (draft: Draft, actual: ValueType): string | undefined => {
  const { schema, value } = draft.at;
  const types = typesOf(schema);
  const format = formatOf(schema, types);
  const problem = typeProblem(schema, types, format, value, actual);
  if (problem === undefined) draft.matches += 1;
  else add(draft, { reason: "FieldValueTypeInvalid", keyword: "type", problem });
  return format;
};

const nullResult = (at: ValidatedPlace, budget: Budget): SchemaResult => {
  const draft: Draft = { at, errors: [], matches: 0 };
  typeChecked(draft, "null");
  const notAllowed = enumViolation(at.schema, at.value, "null", budget);
  if (notAllowed !== undefined) add(draft, notAllowed);
  return draft;
};

/** A value of the wrong type is still checked by all keywords for the type that it has. */
const resultOf = (at: ValidatedPlace, required: readonly string[], budget: Budget): SchemaResult => {
  const { schema, value } = at;
  const actual = valueTypeOf(value);
  const types = typesOf(schema);
  const draft: Draft = { at, errors: [], matches: 0 };
  // One for each kind of check that is made: of combinations, of `enum`, and of the value as a whole.
  draft.matches += 4;
  const format = formatOf(schema, types);
  if (types.length > 0 || format !== undefined) {
    typeChecked(draft, actual);
    draft.matches += 1;
  }
  combine(draft, budget);
  if (typeof value === "string") {
    addAll(draft, stringViolations(schema, value, format, budget.patterns));
    draft.matches += format === undefined ? 1 : 2;
  } else if (typeof value === "number" || typeof value === "bigint") {
    addAll(draft, numberViolations(schema, value, types, format));
    draft.matches += 2;
  } else if (isArray(value)) {
    items(draft, value, budget);
    draft.matches += 2;
  }
  const notAllowed = enumViolation(schema, value, actual, budget);
  if (notAllowed !== undefined) add(draft, notAllowed);
  if (isObject(value)) {
    entries(draft, value, required, budget);
    draft.matches += 1;
  }
  return draft;
};

const items = (draft: Draft, value: readonly Json[], budget: Budget): void => {
  const { schema, place, correlation } = draft.at;
  const of = own(schema, "items");
  if (isObject(of))
    for (const [index, item] of value.entries()) {
      if (budget.left < 0) return;
      const below = {
        schema: of,
        value: item,
        place: child(place, index),
        correlation: correlation?.element(index),
      };
      merge(draft, validated(below, budget));
    }
  addAll(draft, sizeViolations(schema, "Items", value.length));
};

/** Names of entries are plain names in the path, also those of maps: the API server prints them so. */
const entries = (draft: Draft, value: JsonObject, required: readonly string[], budget: Budget): void => {
  const { schema, place, correlation } = draft.at;
  addAll(draft, sizeViolations(schema, "Properties", Object.keys(value).length));
  const [properties, others] = [own(schema, "properties"), own(schema, "additionalProperties")];
  for (const [name, entry] of Object.entries(value)) {
    if (budget.left < 0) return;
    const of = own(properties, name) ?? others;
    if (!isObject(of) || entry === undefined) continue;
    const isTyped = place.length === 0 && (name === "apiVersion" || name === "kind");
    const before = isTyped ? undefined : correlation?.field(name);
    merge(draft, validated({ schema: of, value: entry, place: child(place, name), correlation: before }, budget));
  }
  for (const name of required)
    if (own(value, name) === undefined)
      add(draft, { reason: "FieldValueRequired", keyword: "required", problem: "must be set" }, name);
};

const combination = (keyword: string, problem: string): Violation => ({
  reason: "FieldValueInvalid",
  keyword,
  problem,
  isUnplaced: true,
});

/**
 * The keywords that combine schemas. Values that a branch validates are not ratcheted. Without budget, or for a pattern that
 * could not be tested, a match is only assumed, so nothing is concluded from it.
 */
const combine = (draft: Draft, budget: Budget): void => {
  const { schema, value, place } = draft.at;
  const unjudged = budget.patterns?.count;
  const isJudged = (): boolean => budget.left >= 0 && unjudged === budget.patterns?.count;
  const test = (branch: JsonObject): SchemaResult => validated({ schema: branch, value, place }, budget);
  const branchesOf = (keyword: string): readonly JsonObject[] => arrayAt(schema, keyword).filter(isObject);

  const anyOf = bestOf(branchesOf("anyOf"), test, true);
  if (anyOf !== undefined && isJudged()) {
    if (anyOf.valid === 0) add(draft, combination("anyOf", "must match one of the schemas of `anyOf`"));
    merge(draft, asOf("anyOf", anyOf.result));
  }
  const oneOf = bestOf(branchesOf("oneOf"), test, false);
  if (oneOf !== undefined && isJudged()) {
    if (oneOf.valid !== 1) add(draft, combination("oneOf", "must match only one of the schemas of `oneOf`"));
    if (oneOf.valid < 2) merge(draft, asOf("oneOf", oneOf.result));
  }
  const allOf = branchesOf("allOf").map(test);
  for (const result of allOf) merge(draft, result);
  if (allOf.some(({ errors }) => errors.length > 0))
    add(draft, combination("allOf", "must match all schemas of `allOf`"));
  const not = own(schema, "not");
  if (isObject(not) && test(not).errors.length === 0 && isJudged())
    add(draft, combination("not", "must not match the schema of `not`"));
};

/** Adds to errors that another branch may match instead. */
const asOf = (keyword: "anyOf" | "oneOf", { errors, matches }: SchemaResult): SchemaResult => ({
  errors: errors.map((error) =>
    ALTERNATIVES.has(error.keyword)
      ? error
      : { ...error, keyword, problem: `${error.problem}, or match another schema of \`${keyword}\`` },
  ),
  matches,
});

const ALTERNATIVES: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);

interface Best {
  readonly valid: number;
  /** From the first branch that matches; if none does, from the one with the most checks. */
  readonly result: SchemaResult;
}

/** Undefined without branches. */
const bestOf = (
  branches: readonly JsonObject[],
  test: (branch: JsonObject) => SchemaResult,
  isFirstEnough: boolean,
): Best | undefined => {
  let [valid, best]: [number, SchemaResult | undefined] = [0, undefined];
  for (const branch of branches) {
    const result = test(branch);
    if (result.errors.length === 0) {
      if (valid === 0) best = result;
      valid += 1;
      if (isFirstEnough) break;
    } else if (valid === 0 && (best === undefined || result.matches > best.matches)) best = result;
  }
  return best === undefined ? undefined : { valid, result: best };
};
