import { type Json, type KubeObject, objectAt, own, stringAt } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Fault } from "../../model/decision.js";
import { anyOf, literal } from "../../text/message.js";
import type { BoundRule } from "../../model/pack.js";
import { ACTIONS, type Action } from "../../model/rule.js";
import { didYouMean } from "kube-api";
import { isNamespace, namespaceObject } from "../match/match.js";

/** The label of a Namespace with the strictest action for findings in it, if the pack honors it. */
const ENFORCE_LABEL = "decorum.dev/enforce";

/** The effect of a namespace label on the actions of a review. */
export interface Softening {
  /** The milder of the action of the entry and that of the namespace. */
  soften(bound: BoundRule, action: Action): Action;
  /** The warning about a label without effect. */
  warnings(): readonly string[];
  /** Errors of looking up the namespace. */
  readonly faults: readonly Fault[];
}

/**
 * The namespace is only looked up for a finding. An unknown namespace softens nothing, and a Namespace does
 * not soften its own findings.
 */
export const createSoftening = (bounds: readonly BoundRule[], context: Context): Softening => {
  const isOwn = isNamespace(context);
  const faults: Fault[] = [];
  let known: Label | undefined =
    isOwn && bounds.some(({ namespaceLabels }) => namespaceLabels === "Honored") ? labelOf(context.object) : undefined;
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
