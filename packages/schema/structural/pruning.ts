import { OBJECT_FIELDS } from "kube-api";
import { type FieldPath, type Json, type JsonObject, child, isArray, isObject, own, ownObject } from "kube-json";
import type { Budget } from "./budget.js";

/**
 * A copy of `value` without the fields that a structural schema does not declare, which the API server removes from
 * custom resources (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/pruning). Where a schema declares nothing, as for the
 * values of a map with `additionalProperties: true`, objects lose all their fields.
 */
export const withoutUndeclared = (schema: JsonObject, value: Json): Json => {
  const pruning = prune({ schema, value, field: [], isItemOfKept: false });
  let step = pruning.next();
  while (step.done !== true) step = pruning.next();
  return step.value;
};

/** The fields that `withoutUndeclared` removes, found lazily in document order; not those below another one. */
export const undeclaredFields = (schema: JsonObject, value: Json): Iterable<FieldPath> =>
  prune({ schema, value, field: [], isItemOfKept: false });

interface PrunedPlace {
  /** Undefined if the schema declares nothing here. */
  readonly schema: JsonObject | undefined;
  readonly value: Json;
  readonly field: FieldPath;
  /** The value is an item of a list that keeps unknown fields. Only lists pass this on, not objects. */
  readonly isItemOfKept: boolean;
}

/** Yields the removed fields and returns the rest. */
function* prune({ schema, value, field, isItemOfKept }: PrunedPlace): Generator<FieldPath, Json> {
  const isKept = isItemOfKept || own(schema, "x-kubernetes-preserve-unknown-fields") === true;
  if (isArray(value)) {
    const items = ownObject(schema, "items");
    if (isKept && items === undefined) return value;
    const kept: Json[] = [];
    for (const [index, item] of value.entries())
      kept.push(
        hasFields(item)
          ? yield* prune({ schema: items, value: item, field: child(field, index), isItemOfKept: isKept })
          : item,
      );
    return kept;
  }
  if (!isObject(value)) return value;
  const kept: [string, Json | undefined][] = [];
  for (const [name, entry] of Object.entries(value)) {
    const declared = declaredAs(schema, name);
    if (declared === "Whole" || (declared === "Unknown" && isKept) || entry === undefined) kept.push([name, entry]);
    else if (declared === "Unknown") yield child(field, name);
    else if (!hasFields(entry)) kept.push([name, entry]);
    else kept.push([name, yield* prune({ ...declared, value: entry, field: child(field, name), isItemOfKept: false })]);
  }
  // fromEntries() makes `__proto__` an own key, as it is in JSON.
  return Object.fromEntries(kept);
}

/** Most values have none: without a generator of their own, a list of 200,000 numbers takes a fifth of the time. */
const hasFields = (value: Json): boolean => typeof value === "object" && value !== null;

/** The declaration of a field: kept as it is, a schema, or unknown. */
type Declared = "Whole" | Pick<PrunedPlace, "schema"> | "Unknown";

const declaredAs = (schema: JsonObject | undefined, name: string): Declared => {
  if (own(schema, "x-kubernetes-embedded-resource") === true && OBJECT_FIELDS.includes(name)) return "Whole";
  const declared = own(own(schema, "properties"), name);
  if (isObject(declared)) return { schema: declared };
  const others = own(schema, "additionalProperties") ?? null;
  return others === null ? "Unknown" : { schema: isObject(others) ? others : undefined };
};

/**
 * A copy of `value` without fields that are null although a structural schema forbids it: the API server treats them as
 * absent (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/defaulting). Null items of lists are kept, and nulls
 * that a default will replace. Each value and each entry costs budget; without budget, the rest is kept.
 */
export const withoutForbiddenNulls = (
  schema: JsonObject,
  value: Json,
  budget: Budget = { left: Number.POSITIVE_INFINITY },
): Json => {
  budget.left -= 1;
  if (budget.left < 0) return value;
  if (isArray(value)) {
    const items = own(schema, "items");
    return isObject(items) ? value.map((item) => withoutForbiddenNulls(items, item, budget)) : value;
  }
  if (!isObject(value)) return value;
  const properties = own(schema, "properties");
  const others = own(schema, "additionalProperties");
  const given = Object.entries(value);
  budget.left -= given.length;
  const entries = given.flatMap(([name, entry]): [string, Json][] => {
    const declared = own(properties, name);
    const of = isObject(declared) ? declared : others;
    if (entry === undefined) return [];
    if (!isObject(of)) return [[name, entry]];
    if (entry === null) return mayBeNull(of) ? [[name, entry]] : [];
    return [[name, withoutForbiddenNulls(of, entry, budget)]];
  });
  return Object.fromEntries(entries);
};

const mayBeNull = (schema: JsonObject): boolean =>
  own(schema, "nullable") === true || (own(schema, "default") ?? null) !== null;
