import { isAtomicMap, mergingOf } from "kube-api";
import {
  type FieldPath,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  child,
  equalJson,
  formatField,
  formatJson,
  isArray,
  isObject,
  own,
} from "kube-json";

/** The inputs of merging lists and maps. */
export interface MergeRules {
  readonly resource: GroupVersionResource;
  /** The schema of a field of a custom resource; undefined if it is not known. */
  schema(field: FieldPath): JsonObject | undefined;
}

/** Lists that are sets, in the metadata of every object. */
const SETS: readonly string[] = ["metadata.finalizers"];

/** Further keys of items: the same port may occur with several protocols. */
const SECOND_KEYS: Readonly<Record<string, readonly [string, Json]>> = {
  containerPort: ["protocol", "TCP"],
  port: ["protocol", "TCP"],
};

/** The atomic lists and maps that an apply configuration contains, as the API server prints them. */
export function* atomicFields(patch: Json, rules: MergeRules, field: FieldPath = []): Iterable<string> {
  if (isArray(patch)) {
    if (!isSet(field) && mergeKeyOf(rules, field) === undefined) yield `.${formatField(field)}`;
    else for (const [index, item] of patch.entries()) yield* atomicFields(item, rules, child(field, index));
  } else if (isObject(patch)) {
    if (field.length > 0 && isAtomicMap(rules.resource, field, rules.schema(field))) yield `.${formatField(field)}`;
    for (const [name, value] of Object.entries(patch))
      if (value !== undefined) yield* atomicFields(value, rules, child(field, name));
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
  if (isArray(patch) && isArray(live)) {
    if (isSet(field)) return [...live, ...patch.filter((item) => !live.some((one) => equalJson(one, item)))];
    return mergeItems(live, patch, rules, field);
  }
  return patch;
};

const mergeItems = (live: readonly Json[], patch: readonly Json[], rules: MergeRules, field: FieldPath): Json => {
  const name = mergeKeyOf(rules, field);
  if (name === undefined) return patch;
  const merged = [...live];
  for (const item of patch) {
    const index = merged.findIndex((one) => identityOf(one, name) === identityOf(item, name));
    if (index < 0) merged.push(item);
    else merged[index] = mergeConfiguration(merged[index], item, rules, child(field, index));
  }
  return merged;
};

const identityOf = (item: Json, name: string): string => {
  const [second, usual] = SECOND_KEYS[name] ?? [];
  return formatJson([own(item, name) ?? null, second === undefined ? null : (own(item, second) ?? usual ?? null)]);
};

const isSet = (field: FieldPath): boolean => SETS.includes(formatField(field));

const mergeKeyOf = (rules: MergeRules, field: FieldPath): string | undefined => {
  const merging = mergingOf(rules.resource, field, rules.schema(field));
  return merging === undefined || merging === "Atomic" ? undefined : merging.key;
};
