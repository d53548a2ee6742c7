import {
  dnsLabelProblem,
  dnsSubdomainProblem,
  labelValueProblem,
  notChosen,
  operatorProblems,
  qualifiedNameProblem,
  quoted,
} from "kube-api";
import { type Json, type JsonObject, arrayAt, objectAt, own, remember, stringAt } from "kube-json";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  at,
  invalidIf,
  isSet,
  numberOf,
  problem,
  structsAt,
  textOf,
  textsOf,
} from "../check.js";
import { isOfPod, podSpecOf } from "../containers/containment.js";
import { alwaysFormed, alwaysWithin, formed, formedItems, ifSet, needs, needsForm, oneOf, within } from "../fields.js";

/**
 * `matchLabelKeys` and `mismatchLabelKeys` of affinity and of spread constraints
 * (k8s.io/kubernetes, pkg/apis/core/validation; pkg/registry/core/pod).
 */
const labelKeys: Check = function* (place) {
  yield* keyProblems(place, "matchLabelKeys");
  yield* keyProblems(place, "mismatchLabelKeys");
  const keys = textsOf(place, "matchLabelKeys");
  if (keys.length === 0) return;
  if (isSet(place, "labelSelector")) yield* repeatedKeys(place, keys);
  const others = new Set(textsOf(place, "mismatchLabelKeys"));
  for (const [index, name] of keys.entries())
    if (others.has(name))
      yield problem.invalid(at(place, "matchLabelKeys", index), "must not be in `mismatchLabelKeys` too");
};

function* keyProblems(place: Place, list: string): Iterable<Problem> {
  const keys = textsOf(place, list);
  if (keys.length > 0 && !isSet(place, "labelSelector"))
    yield problem.forbidden(at(place, list), "may not be specified when `labelSelector` is not set");
  else yield* formedItems(list, qualifiedNameProblem)(place);
}

/** Keys that the selector has twice: the server adds those of a new Pod that it has labels for, before it looks. */
function* repeatedKeys(place: Place, keys: readonly string[]): Iterable<Problem> {
  const indexes = new Map(keys.map((name, index) => [name, index]));
  const seen = new Set(Object.keys(objectAt(place.value, "labelSelector", "matchLabels")));
  const given = arrayAt(place.value, "labelSelector", "matchExpressions").map((one) => stringAt(one, "key") ?? "");
  for (const name of [...given, ...addedKeys(place, keys)]) {
    const index = indexes.get(name);
    // The server leaves out the name of the list.
    if (index !== undefined && seen.has(name))
      yield problem.invalid(
        at(place, index),
        `must not select by ${quoted(name)} both in \`matchLabelKeys\` and \`labelSelector\``,
        at(place, "matchLabelKeys", index),
      );
    seen.add(name);
  }
}

const addedKeys = (place: Place, keys: readonly string[]): readonly string[] => {
  const spec = podSpecOf(place);
  if (spec === undefined || !isOfPod(spec) || spec.old !== undefined) return [];
  const labels = objectAt(spec.root, "metadata", "labels");
  return keys.filter((name) => own(labels, name) !== undefined);
};

// Affinity of pods and node selectors (k8s.io/kubernetes, pkg/apis/core/validation).

const OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"];

function* requirementProblems(place: Place, areValuesChecked: boolean): Iterable<Problem> {
  const operator = textOf(place, "operator");
  if (operator === "Gt" || operator === "Lt") {
    if (textsOf(place, "values").length !== 1)
      yield problem.missing(at(place, "values"), "must have one value when `operator` is 'Gt' or 'Lt'");
  } else yield* operatorProblems(place.value, place.field, problem, OPERATORS);
  yield* alwaysFormed("key", qualifiedNameProblem)(place);
  if (areValuesChecked) yield* formedItems("values", labelValueProblem)(place);
}

/** A requirement of fields of a Node: of its name only. */
function* fieldRequirementProblems(place: Place): Iterable<Problem> {
  const operator = textOf(place, "operator");
  if (operator !== "In" && operator !== "NotIn")
    yield problem.invalid(at(place, "operator"), "must be 'In' or 'NotIn'");
  else if (textsOf(place, "values").length !== 1)
    yield problem.missing(at(place, "values"), "must have one value when `operator` is 'In' or 'NotIn'");
  if (textOf(place, "key") !== "metadata.name") yield problem.invalid(at(place, "key"), "must be 'metadata.name'");
  else yield* formedItems("values", dnsSubdomainProblem)(place);
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
  // The server names neither the list nor the item.
  for (const [index, name] of textsOf(place, "namespaces").entries())
    yield* invalidIf(at(place, "namespace"), dnsLabelProblem(name), at(place, "namespaces", index));
};

// Topology spread constraints (k8s.io/kubernetes, pkg/apis/core/validation).

const minDomains: Check = function* (place) {
  yield* within("minDomains", 1)(place);
  if (textOf(place, "whenUnsatisfiable") !== "DoNotSchedule")
    yield problem.invalid(at(place, "minDomains"), "must not be set unless `whenUnsatisfiable` is 'DoNotSchedule'");
};

/** Two constraints may not agree in key and action; the server reports the one before. */
export const repeatedConstraints: Check = function* (spec) {
  const pairs = structsAt(spec, "topologySpreadConstraints").map((one) =>
    JSON.stringify([textOf(one, "topologyKey"), textOf(one, "whenUnsatisfiable")]),
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
  if ((numberOf(place, "maxSkew") ?? 0) <= 0) yield problem.invalid(at(place, "maxSkew"), "must be greater than 0");
};

/** Whether stored tolerations compare numbers, which only a server with a feature that is off lets in. */
const didCompare = remember((old: JsonObject): boolean =>
  arrayAt(old, "tolerations").some((one) => /^(?:Lt|Gt)$/.test(stringAt(one, "operator") ?? "")),
);

function* tolerationOperator(place: Place, operator: string): Iterable<Problem> {
  const value = textOf(place, "value");
  const old = podSpecOf(place)?.old;
  const field = at(place, "operator");
  if (operator === "Equal" || operator === "") {
    const message = labelValueProblem(value);
    // The server names the operator, not the value.
    if (message !== undefined)
      yield problem.invalid(field, `must have a \`value\` beside it that is valid: it ${message}`);
  } else if (operator === "Exists") {
    if (value !== "") yield problem.invalid(field, "must not be 'Exists' when `value` is set");
  } else if (!/^(?:Lt|Gt)$/.test(operator) || old === undefined || !didCompare(old))
    yield notChosen(problem.unsupported, field, ["Equal", "Exists"], operator);
}

/** ValidateTolerations (k8s.io/kubernetes, pkg/apis/core/validation). */
const toleration: Check = function* (place) {
  const operator = textOf(place, "operator");
  if (textOf(place, "key") === "" && operator !== "Exists")
    yield problem.invalid(at(place, "operator"), "must be 'Exists' when `key` is not set");
  if (isSet(place, "tolerationSeconds") && textOf(place, "effect") !== "NoExecute")
    yield problem.invalid(at(place, "effect"), "must be 'NoExecute' when `tolerationSeconds` is set");
  yield* tolerationOperator(place, operator);
};

export const SCHEDULING: Checks = {
  V1NodeSelector: [needs("nodeSelectorTerms")],
  V1NodeSelectorRequirement: [requirement],
  V1PreferredSchedulingTerm: [alwaysWithin("weight", 1, 100)],
  V1WeightedPodAffinityTerm: [alwaysWithin("weight", 1, 100)],
  V1PodAffinityTerm: [namespaces, labelKeys, needsForm("topologyKey", qualifiedNameProblem)],
  V1TopologySpreadConstraint: [
    maxSkew,
    needs("topologyKey"),
    oneOf("whenUnsatisfiable", ["DoNotSchedule", "ScheduleAnyway"], "Unsupported"),
    ifSet("minDomains", minDomains),
    oneOf("nodeAffinityPolicy", ["Honor", "Ignore"], "Pointer"),
    oneOf("nodeTaintsPolicy", ["Honor", "Ignore"], "Pointer"),
    labelKeys,
  ],
  V1Toleration: [
    formed("key", qualifiedNameProblem),
    toleration,
    oneOf("effect", ["NoSchedule", "PreferNoSchedule", "NoExecute"]),
  ],
};
