import { DEFAULT_NAMESPACE } from "kube-api";
import { type KubeObject, stringAt } from "kube-json";

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

const namespaceOf = (object: KubeObject): string => stringAt(object, "metadata", "namespace") ?? DEFAULT_NAMESPACE;
