import { dnsLabelProblem, dnsSubdomainProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { arrayAt } from "kube-json";
import { type Check, type Struct, at, isSet, numberOf, problem, structAt, textOf } from "../check.js";
import { alwaysFormed, formed, needsForm, oneOf, within } from "../fields.js";
import { EFFECTS, each, eachUnique } from "./common.js";
import { selectors } from "./selectors.js";

// Requests of claims (k8s.io/kubernetes, pkg/apis/resource/validation).

const amount: Check<Struct> = function* (place) {
  const mode = textOf(place, "allocationMode");
  yield* oneOf("allocationMode", ["All", "ExactCount"])(place);
  if (mode === "ExactCount") yield* within("count", 1)(place);
  else if (mode === "All" && (numberOf(place, "count") ?? 0) !== 0)
    yield problem.invalid(at(place, "count"), "must not be set when `allocationMode` is 'All'");
};

const toleration: Check<Struct> = function* (place) {
  const operator = textOf(place, "operator");
  yield* formed("key", qualifiedNameProblem)(place);
  yield* oneOf("operator", ["Equal", "Exists"])(place);
  if (operator === "Equal") yield* formed("value", labelValueProblem)(place);
  else if (operator === "Exists" && textOf(place, "value") !== "")
    yield problem.invalid(at(place, "value"), "must not be set when `operator` is 'Exists'");
  yield* oneOf("effect", EFFECTS)(place);
};

/** Devices of a class. */
const devices: Check<Struct> = function* (place) {
  yield* needsForm("deviceClassName", dnsSubdomainProblem)(place);
  yield* selectors(place);
  yield* amount(place);
  yield* each("tolerations", Number.POSITIVE_INFINITY, toleration)(place);
};

const named = alwaysFormed("name", dnsLabelProblem);

const MAX_CHOICES = 8;

const choices = eachUnique("firstAvailable", MAX_CHOICES, "name", function* (place) {
  yield* named(place);
  yield* devices(place);
});

const ONE = "must have exactly one of `exactly` and `firstAvailable`";

const request: Check<Struct> = function* (place) {
  yield* named(place);
  const isExact = isSet(place, "exactly");
  const isChoice = arrayAt(place.value, "firstAvailable").length > 0;
  if (isExact && isChoice) yield problem.invalid(place.field, ONE);
  else if (isExact) yield* devices(structAt(place, "exactly"));
  else if (isChoice) yield* choices(place);
  else yield problem.missing(place.field, ONE);
};

export const MAX_REQUESTS = 32;

/** Admin access also needs a label of the namespace, which is not checked here. */
export const requests = eachUnique("requests", MAX_REQUESTS, "name", request);
