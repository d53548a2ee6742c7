import { objectAt, own, stringAt } from "../../kube/json/object.js";
import type { Json, KubeObject } from "../../kube/json/object.js";
import type { Context } from "../../model/context.js";
import type { Fault } from "../../model/decision.js";
import { anyOf, literal } from "../../text/message.js";
import type { BoundRule } from "../../model/pack.js";
import { ACTIONS, type Action } from "../../model/rule.js";
import { didYouMean } from "../../text/suggest.js";
import { isNamespace, namespaceObject } from "../match/match.js";

/** The label of a Namespace that says what findings in it do at most, where the pack honours it. */
export const ENFORCE_LABEL = "decorum.dev/enforce";

/** What a namespace's label makes of actions in one review. */
export interface Softening {
  /** The milder one of what the entry would do and what the namespace allows. */
  soften(bound: BoundRule, action: Action): Action;
  /** A label that says nothing. */
  remarks(): readonly string[];
  /** Where the namespace could not be looked up. */
  readonly faults: readonly Fault[];
}

/**
 * The namespace is looked up when something is found, and not before. One that is not known softens nothing, and no
 * Namespace softens what is said of itself.
 */
export const createSoftening = (bounds: readonly BoundRule[], context: Context): Softening => {
  const isOwn = isNamespace(context);
  const faults: Fault[] = [];
  let known: Label | undefined =
    isOwn && bounds.some(({ namespaceLabels }) => namespaceLabels === "Honored")
      ? labelOf(context.object)
      : undefined;
  return {
    soften({ namespaceLabels, id, pack }, action) {
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
    remarks: () => (known?.problem === undefined ? [] : [known.problem]),
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
  return most === undefined
    ? { problem: problemOf(value, stringAt(namespace, "metadata", "name")) }
    : { most };
};

const problemOf = (value: Json, name = ""): string =>
  `label '${ENFORCE_LABEL}' of namespace ${literal(name)} has no effect: it must be ${anyOf(ACTIONS)}, not ${literal(value)}${typeof value === "string" ? didYouMean(value, ACTIONS) : ""}`;

/** Deny is the hardest, Audit the mildest. */
const milder = (a: Action, b: Action): Action => (ACTIONS.indexOf(a) > ACTIONS.indexOf(b) ? a : b);
