import { isAtomicMap } from "kube-api";
import { type FieldPath, type Json, canonicalText, child, formatField, isArray, isObject, own } from "kube-json";
import { type MergeRules, identityOf, listMerging } from "./list-merging.js";

/** The atomic lists and maps that an apply configuration contains, as the API server prints them. */
export function* atomicFields(patch: Json, rules: MergeRules, field: FieldPath = []): Iterable<string> {
  if (isArray(patch)) {
    if (listMerging(rules, field) === "Atomic") yield `.${formatField(field)}`;
    else for (const [index, item] of patch.entries()) yield* atomicFields(item, rules, child(field, index));
  } else if (isObject(patch)) {
    const schema = rules.schema(field);
    if (field.length > 0 && isAtomicMap(rules.resource, field, schema)) yield `.${formatField(field)}`;
    // The server looks into declared fields only, not into the values of maps.
    const isOpen = schema === undefined || field.length === 0 || field[0] === "metadata";
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined && (isOpen || own(own(schema, "properties"), name) !== undefined))
        yield* atomicFields(value, rules, child(field, name));
  }
}

/** The object with an apply configuration, which replaces values and merges maps and lists that have keys. */
export const mergeConfiguration = (
  live: Json | undefined,
  patch: Json,
  rules: MergeRules,
  field: FieldPath = [],
): Json => {
  if (isObject(patch) && isObject(live)) {
    const merged = new Map<string, Json | undefined>(Object.entries(live));
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined) merged.set(name, mergeConfiguration(own(live, name), value, rules, child(field, name)));
    return Object.fromEntries(merged);
  }
  if (isArray(patch) && isArray(live)) return mergeItems(live, patch, rules, field);
  return patch;
};

const mergeItems = (live: readonly Json[], patch: readonly Json[], rules: MergeRules, field: FieldPath): Json => {
  const merging = listMerging(rules, field);
  if (merging === "Atomic") return patch;
  if (merging === "Set") {
    const known = new Set(live.map(canonicalText));
    return [...live, ...patch.filter((item) => !known.has(canonicalText(item)))];
  }
  const merged = [...live];
  // The first of several items with the same keys counts.
  const places = new Map(live.map((item, index) => [identityOf(item, merging), index] as const).toReversed());
  for (const item of patch) {
    const identity = identityOf(item, merging);
    const index = places.get(identity) ?? merged.length;
    merged[index] =
      index === merged.length ? item : mergeConfiguration(merged[index], item, rules, child(field, index));
    places.set(identity, index);
  }
  return merged;
};
