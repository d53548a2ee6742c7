import {
  type FieldPath,
  type Json,
  type JsonObject,
  type Segment,
  arrayAt,
  child,
  isArray,
  isObject,
  own,
} from "kube-json";
import { type Budget, stepsOfValue } from "./budget.js";
import {
  type Found,
  containerProblems,
  enumerationProblems,
  numberProblems,
  stringProblems,
  typeProblem,
} from "./schema-checks.js";

/**
 * Validates values as the API server validates custom resources: against a structural schema
 * (k8s.io/apiextensions-apiserver), which is the part of OpenAPI v3 that a CustomResourceDefinition may use. CEL rules
 * are not evaluated.
 */

export interface SchemaProblem {
  /** The path from the value; the empty path is the value itself. */
  readonly field: FieldPath;
  /** The keyword that the field violates. */
  readonly keyword: string;
  /** The requirement, without the field's name: `must be of type 'string'`. */
  readonly problem: string;
  /** The schema with that keyword. */
  readonly schema: JsonObject;
}

/** The findings within a limit of work. */
export interface Bounded<T> {
  readonly found: readonly T[];
  /** False if the limit was reached, so that the rest is unknown. */
  readonly isComplete: boolean;
}

interface ValuePlace {
  readonly schema: JsonObject;
  readonly value: Json;
  readonly field: FieldPath;
}

/**
 * Yields what violates `schema` in `value`, in document order. Does not default or prune: see `withDefaults` and
 * `undeclaredFields`. Ignores malformed keywords, and never throws. Lists of items and of schemas multiply, and so do long
 * values and schemas, so it stops early when the budget is used up.
 */
export function* schemaProblems(
  schema: JsonObject,
  value: Json,
  budget: Budget = { left: Number.POSITIVE_INFINITY },
): Iterable<SchemaProblem> {
  // A stack instead of recursion, because the depth of a value is up to its sender.
  const stack: ValuePlace[] = [{ schema, value, field: [] }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { field } = place;
    budget.left -= stepsOfValue(place.value) + arrayAt(place.schema, "required").length;
    if (budget.left < 0) return;
    const isNull = place.value === null && own(place.schema, "nullable") === true;
    const type = isNull ? undefined : typeProblem(place.schema, place.value);
    if (type !== undefined) {
      // With a wrong type, no other keyword means anything.
      yield { field, keyword: "type", problem: type, schema: place.schema };
      continue;
    }
    // An API server checks nothing else of null.
    for (const check of place.value === null ? [enumerationProblems] : CHECKS)
      for (const [keyword, problem, name] of check(place.schema, place.value, budget))
        yield {
          field: name === undefined ? field : child(field, name),
          keyword,
          problem,
          schema: place.schema,
        };
    pushReversed(stack, [...children(place)]);
  }
}

/** True if `value` does not violate `schema`, as far as the budget allows checking. */
export const isValid = (schema: JsonObject, value: Json, budget?: Budget): boolean => {
  for (const _ of schemaProblems(schema, value, budget)) return false;
  return true;
};

/** Reversed, so that the first comes off the stack first. Not a spread, which would pass each place as an argument. */
const pushReversed = (stack: ValuePlace[], places: readonly ValuePlace[]): void => {
  for (let index = places.length - 1; index >= 0; index--) {
    const place = places[index];
    if (place !== undefined) stack.push(place);
  }
};

type Check = (schema: JsonObject, value: Json, budget: Budget) => Iterable<Found>;

function* children({ schema, value, field }: ValuePlace): Iterable<ValuePlace> {
  if (isArray(value)) {
    const items = own(schema, "items");
    if (isObject(items))
      for (const [index, item] of value.entries()) yield { schema: items, value: item, field: child(field, index) };
  } else if (isObject(value)) {
    const properties = own(schema, "properties");
    const others = own(schema, "additionalProperties");
    for (const [name, entry] of Object.entries(value)) {
      const declared = own(properties, name);
      const next = isObject(declared) ? declared : others;
      const step: Segment = isObject(declared) ? name : { key: name };
      if (isObject(next) && entry !== undefined) yield { schema: next, value: entry, field: child(field, step) };
    }
  }
}

/** The keywords that combine schemas. */
function* combinations(schema: JsonObject, value: Json, budget: Budget): Iterable<Found> {
  const branchesOf = (keyword: string): readonly JsonObject[] => {
    const branches = arrayAt(schema, keyword);
    budget.left -= branches.length;
    return budget.left < 0 ? [] : branches.filter(isObject);
  };
  const fits = (branch: JsonObject): boolean => isValid(branch, value, budget);
  // Without budget, or for a pattern that could not be tested, a match is only assumed. It proves nothing for schemas
  // that must not match.
  const unjudged = budget.patterns?.count;
  const isJudged = (): boolean => budget.left >= 0 && unjudged === budget.patterns?.count;
  const [anyOf, oneOf] = [branchesOf("anyOf"), branchesOf("oneOf")];
  if (!branchesOf("allOf").every(fits)) yield ["allOf", "must match all schemas of `allOf`"];
  if (anyOf.length > 0 && !anyOf.some(fits)) yield ["anyOf", "must match one of the schemas of `anyOf`"];
  if (oneOf.length > 0 && oneOf.filter(fits).length !== 1 && isJudged())
    yield ["oneOf", "must match only one of the schemas of `oneOf`"];
  const not = own(schema, "not");
  if (isObject(not) && isValid(not, value, budget) && isJudged()) yield ["not", "must not match the schema of `not`"];
}

const CHECKS: readonly Check[] = [enumerationProblems, numberProblems, stringProblems, containerProblems, combinations];
