import { type FieldPath, type Json, canonicalText, child, formatField, isArray, isObject, own } from "kube-json";
import { isAtomicMap } from "kube-schema";
import { type MergeRules, identityOf, listMerging } from "./list-merging.js";

/** The atomic lists, maps and structs that an apply configuration contains, as the API server prints them. */
export function* atomicFields(patch: Json, rules: MergeRules, field: FieldPath = []): Iterable<string> {
  if (isArray(patch)) {
    if (listMerging(rules, field) === "Atomic") yield `.${formatField(field)}`;
    else for (const [index, item] of patch.entries()) yield* atomicFields(item, rules, child(field, index));
  } else if (isObject(patch)) {
    const schema = rules.schema(field);
    if (field.length > 0 && schema !== undefined && isAtomicMap(schema)) yield `.${formatField(field)}`;
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
  const keyOf = merging === "Set" ? canonicalText : (item: Json): string => identityOf(item, merging);
  const liveKeys = live.map(keyOf);
  const places = new Map<string, number | undefined>();
  // Several items with the same keys are merged with nothing.
  for (const [index, key] of liveKeys.entries()) places.set(key, places.has(key) ? undefined : index);
  return mergeOrder(liveKeys, patch.map(keyOf)).map(([list, index]): Json => {
    const item = (list === "live" ? live : patch)[index] ?? null;
    const place = list === "live" ? undefined : places.get(keyOf(item));
    return place === undefined ? item : mergeConfiguration(live[place], item, rules, child(field, place));
  });
};

type Taken = readonly ["live" | "patch", number];

/**
 * The items of the merged list: those in both in the order of the patch, others where their own list has them; new ones come
 * before the next item in both (sigs.k8s.io/structured-merge-diff, typed/merge.go, visitListItems).
 */
const mergeOrder = (live: readonly string[], patch: readonly string[]): readonly Taken[] => {
  const [inLive, inPatch, merged] = [new Set(live), new Set(patch), new Set<string>()];
  const shared = patch.filter((key) => inLive.has(key))[Symbol.iterator]();
  let next = shared.next().value;
  const taken: Taken[] = [];
  let [atLive, atPatch] = [0, 0];
  while (atLive < live.length || atPatch < patch.length) {
    const [mine, given] = [live[atLive], patch[atPatch]];
    if (mine !== undefined && !inPatch.has(mine)) taken.push(["live", atLive++]);
    // In both, but not the next one of these.
    else if (mine !== undefined && given !== undefined && mine !== given && next !== undefined && next !== mine)
      atLive++;
    else {
      if (mine !== undefined && (mine === given || merged.has(mine))) atLive++;
      if (given === undefined) continue;
      taken.push(["patch", atPatch++]);
      merged.add(given);
      if (mine === given || next === given) next = shared.next().value;
    }
  }
  return taken;
};
