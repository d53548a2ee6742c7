import { type FieldPath, child, key, path } from "../json/field-path.js";
import { type Json, type JsonObject, type KubeObject, at, isObject, objectAt, own } from "../json/object.js";
import { podTemplates } from "./pod-template.js";

/** False for kinds of requests that are answered and not stored, such as SubjectAccessReview: they need no metadata. */
export const isStored = (kind: string): boolean => kind !== "Binding" && !kind.endsWith("Review");

/** True for an object with a name, or with the beginning of one: no list has either. */
export const isNamed = (object: KubeObject): boolean =>
  ["name", "generateName"].some((field) => (at(object, "metadata", field) ?? "") !== "");

export interface MetadataMap {
  /** `metadata.labels`, `spec.template.metadata.annotations` ... */
  readonly field: FieldPath;
  /** What stands there; an object in a valid one. */
  readonly map: Json;
}

/**
 * The labels or annotations of an object and of its pod template, which makes the pods' own. A map that is absent or
 * null is left out.
 */
export const metadataMaps = (object: KubeObject, name: MapName): readonly MetadataMap[] => {
  const maps = mapOf(object, OWN_MAPS[name], name);
  for (const { field, template } of podTemplates(object))
    maps.push(...mapOf(template, child(field, "metadata", name), name));
  return maps;
};

const mapOf = (holder: JsonObject, field: FieldPath, name: MapName): MetadataMap[] => {
  const map = own(own(holder, "metadata"), name);
  return map === undefined || map === null ? [] : [{ field, map }];
};

/**
 * True if a label or annotation of an object or of its pod template passes the test, or if the map that they are in is
 * none: a first look, for which nothing is made.
 */
export const someEntry = (object: KubeObject, name: MapName, test: EntryTest): boolean =>
  someOf(object, name, test) || podTemplates(object).some(({ template }) => someOf(template, name, test));

type EntryTest = (key: string, value: Json | undefined) => boolean;

const someOf = (holder: JsonObject, name: MapName, test: EntryTest): boolean => {
  const map = own(own(holder, "metadata"), name);
  if (map === undefined || map === null) return false;
  if (!isObject(map)) return true;
  // Much faster than Object.keys(). Parsed JSON inherits nothing enumerable.
  for (const key in map) if (test(key, map[key])) return true;
  return false;
};

type MapName = "labels" | "annotations";

const OWN_MAPS: Readonly<Record<MapName, FieldPath>> = {
  labels: path("metadata", "labels"),
  annotations: path("metadata", "annotations"),
};

/** A label or annotation key, and the map that it is in. Its own field is `keyField`, made of few: most are in order. */
export interface MetadataKey {
  readonly key: string;
  readonly map: FieldPath;
}

export const keyField = ({ map, key: name }: MetadataKey): FieldPath => child(map, key(name));

/** Every label or annotation key of an object and of its pod template. */
export const metadataKeys = (object: KubeObject, name: MapName): readonly MetadataKey[] => {
  const keys: MetadataKey[] = [];
  for (const { field, map } of metadataMaps(object, name))
    if (isObject(map)) for (const entry of Object.keys(map)) keys.push({ key: entry, map: field });
  return keys;
};

/** The keys of an object's own labels or annotations that it did not have before: all of them if it is new. */
export const addedKeys = (
  object: KubeObject,
  oldObject: KubeObject | undefined,
  name: "labels" | "annotations",
): readonly string[] => {
  const before = objectAt(oldObject, "metadata", name);
  return Object.keys(objectAt(object, "metadata", name)).filter((key) => !Object.hasOwn(before, key));
};

/** The label that the API server gives every Namespace: its name. */
export const NAMESPACE_NAME_LABEL = "kubernetes.io/metadata.name";

/** Where namespaced objects go that name no namespace (API conventions, "Metadata"). */
export const DEFAULT_NAMESPACE = "default";
