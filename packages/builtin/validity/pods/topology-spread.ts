import { stringAt } from "kube-json";
import { type Check, at, itemsOf, needs, numberOf, oneOf, problem, textOf, within } from "../check.js";
import type { Checks } from "../walk.js";
import { labelKeys } from "./label-keys.js";
import { ifSet } from "../steps.js";

// Topology spread constraints (k8s.io/kubernetes, pkg/apis/core/validation).

const ACTIONS = ["DoNotSchedule", "ScheduleAnyway"];
const POLICIES = ["Honor", "Ignore"];
const POSITIVE = "must be greater than 0";

const minDomains: Check = function* (place) {
  yield* within("minDomains", 1)(place);
  if (textOf(place, "whenUnsatisfiable") !== "DoNotSchedule")
    yield problem.invalid(at(place, "minDomains"), "must not be set unless `whenUnsatisfiable` is 'DoNotSchedule'");
};

/** Two constraints may not agree in key and action; the server reports the one before. */
export const repeatedConstraints: Check = function* (spec) {
  const pairs = itemsOf(spec, "topologySpreadConstraints").map((one) =>
    JSON.stringify([stringAt(one, "topologyKey") ?? "", stringAt(one, "whenUnsatisfiable") ?? ""]),
  );
  const last = new Map(pairs.map((pair, index) => [pair, index]));
  for (const [index, pair] of pairs.entries())
    if (last.get(pair) !== index)
      yield problem.duplicate(
        at(spec, "topologySpreadConstraints", index, "{topologyKey, whenUnsatisfiable}"),
        "must be unique in `topologySpreadConstraints`",
        at(spec, "topologySpreadConstraints", index),
      );
};

const maxSkew: Check = function* (place) {
  if ((numberOf(place, "maxSkew") ?? 0) <= 0) yield problem.invalid(at(place, "maxSkew"), POSITIVE);
};

export const TOPOLOGY_SPREAD: Checks = {
  V1TopologySpreadConstraint: [
    maxSkew,
    needs("topologyKey"),
    oneOf("whenUnsatisfiable", ACTIONS, "Unsupported"),
    ifSet("minDomains", minDomains),
    ifSet("nodeAffinityPolicy", oneOf("nodeAffinityPolicy", POLICIES, "Unsupported")),
    ifSet("nodeTaintsPolicy", oneOf("nodeTaintsPolicy", POLICIES, "Unsupported")),
    labelKeys,
  ],
};
