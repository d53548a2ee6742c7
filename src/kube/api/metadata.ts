import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  at,
  child,
  isObject,
  key,
  objectAt,
  own,
  path,
  objectName,
  stringAt,
  arrayAt,
  type Segment,
  segmentName,
} from "kube-json";
import { DEFAULT_NAMESPACE } from "kube-api";
import { claimTemplates, podTemplates } from "./pod-template.js";

/** Parts of an object that are never defaulted (API conventions, "Metadata", "Spec and Status"). */

const ROOT: ReadonlySet<string | number> = new Set(["apiVersion", "kind", "status"]);

/** Fields that identify an object, or that only the API server or a controller writes. */
const METADATA: ReadonlySet<string | number> = new Set(
  `name namespace uid resourceVersion generation generateName creationTimestamp deletionTimestamp
  deletionGracePeriodSeconds managedFields selfLink`.split(/\s+/),
);

/**
 * True for the root, `apiVersion`, `kind`, `metadata` as a whole, its fields that identify the object or that
 * the API server writes, and `status`. `first` and `second` are the first steps of a path.
 */
export const isServerOwned = (first: Segment | undefined, second: Segment | undefined): boolean => {
  if (first === undefined || ROOT.has(segmentName(first))) return true;
  return segmentName(first) === "metadata" && (second === undefined || METADATA.has(segmentName(second)));
};

/** The owner references of an object with their fields; items that are not objects are left out. */
export const ownerReferences = (
  object: KubeObject,
): readonly { readonly field: FieldPath; readonly owner: JsonObject }[] =>
  arrayAt(object, "metadata", "ownerReferences").flatMap((owner, index) =>
    isObject(owner) ? [{ field: path("metadata", "ownerReferences", index), owner }] : [],
  );

/** True for an object that a controller manages, such as the ReplicaSet of a Deployment. */
export const isControlled = (object: KubeObject): boolean =>
  ownerReferences(object).some(({ owner }) => own(owner, "controller") === true);

/**
 * Objects of a kind, newest first and those of the same second by name, in the order of the API server's plugins
 * DefaultStorageClass and DefaultIngressClass. An object from a manifest has no time and counts as the oldest.
 */
export const newestFirst = (objects: readonly KubeObject[]): readonly KubeObject[] =>
  objects.toSorted((a, b) => created(b) - created(a) || (objectName(a) < objectName(b) ? -1 : 1));

/** Milliseconds since 1970, in whole seconds as the API server stores them. */
const created = (object: KubeObject): number =>
  Date.parse(stringAt(object, "metadata", "creationTimestamp") ?? "") || 0;

/** False for kinds that are not stored, such as SubjectAccessReview, and so need no metadata. */
export const isStored = (kind: string): boolean => kind !== "Binding" && !kind.endsWith("Review");

/** True for an object with a `name` or `generateName`, which lists do not have. */
export const isNamed = (object: KubeObject): boolean =>
  ["name", "generateName"].some((field) => (at(object, "metadata", field) ?? "") !== "");

interface MetadataMap {
  /** `metadata.labels`, `spec.template.metadata.annotations` ... */
  readonly field: FieldPath;
  /** The value of the field; an object if it is valid. */
  readonly map: Json;
}

/**
 * The labels or annotations of an object and of its templates of pods and claims. A map that is absent or null is left out.
 */
export const metadataMaps = (object: KubeObject, name: MapName): readonly MetadataMap[] => {
  const maps = mapOf(object, OWN_MAPS[name], name);
  for (const { field, template } of [...podTemplates(object), ...claimTemplates(object)])
    maps.push(...mapOf(template, child(field, "metadata", name), name));
  return maps;
};

const mapOf = (holder: JsonObject, field: FieldPath, name: MapName): MetadataMap[] => {
  const map = own(own(holder, "metadata"), name);
  return map === undefined || map === null ? [] : [{ field, map }];
};

/**
 * True if a label or annotation of an object or of its templates passes the test, or if their map is not
 * an object. A fast check that allocates nothing.
 */
export const someEntry = (object: KubeObject, name: MapName, test: EntryTest): boolean =>
  someOf(object, name, test) ||
  podTemplates(object).some(({ template }) => someOf(template, name, test)) ||
  claimTemplates(object).some(({ template }) => someOf(template, name, test));

type EntryTest = (key: string, value: Json | undefined) => boolean;

const someOf = (holder: JsonObject, name: MapName, test: EntryTest): boolean => {
  const map = own(own(holder, "metadata"), name);
  if (map === undefined || map === null) return false;
  if (!isObject(map)) return true;
  // Much faster than Object.keys(). Parsed JSON inherits no enumerable properties.
  for (const key in map) if (test(key, map[key])) return true;
  return false;
};

type MapName = "labels" | "annotations";

const OWN_MAPS: Readonly<Record<MapName, FieldPath>> = {
  labels: path("metadata", "labels"),
  annotations: path("metadata", "annotations"),
};

/** A label or annotation key and its map. `keyField` builds its path on demand, because most keys are valid. */
interface MetadataKey {
  readonly key: string;
  readonly map: FieldPath;
}

export const keyField = ({ map, key: name }: MetadataKey): FieldPath => child(map, key(name));

/** Every label or annotation key of an object and of its templates. */
export const metadataKeys = (object: KubeObject, ...names: readonly MapName[]): readonly MetadataKey[] => {
  const keys: MetadataKey[] = [];
  for (const name of names)
    for (const { field, map } of metadataMaps(object, name))
      if (isObject(map)) for (const entry of Object.keys(map)) keys.push({ key: entry, map: field });
  return keys;
};

/** The keys of labels or annotations that the old object does not have: all of them for a new object. */
export const addedKeys = (
  object: KubeObject,
  oldObject: KubeObject | undefined,
  name: "labels" | "annotations",
): readonly string[] => {
  const before = objectAt(oldObject, "metadata", name);
  return Object.keys(objectAt(object, "metadata", name)).filter((key) => !Object.hasOwn(before, key));
};

/**
 * True if an object of the cluster, of the same kind, is the object under review, stored or new. `namespace`
 * is that of the request, which an object in a file may omit.
 */
export const isSameObject = (stored: KubeObject, object: KubeObject, namespace?: string): boolean => {
  const uid = stringAt(stored, "metadata", "uid");
  if (uid !== undefined && uid === stringAt(object, "metadata", "uid")) return true;
  const name = stringAt(stored, "metadata", "name");
  return (
    name !== undefined &&
    name === stringAt(object, "metadata", "name") &&
    namespaceOf(stored) === (namespace ?? namespaceOf(object))
  );
};

export const namespaceOf = (object: KubeObject): string =>
  stringAt(object, "metadata", "namespace") ?? DEFAULT_NAMESPACE;

/**
 * The object in the namespace that an API server gives it (EnsureObjectNamespaceMatchesRequestNamespace): `namespace` if it names
 * none; of a cluster-scoped kind in none, whatever it names.
 */
export const inNamespace = (object: KubeObject, namespace: string | undefined, isNamespaced?: boolean): KubeObject => {
  const { namespace: named, ...others } = objectAt(object, "metadata");
  if (isNamespaced === false) return typeof named === "string" ? { ...object, metadata: others } : object;
  return namespace === undefined || named !== undefined ? object : { ...object, metadata: { ...others, namespace } };
};
