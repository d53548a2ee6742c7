import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { type Json, type JsonObject, arrayAt, remember } from "kube-json";
import { type Check, type Place, SPECIFY, at, needs, numberOf, problem, range, textOf, textsOf } from "../check.js";
import { podSpecOf } from "../containers/containment.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { labelKeys } from "./label-keys.js";

// Affinity of pods and node selectors (k8s.io/kubernetes, pkg/apis/core/validation).

const OPERATORS = "must be 'In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt' or 'Lt'";

function* requirementProblems(place: Place, areValuesChecked: boolean): Iterable<Problem> {
  const [operator, values] = [textOf(place, "operator"), textsOf(place, "values")];
  const field = at(place, "values");
  if (operator === "In" || operator === "NotIn") {
    if (values.length === 0) yield problem.missing(field, "must be specified when `operator` is 'In' or 'NotIn'");
  } else if (operator === "Exists" || operator === "DoesNotExist") {
    if (values.length > 0)
      yield problem.forbidden(field, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  } else if (operator === "Gt" || operator === "Lt") {
    if (values.length !== 1) yield problem.missing(field, "must have one value when `operator` is 'Gt' or 'Lt'");
  } else yield problem.invalid(at(place, "operator"), OPERATORS);
  const message = qualifiedNameProblem(textOf(place, "key"));
  if (message !== undefined) yield problem.invalid(at(place, "key"), message);
  if (areValuesChecked) yield* itemProblems(place, labelValueProblem);
}

function* itemProblems(place: Place, problemOf: (text: string) => string | undefined): Iterable<Problem> {
  for (const [index, value] of textsOf(place, "values").entries()) {
    const message = problemOf(value);
    if (message !== undefined) yield problem.invalid(at(place, "values", index), message);
  }
}

/** A requirement of fields of a Node: of its name only. */
function* fieldRequirementProblems(place: Place): Iterable<Problem> {
  const operator = textOf(place, "operator");
  if (operator !== "In" && operator !== "NotIn")
    yield problem.invalid(at(place, "operator"), "must be 'In' or 'NotIn'");
  else if (textsOf(place, "values").length !== 1)
    yield problem.missing(at(place, "values"), "must have one value when `operator` is 'In' or 'NotIn'");
  if (textOf(place, "key") !== "metadata.name") yield problem.invalid(at(place, "key"), "must be 'metadata.name'");
  else yield* itemProblems(place, dnsSubdomainProblem);
}

/** Values are free in preferences, and where a stored object already has one that is no label value. */
const areValuesChecked = (term: Place | undefined): boolean => {
  if (term?.parent?.type === "V1PreferredSchedulingTerm") return false;
  const old = term && podSpecOf(term)?.old;
  return old === undefined || !hadBadValue(old);
};

const REQUIRED = ["affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution", "nodeSelectorTerms"];

const hasBadValue = (term: Json): boolean =>
  arrayAt(term, "matchExpressions").some((one) =>
    arrayAt(one, "values").some((value) => typeof value === "string" && labelValueProblem(value) !== undefined),
  );

const hadBadValue = remember((old: JsonObject): boolean => arrayAt(old, ...REQUIRED).some(hasBadValue));

const requirement: Check = function* (place) {
  if (place.field.at(-2) === "matchFields") yield* fieldRequirementProblems(place);
  else yield* requirementProblems(place, areValuesChecked(place.parent));
};

const namespaces: Check = function* (place) {
  for (const [index, name] of textsOf(place, "namespaces").entries()) {
    const message = dnsLabelProblem(name);
    // The server names neither the list nor the item.
    if (message !== undefined) yield problem.invalid(at(place, "namespace"), message, at(place, "namespaces", index));
  }
};

const topologyKey: Check = function* (place) {
  const value = textOf(place, "topologyKey");
  const message = qualifiedNameProblem(value);
  if (value === "") yield problem.missing(at(place, "topologyKey"), SPECIFY);
  else if (message !== undefined) yield problem.invalid(at(place, "topologyKey"), message);
};

/** A weight that is not set is 0. */
const weight: Check = function* (place) {
  const value = numberOf(place, "weight") ?? 0;
  if (value < 1 || value > 100) yield problem.invalid(at(place, "weight"), range(1, 100));
};

export const AFFINITY: Checks = {
  V1NodeSelector: [needs("nodeSelectorTerms")],
  V1NodeSelectorRequirement: [requirement],
  V1PreferredSchedulingTerm: [weight],
  V1WeightedPodAffinityTerm: [weight],
  V1PodAffinityTerm: [namespaces, labelKeys, topologyKey],
};
