import { isUnchanged } from "../../kube/api/counterpart.js";
import { isControlled } from "../../kube/api/metadata.js";
import { templateFields } from "../../kube/api/pod-template.js";
import { isControlPlane, isNode } from "../../kube/api/users.js";
import { type FieldPath, isWithin, remember, segmentName, stringAt } from "kube-json";
import type { Context } from "../../model/context.js";
import type { BoundDefaulter } from "../../model/pack.js";
import { type MatchTarget, covers } from "../match/match.js";

/** Which objects and fields get which defaults. */

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
  isPod(kind) &&
  stringAt(object, "metadata", "annotations", "kubernetes.io/config.mirror") !== undefined &&
  (namespace === "kube-system" || (user !== undefined && isNode(user.username)));

/**
 * True for a field in the template of an object that a controller owns. The controller compares that template with its own, and
 * would make one object after another if each came out otherwise (kubernetes#57167); Pods, which have no template, get the default
 * instead. Anyone may write an owner reference, so it is no way around an entry that replaces values and leaves these Pods out.
 */
export const staysAsTemplate = (bound: BoundDefaulter, context: Context, field: FieldPath): boolean =>
  isControlled(context.object) &&
  templateFields(context.object).some((template) => isWithin(field, template)) &&
  (bound.replaces !== true || isMadeByControlPlane(context) || changesPods(bound));

/** True for what the control plane makes of another object. Of a manifest, whose user is not known, its owner reference says so. */
export const isMadeByControlPlane = ({ object, kind, user }: Context): boolean =>
  isControlled(object) && !isPod(kind) && (user === undefined || isControlPlane(user.username));

/** True for an entry about the Pods or containers of templates that reviews all Pods that are made of them. */
const changesPods = remember(
  ({ on, match, narrowings }: BoundDefaulter): boolean =>
    on !== undefined &&
    covers(match, NEW_POD) &&
    narrowings.every(
      ({ resourceRules, objectSelector, controlledObjects, excludedUsers = [], excludedGroups = [] }) =>
        (resourceRules === undefined || covers({ resourceRules }, NEW_POD)) &&
        objectSelector === undefined &&
        controlledObjects !== "Excluded" &&
        excludedUsers.length + excludedGroups.length === 0,
    ),
);

const NEW_POD: MatchTarget = {
  operation: "CREATE",
  resource: { group: "", version: "v1", resource: "pods" },
  subresource: undefined,
};

const isPod = ({ group, kind }: Context["kind"]): boolean => group === "" && kind === "Pod";
