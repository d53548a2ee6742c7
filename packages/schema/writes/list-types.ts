import { type FieldPath, type Json, type JsonObject, arrayAt, canonicalText, child, isArray, isObject, key, own } from "kube-json";
import type { Budget } from "../structural/budget.js";
import { type WriteCause, causeOf } from "./cause.js";

/**
 * What violates `x-kubernetes-list-type`: equal items of a list with type 'set', and items of a list with type 'map'
 * that have the same keys (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/listtype). An item that occurs three
 * times is reported once.
 */
export function* listTypeCauses(
  schema: JsonObject,
  value: Json,
  budget: Budget,
  field: FieldPath = [],
): Iterable<WriteCause> {
  budget.left -= 1;
  if (budget.left < 0) return;
  if (isArray(value)) {
    const type = own(schema, "x-kubernetes-list-type");
    if (type === "set") yield* duplicates(value, field);
    else if (type === "map") yield* duplicateKeys(schema, value, field);
    const items = own(schema, "items");
    if (isObject(items))
      for (const [index, item] of value.entries()) yield* listTypeCauses(items, item, budget, child(field, index));
    return;
  }
  if (!isObject(value)) return;
  const [properties, others] = [own(schema, "properties"), own(schema, "additionalProperties")];
  for (const [name, entry] of Object.entries(value)) {
    const declared = own(properties, name);
    const of = declared ?? others;
    if (isObject(of) && entry !== undefined && typeof entry === "object")
      yield* listTypeCauses(of, entry, budget, child(field, declared === undefined ? key(name) : name));
  }
}

function* duplicates(items: readonly Json[], field: FieldPath): Iterable<WriteCause> {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalText(item);
    const times = seen.get(text) ?? 0;
    seen.set(text, times + 1);
    if (times === 1)
      yield causeOf("FieldValueDuplicate", child(field, index), "must occur only once in a list with type 'set'");
  }
}

function* duplicateKeys(schema: JsonObject, items: readonly Json[], field: FieldPath): Iterable<WriteCause> {
  const odd = items.findIndex((item) => item !== null && !isObject(item));
  if (odd >= 0) {
    yield causeOf("FieldValueInvalid", child(field, odd), "must be an object, because the list has type 'map'");
    return;
  }
  const names = arrayAt(schema, "x-kubernetes-list-map-keys").filter(
    (name): name is string => typeof name === "string",
  );
  // An absent key is like any other value.
  const keys = items.map((item) =>
    Object.fromEntries(names.map((name): [string, Json | undefined] => [name, own(item, name)])),
  );
  for (const cause of duplicates(keys, field))
    yield { ...cause, message: `must have a unique \`${names.join("`, `")}\` in a list with type 'map'` };
}
