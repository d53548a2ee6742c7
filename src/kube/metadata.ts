import { type FieldPath, child, path } from "./field-path.js";
import { type Json, type JsonObject, type KubeObject, at, own } from "./object.js";
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
export function* metadataMaps(object: KubeObject, name: "labels" | "annotations"): Iterable<MetadataMap> {
  const holders: { field: FieldPath; holder: JsonObject }[] = [{ field: path(), holder: object }];
  for (const { field, template } of podTemplates(object)) holders.push({ field, holder: template });
  for (const { field, holder } of holders) {
    const map = own(own(holder, "metadata"), name);
    if (map !== undefined && map !== null) yield { field: child(field, "metadata", name), map };
  }
}

/** The label that the API server gives every Namespace: its name. */
export const NAMESPACE_NAME_LABEL = "kubernetes.io/metadata.name";

/** Where namespaced objects go that name no namespace (API conventions, "Metadata"). */
export const DEFAULT_NAMESPACE = "default";
