import { stringAt } from "kube-json";
import { isNode } from "../../kube/api/users.js";
import type { Context } from "../../model/context.js";

/** True for a request whose object may be defaulted. */
export const mayDefault = (context: Context): boolean =>
  (context.operation === "CREATE" || context.operation === "UPDATE") &&
  !isBeingDeleted(context) &&
  !isMirrorPod(context);

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
