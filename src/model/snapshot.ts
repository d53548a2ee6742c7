import { type KubeObject, groupBy, isArray, isKubeObject, isObject, parseApiVersion } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "./context.js";

/**
 * A snapshot of exactly these objects, with lists unpacked. It counts as complete: a kind that is not among
 * them has no objects.
 */
export const snapshotOf = (objects: readonly KubeObject[]): ClusterSnapshot => {
  const byKind = groupBy(objects.flatMap(unpack), ({ apiVersion, kind }) => [
    nameOf(parseApiVersion(apiVersion).group, kind),
  ]);
  const list = (group: string, kind: string): readonly KubeObject[] =>
    byKind.get(nameOf(group, kind)) ?? EMPTY_CLUSTER.known(group, kind);
  return { list, known: list };
};

const nameOf = (group: string, kind: string): string => `${group}/${kind}`;

/**
 * The objects in a list ('List' or a typed one such as 'PodList'), or the object itself. Items of a typed
 * list from an API server have neither `apiVersion` nor `kind`; these follow from the list.
 */
const unpack = (object: KubeObject): readonly KubeObject[] => {
  const { apiVersion, kind, items } = object;
  if (!kind.endsWith("List") || !isArray(items)) return [object];
  const named = { apiVersion, kind: kind.slice(0, -"List".length) };
  return items
    .map((item) => (isObject(item) && kind !== "List" ? { ...named, ...item } : item))
    .filter(isKubeObject)
    .flatMap(unpack);
};
