import { didYouMean } from "kube-api";
import { type Json, type KubeObject, objectAt, own, stringAt, remember, isArray, isObject } from "kube-json";
import { depthOf } from "../../kube/crd/crd.js";
import { isGoType } from "../../kube/go/go-group.js";
import type { Cause } from "../../model/cause.js";
import { type Context, designedGroup } from "../../model/context.js";
import type { Fault } from "../../model/decision.js";
import { type BoundRule, ownsGroup } from "../../model/pack.js";
import { ACTIONS, type Action, atMostWarn, denialDepth } from "../../model/rule.js";
import { anyOf, literal } from "../../text/message.js";
import { isNamespace, namespaceObject, unsureRule } from "../match/match.js";
import type { RuleSet } from "../match/rule-set.js";
import { holdsDeletions, mayHold } from "./deletion.js";

/** The label of a Namespace with the strictest action for findings in it, if the pack honors it. */
const ENFORCE_LABEL = "decorum.dev/enforce";

/** The effect of a namespace label on the actions of a review. */
interface Softening {
  /** The milder of the action of the entry and that of the namespace. */
  soften(bound: BoundRule, action: Action): Action;
  /** The warning about a label without effect. */
  warnings(): readonly string[];
  /** Why rules only warned that would have denied: a clause; undefined if none did. */
  unsure(): string | undefined;
  /** Errors of looking up the namespace. */
  readonly faults: readonly Fault[];
}

/**
 * The namespace is only looked up for a finding. The label of an unknown namespace softens nothing, and a Namespace does
 * not soften its own findings. A rule that may not apply, as its selector needs the labels of an unknown namespace, only warns.
 */
export const createSoftening = (bounds: readonly BoundRule[], context: Context): Softening => {
  const isOwn = isNamespace(context);
  const faults: Fault[] = [];
  let unsure: string | undefined;
  let known: Label | undefined =
    isOwn && bounds.some(({ namespaceLabels }) => namespaceLabels === "Honored") ? labelOf(context.object) : undefined;
  return {
    soften({ namespaceLabels, narrowings, id, pack }, full) {
      const why = full === "Deny" ? unsureRule(narrowings, context) : undefined;
      unsure ??= why;
      const action = why === undefined ? full : atMostWarn(full);
      if (namespaceLabels !== "Honored" || isOwn || context.namespace === undefined) return action;
      try {
        known ??= labelOf(namespaceObject(context));
      } catch (error) {
        known = {};
        faults.push({ rule: id, pack, action: "Audit", error });
      }
      return known.most === undefined ? action : milder(action, known.most);
    },
    faults,
    unsure: () => unsure,
    warnings: () => (known?.problem === undefined ? [] : [known.problem]),
  };
};

interface Label {
  readonly most?: Action;
  readonly problem?: string;
}

const labelOf = (namespace: KubeObject | undefined): Label => {
  const value = own(objectAt(namespace, "metadata", "labels"), ENFORCE_LABEL);
  if (value === undefined) return {};
  const most = ACTIONS.find((action) => action === value);
  return most === undefined ? { problem: problemOf(value, stringAt(namespace, "metadata", "name")) } : { most };
};

const problemOf = (value: Json, name = ""): string =>
  `label '${ENFORCE_LABEL}' of namespace ${literal(name)} has no effect: it must be ${anyOf(ACTIONS)}, not ${literal(value)}${typeof value === "string" ? didYouMean(value, ACTIONS) : ""}`;

/** Deny is the strictest, Audit the mildest. */
const milder = (a: Action, b: Action): Action => (ACTIONS.indexOf(a) > ACTIONS.indexOf(b) ? a : b);

/** Other people's APIs must stay installable, so their denials become warnings. */
export const soften = (bound: BoundRule, context: Context): Action =>
  isForeign(bound, context) ? atMostWarn(bound.action) : bound.action;

/**
 * In owned groups, true for what is arguable, for a field in the schema of a CRD that is too deep for a denial by this rule, for any
 * in an update that only changes descriptions, and for a type in Go that no kind uses.
 */
export const onlyWarns = (
  { ownedGroups, rule }: BoundRule,
  { field, arguable }: Pick<Cause, "field" | "arguable">,
  context: Context,
): boolean => {
  if (ownedGroups === undefined) return false;
  if (arguable === true) return true;
  if (isGoType(context.object) && own(context.object, "isUnused") === true) return true;
  const depth = depthOf(field);
  return depth > denialDepth(rule) || (depth > 0 && isReworded(context));
};

/**
 * The rules without those that only review CRDs of owned groups, if the request is about a CRD of another group. Usually the
 * group is of all packs or of none, for which the list is the same each time: others cache by the list.
 */
export const ofLevel = (bounds: readonly BoundRule[], context: Context): readonly BoundRule[] => {
  const { basic, owners } = levelsOf(bounds);
  const foreign = owners.filter((owner) => isForeign(owner, context)).length;
  if (foreign === 0) return bounds;
  if (foreign === owners.length) return basic;
  return bounds.filter((bound) => isBasic(bound) || !isForeign(bound, context));
};

/** The rules for all groups, and a rule for each list of owned groups of the others. */
const levelsOf = remember((bounds: readonly BoundRule[]) => ({
  basic: bounds.filter(isBasic),
  owners: [...new Map(bounds.flatMap((bound) => (isBasic(bound) ? [] : [[bound.ownedGroups, bound]]))).values()],
}));

export const isBasic = ({ level }: BoundRule): boolean => level === undefined || level === "Basic";

/** True for a design in a group that is not an owned group of the pack. */
export const isForeign = ({ ownedGroups }: BoundRule, context: Context): boolean => {
  const group = ownedGroups === undefined ? undefined : designedGroup(context);
  return group !== undefined && ownedGroups?.some((owned) => ownsGroup(owned, group)) !== true;
};

/** True if a rule might deny the request, whatever its unknown object: of a deletion, a rule that may hold it. */
export const mightDeny = (rules: RuleSet, context: Context): boolean => {
  const isDeletion = context.operation === "DELETE";
  if (isDeletion && !mayHold(context)) return false;
  const bounds = rules
    .mightApply(context)
    .filter((bound) => bound.action === "Deny" && (!isDeletion || holdsDeletions(bound, context)));
  if (bounds.length === 0) return false;
  const softening = createSoftening(bounds, context);
  return bounds.some((bound) => softening.soften(bound, soften(bound, context)) === "Deny");
};

/** True for an update of a CRD that changes nothing but descriptions: its API is as it was. */
const isReworded: (context: Context) => boolean = remember(
  ({ resource, object, oldObject }: Context): boolean =>
    resource.resource === "customresourcedefinitions" &&
    oldObject !== undefined &&
    equalButDescriptions(own(object, "spec"), own(oldObject, "spec")),
);

const equalButDescriptions = (a: Json | undefined, b: Json | undefined): boolean => {
  // Pairs that remain to be compared. A stack instead of recursion, because the depth is up to the sender.
  const pairs: (Json | undefined)[] = [a, b];
  while (pairs.length > 0) {
    const right = pairs.pop();
    const left = pairs.pop();
    if (left === right) continue;
    if (isArray(left) && isArray(right)) {
      if (left.length !== right.length) return false;
      for (const [index, item] of left.entries()) pairs.push(item, right[index]);
    } else if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        if (key !== "description" || !isText(own(left, key)) || !isText(own(right, key)))
          pairs.push(own(left, key), own(right, key));
    } else return false;
  }
  return true;
};

const isText = (value: Json | undefined): boolean => value === undefined || typeof value === "string";
