import { dnsLabelProblem } from "kube-api";
import { objectAt, own } from "kube-json";
import { type Check, type Place, SPECIFY, at, choice, problem, textOf } from "../check.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { domainPathProblems } from "../domain-path.js";
import { referenceProblems } from "./ingress.js";

/** IngressClasses (k8s.io/kubernetes, pkg/apis/networking/validation). */

const MAX_CONTROLLER = 250;
const SCOPES = ["Cluster", "Namespace"];

const classSpec: Check = function* (place) {
  const controller = textOf(place, "controller");
  if (controller.length > MAX_CONTROLLER)
    yield problem.tooLong(at(place, "controller"), `must have at most ${String(MAX_CONTROLLER)} bytes`);
  if (controller === "") yield problem.missing(at(place, "controller"), SPECIFY);
  for (const message of domainPathProblems(controller)) yield problem.invalid(at(place, "controller"), message);
  if (place.old !== undefined && controller !== textOf({ value: place.old }, "controller"))
    yield problem.invalid(at(place, "controller"), "must not be changed");
  if (own(place.value, "parameters") !== undefined) yield* parameterProblems(place);
};

function* parameterProblems(spec: Place): Iterable<Problem> {
  const parameters = { value: objectAt(spec.value, "parameters"), field: at(spec, "parameters") };
  yield* referenceProblems(parameters);
  const scope = textOf(parameters, "scope");
  const namespace = own(parameters.value, "namespace");
  const field = at(parameters, "namespace");
  if (!SCOPES.includes(scope)) yield problem.unsupported(at(parameters, "scope"), choice(SCOPES));
  else if (scope === "Cluster" && namespace !== undefined)
    yield problem.forbidden(field, "may not be specified when `scope` is 'Cluster'");
  else if (scope === "Namespace" && namespace === undefined)
    yield problem.missing(field, "must be specified when `scope` is 'Namespace'");
  else if (typeof namespace === "string") {
    const message = dnsLabelProblem(namespace);
    if (message !== undefined) yield problem.invalid(field, message);
  }
}

export const INGRESS_CLASSES: Checks = { V1IngressClassSpec: [classSpec] };
