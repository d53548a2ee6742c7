import { type Json, type KubeObject, isObject, valueAt } from "kube-json";

/** Values that mean something else in the later versions of their kinds: what they mean there. By version and kind. */
const CHANGED: Readonly<Record<string, (object: KubeObject) => string | undefined>> = {
  "policy/v1beta1 PodDisruptionBudget": (object) =>
    isEmpty(valueAt(object, ["spec", "selector"])) ? "an empty `spec.selector` selects all Pods, not none" : undefined,
  "flowcontrol.apiserver.k8s.io/v1beta3 PriorityLevelConfiguration": (object) =>
    valueAt(object, ["spec", "limited", "nominalConcurrencyShares"]) === 0
      ? "0 `spec.limited.nominalConcurrencyShares` are none, not the default of 30"
      : undefined,
};

/** True for a selector without any requirement. */
const isEmpty = (selector: Json | undefined): boolean =>
  isObject(selector) && Object.values(selector).every((part) => Object.keys(part ?? {}).length === 0);

/** What a value of the object means in later versions, as the end of a message; '' if nothing changes its meaning. */
export const changedMeaning = (object: KubeObject): string => {
  const meaning = CHANGED[`${object.apiVersion} ${object.kind}`]?.(object);
  return meaning === undefined ? "" : `; there, ${meaning}`;
};
