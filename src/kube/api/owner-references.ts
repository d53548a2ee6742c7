import { type FieldPath, path } from "../json/field-path.js";
import { type JsonObject, type KubeObject, arrayAt, isObject, own } from "../json/object.js";

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
