import { type FieldPath, isWithin, path } from "../../kube/json/field-path.js";
import { equalJson } from "../../kube/json/json.js";
import { type JsonObject, isObject } from "../../kube/json/object.js";
import type { Context } from "../../model/context.js";
import { isGoing } from "../default/may-default.js";

/**
 * What must never stand in the way of a deletion: a DELETE, and of an object that is being deleted the changes of its
 * finalizers, owners and status. Any other change of such an object is judged as of any other object.
 */

/** True if a finding in this field may not deny the request. */
export type Spared = (field: FieldPath) => boolean;

const NOTHING: Spared = () => false;
const EVERYTHING: Spared = () => true;

const RELEASING = [path("metadata", "finalizers"), path("metadata", "ownerReferences"), path("status")];
/** A Namespace has finalizers of its own, beside those of all objects. */
const RELEASING_NAMESPACE = [...RELEASING, path("spec", "finalizers")];

/** Which findings may not deny the request, whose object must be as it came in, without defaults. */
export const sparedBy = (context: Context): Spared => {
  if (!isGoing(context)) return NOTHING;
  const { operation, object, oldObject, kind } = context;
  if (operation === "DELETE" || oldObject === undefined) return EVERYTHING;
  const isNamespace = kind.group === "" && kind.kind === "Namespace";
  if (equalJson(withoutReleasing(object, isNamespace), withoutReleasing(oldObject, isNamespace)))
    return EVERYTHING;
  const parts = isNamespace ? RELEASING_NAMESPACE : RELEASING;
  return (field) => parts.some((part) => isWithin(field, part));
};

const withoutReleasing = (
  { status, metadata, spec, ...rest }: JsonObject,
  isNamespace: boolean,
): JsonObject => ({
  ...rest,
  metadata: isObject(metadata) ? without(metadata, RELEASED_METADATA) : metadata,
  spec: isNamespace && isObject(spec) ? without(spec, ["finalizers"]) : spec,
});

/** With what the server writes of itself. */
const RELEASED_METADATA = [
  "finalizers",
  "ownerReferences",
  "managedFields",
  "resourceVersion",
  "generation",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
];

const without = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
