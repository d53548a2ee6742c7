import { type FieldPath, child, key, path } from "./field-path.js";
import { type Json, type JsonObject, type KubeObject, at, isObject, objectAt, own } from "./object.js";
import { podTemplates } from "./pod-template.js";
import { remember } from "./remember.js";

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
export const metadataMaps = (object: KubeObject, name: MapName): readonly MetadataMap[] => MAPS[name](object);

type MapName = "labels" | "annotations";

const mapsOf = (name: MapName) =>
  remember((object: KubeObject): readonly MetadataMap[] => {
    const holders: { field: FieldPath; holder: JsonObject }[] = [{ field: path(), holder: object }];
    for (const { field, template } of podTemplates(object)) holders.push({ field, holder: template });
    const maps: MetadataMap[] = [];
    for (const { field, holder } of holders) {
      const map = own(own(holder, "metadata"), name);
      if (map !== undefined && map !== null) maps.push({ field: child(field, "metadata", name), map });
    }
    return maps;
  });

/** Remembered with the object: many rules ask. */
const MAPS = { labels: mapsOf("labels"), annotations: mapsOf("annotations") };

export interface MetadataKey {
  readonly field: FieldPath;
  readonly key: string;
}

/** Every label or annotation key of an object and of its pod template, with its field. */
export const metadataKeys = (object: KubeObject, name: MapName): readonly MetadataKey[] => KEYS[name](object);

const keysOf = (name: MapName) =>
  remember((object: KubeObject): readonly MetadataKey[] => {
    const keys: MetadataKey[] = [];
    for (const { field, map } of metadataMaps(object, name))
      for (const entry of isObject(map) ? Object.keys(map) : [])
        keys.push({ field: child(field, key(entry)), key: entry });
    return keys;
  });

const KEYS = { labels: keysOf("labels"), annotations: keysOf("annotations") };

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
