import { type KubeObject, objectName, stringAt } from "kube-json";

/**
 * Objects of a kind, newest first and those of the same second by name, in the order of the API server's plugins
 * DefaultStorageClass and DefaultIngressClass. An object from a manifest has no time and counts as the oldest.
 */
export const newestFirst = (objects: readonly KubeObject[]): readonly KubeObject[] =>
  objects.toSorted((a, b) => created(b) - created(a) || (objectName(a) < objectName(b) ? -1 : 1));

/** Milliseconds since 1970, in whole seconds as the API server stores them. */
const created = (object: KubeObject): number =>
  Date.parse(stringAt(object, "metadata", "creationTimestamp") ?? "") || 0;
