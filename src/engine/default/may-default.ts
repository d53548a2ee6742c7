import { isUnchanged } from "../../kube/api/counterpart.js";
import { isNode } from "../../kube/api/users.js";
import { type FieldPath, segmentName, stringAt } from "kube-json";
import type { Context } from "../../model/context.js";
import type { BoundDefaulter } from "../../model/pack.js";

/** Which objects get which defaults. */

/** The defaulters that may change the object of a request: while it is being deleted, those that a team enforces. */
export const allowedIn = (context: Context, defaulters: readonly BoundDefaulter[]): readonly BoundDefaulter[] => {
  const isWrite = context.operation === "CREATE" || context.operation === "UPDATE";
  if (!isWrite || isMirrorPod(context)) return [];
  return isBeingDeleted(context) ? defaulters.filter(({ replaces }) => replaces === true) : defaulters;
};

/**
 * True for a field that stays as it is, because its object is being deleted: metadata, and what the update does not touch. So a
 * controller that removes its finalizer changes nothing else, which could be invalid.
 */
export const staysInDeletion = ({ object, oldObject }: Context, field: FieldPath): boolean =>
  segmentName(field[0] ?? "") === "metadata" || oldObject === undefined || isUnchanged(oldObject, object, field);

/**
 * True for an object that is being deleted. Only the stored object counts, not what a client writes: a new
 * object cannot be in deletion.
 */
export const isBeingDeleted = ({ operation, object, oldObject }: Context): boolean =>
  operation === "DELETE" ||
  (operation === "UPDATE" && stringAt(oldObject ?? object, "metadata", "deletionTimestamp") !== undefined);

/**
 * True for the mirror pod of a static pod: it reflects a file of a kubelet, so changing it has no effect. Any
 * user may write its annotation, which alone would be a way around every default. So the pod must also be in
 * kube-system, where few may write, or come from a node, which may create no other pods (NodeRestriction).
 */
const isMirrorPod = ({ kind, object, namespace, user }: Context): boolean =>
  kind.group === "" &&
  kind.kind === "Pod" &&
  stringAt(object, "metadata", "annotations", "kubernetes.io/config.mirror") !== undefined &&
  (namespace === "kube-system" || (user !== undefined && isNode(user.username)));
