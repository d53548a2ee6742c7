import { stringAt } from "../../kube/json/object.js";
import { isNode } from "../../kube/api/users.js";
import type { Context } from "../../model/context.js";

/** True of a request whose object defaults may be filled into: one that comes in or changes, and may be changed. */
export const mayDefault = (context: Context): boolean =>
  (context.operation === "CREATE" || context.operation === "UPDATE") &&
  !isGoing(context) &&
  !isMirrorPod(context);

/**
 * True of an object that is being deleted. What is stored says so, not what a client writes: a new object is not on its
 * way out.
 */
export const isGoing = ({ operation, object, oldObject }: Context): boolean =>
  operation === "DELETE" ||
  (operation === "UPDATE" && stringAt(oldObject ?? object, "metadata", "deletionTimestamp") !== undefined);

/**
 * True of what a kubelet shows the API server of a static pod: it mirrors a file, and a change to it changes nothing. Its
 * annotation alone proves nothing, for anybody may write it: to go by it would be a way around every default. So it must
 * be in kube-system, where few may write, or come from a node, which may create no other pods (NodeRestriction).
 */
const isMirrorPod = ({ kind, object, namespace, user }: Context): boolean =>
  kind.group === "" &&
  kind.kind === "Pod" &&
  stringAt(object, "metadata", "annotations", "kubernetes.io/config.mirror") !== undefined &&
  (namespace === "kube-system" || (user !== undefined && isNode(user.username)));
