import { equalJson, isObject, own, stringAt } from "kube-json";
import { type Check, type Checks, at, isSet, numberOf, problem } from "../check.js";
import { isNew, oneOf, where, within } from "../fields.js";
import { amount, atMostAll } from "./amounts.js";
import { fixed, isChanged } from "../same.js";

/**
 * PodDisruptionBudgets, PriorityClasses, Leases and ControllerRevisions
 * (k8s.io/kubernetes, pkg/apis/{policy,scheduling,coordination,apps}/validation).
 */

const budget: Check = function* (place) {
  if (isSet(place, "minAvailable") && isSet(place, "maxUnavailable"))
    yield problem.invalid(place.field, "may not have both `minAvailable` and `maxUnavailable`");
};

/** The classes that Kubernetes has itself. */
const SYSTEM_CLASSES: Readonly<Record<string, number>> = {
  "system-cluster-critical": 2_000_000_000,
  "system-node-critical": 2_000_001_000,
};
const MAX_PRIORITY = 1_000_000_000;

const priorityClass: Check = function* (place) {
  const value = numberOf(place, "value") ?? 0;
  const name = stringAt(place.value, "metadata", "name") ?? "";
  if (name.startsWith("system-")) {
    const isKnown = Object.hasOwn(SYSTEM_CLASSES, name) && SYSTEM_CLASSES[name] === value;
    if (!isKnown || own(place.value, "globalDefault") === true)
      yield problem.forbidden(at(place, "metadata", "name"), "may not start with 'system-'");
  } else if (value > MAX_PRIORITY)
    yield problem.forbidden(at(place, "value"), `may only be less than or equal to ${String(MAX_PRIORITY)}`);
};

const priorityStays: Check = function* (place) {
  if (isChanged(place, "value")) yield problem.forbidden(at(place, "value"), "must not be changed");
};

const revision: Check = function* (place) {
  const data = own(place.value, "data");
  if (place.old === undefined) {
    if (!isObject(data)) yield problem.missing(at(place, "data"), "must be an object");
  } else if (!equalJson(data ?? null, own(place.old, "data") ?? null))
    yield problem.invalid(at(place, "data"), "must not be changed");
};

export const OTHER_WORKLOADS: Checks = {
  V1PodDisruptionBudgetSpec: [
    budget,
    ...["minAvailable", "maxUnavailable"].flatMap((name) => [amount(name), atMostAll(name)]),
    oneOf("unhealthyPodEvictionPolicy", ["AlwaysAllow", "IfHealthyBudget"], "Pointer"),
  ],
  V1PriorityClass: [
    where(isNew, priorityClass, oneOf("preemptionPolicy", ["Never", "PreemptLowerPriority"], "Required")),
    priorityStays,
    fixed("preemptionPolicy"),
  ],
  // The server drops `strategy` and `preferredHolder`: the feature CoordinatedLeaderElection is off.
  V1LeaseSpec: [within("leaseDurationSeconds", 1), within("leaseTransitions", 0)],
  V1ControllerRevision: [revision, within("revision", 0)],
};
