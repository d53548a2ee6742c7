import { DEFAULT_NAMESPACE } from "./metadata.js";
import { type KubeObject, stringAt } from "../json/object.js";

/**
 * True if an object of the cluster is the one under review, of the same kind, as it is stored or as it is to be.
 * `namespace` is that of the request, which an object in a file need not name.
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

const namespaceOf = (object: KubeObject): string =>
  stringAt(object, "metadata", "namespace") ?? DEFAULT_NAMESPACE;
