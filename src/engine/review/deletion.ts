import { isDeletingController } from "../../kube/api/users.js";
import { type FieldPath, type JsonObject, equalJson, isObject, isWithin, path, stringAt } from "kube-json";
import type { Context } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import { isBeingDeleted } from "../default/may-default.js";
import { namespaceObject } from "../match/match.js";

/**
 * Requests that must not be denied, to let deletions finish: a DELETE, unless the entry of a pack asks for it, and changes
 * of finalizers, owners and status of an object that is being deleted. Any other change of such an object is reviewed as
 * usual.
 */

/** True if a finding in this field may not deny the request. */
export type SparedField = (field: FieldPath) => boolean;

/** For a rule that may hold a deletion. */
export const NOTHING_SPARED: SparedField = () => false;
const EVERYTHING: SparedField = () => true;

const RELEASING = [path("metadata", "finalizers"), path("metadata", "ownerReferences"), path("status")];
/** A Namespace has finalizers in its spec, in addition to those in its metadata. */
const RELEASING_NAMESPACE = [...RELEASING, path("spec", "finalizers")];

/** The findings that may not deny the request. Its object must be without defaults. */
export const sparedBy = (context: Context): SparedField => {
  if (!isBeingDeleted(context)) return NOTHING_SPARED;
  const { operation, object, oldObject, kind } = context;
  if (operation === "DELETE" || oldObject === undefined) return EVERYTHING;
  const isNamespace = kind.group === "" && kind.kind === "Namespace";
  if (equalJson(withoutReleasing(object, isNamespace), withoutReleasing(oldObject, isNamespace))) return EVERYTHING;
  const parts = isNamespace ? RELEASING_NAMESPACE : RELEASING;
  return (field) => parts.some((part) => isWithin(field, part));
};

const withoutReleasing = ({ status, metadata, spec, ...rest }: JsonObject, isNamespace: boolean): JsonObject => ({
  ...rest,
  metadata: isObject(metadata) ? without(metadata, RELEASED_METADATA) : metadata,
  spec: isNamespace && isObject(spec) ? without(spec, ["finalizers"]) : spec,
});

/** Includes fields that the API server writes. */
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

/** True for a rule that may deny the deletion under review. */
export const holdsDeletions = ({ deletions }: BoundRule, { operation }: Context): boolean =>
  deletions === true && operation === "DELETE";

/**
 * True for a deletion that an entry which names DELETE may hold: it has not begun, neither that of the object nor that of
 * its namespace, and no controller of Kubernetes asks for it as the consequence of another one.
 */
export const mayHold = (context: Context): boolean => {
  const { object, user } = context;
  if (isInDeletion(object) || (user !== undefined && isDeletingController(user.username))) return false;
  const namespace = namespaceObject(context);
  return namespace === undefined || !isInDeletion(namespace);
};

const isInDeletion = (object: JsonObject): boolean => stringAt(object, "metadata", "deletionTimestamp") !== undefined;
