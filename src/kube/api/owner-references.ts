import { type FieldPath, path } from "../json/field-path.js";
import { type JsonObject, type KubeObject, arrayAt, isObject, own } from "../json/object.js";

/** The owners that an object names, with the field of each; entries that are no objects are left out. */
export const ownerReferences = (
  object: KubeObject,
): readonly { readonly field: FieldPath; readonly owner: JsonObject }[] =>
  arrayAt(object, "metadata", "ownerReferences").flatMap((owner, index) =>
    isObject(owner) ? [{ field: path("metadata", "ownerReferences", index), owner }] : [],
  );

/** True for what another object's controller makes and keeps, as a ReplicaSet of a Deployment. */
export const isControlled = (object: KubeObject): boolean =>
  ownerReferences(object).some(({ owner }) => own(owner, "controller") === true);
