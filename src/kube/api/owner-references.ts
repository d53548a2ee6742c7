import { type FieldPath, type JsonObject, type KubeObject, arrayAt, isObject, own, path } from "kube-json";

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
