import { type JsonObject, type KubeObject, isObject, objectAt, own } from "kube-json";

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * The object without data that only its writers need: managed fields, and what kubectl applied. That is often more than
 * half of it.
 */
export const trimmed = (object: KubeObject): KubeObject => {
  const metadata = objectAt(object, "metadata");
  const annotations = own(metadata, "annotations");
  const isApplied = isObject(annotations) && Object.hasOwn(annotations, LAST_APPLIED);
  if (!isApplied && !Object.hasOwn(metadata, "managedFields")) return object;
  return {
    ...object,
    metadata: {
      ...without(metadata, "managedFields"),
      ...(isApplied ? { annotations: without(annotations, LAST_APPLIED) } : {}),
    },
  };
};

const without = (object: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
