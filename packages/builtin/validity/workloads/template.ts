import { type LabelSelector, matchesLabels, readLabelSelector, selectorProblems } from "kube-api";
import { type JsonObject, arrayAt, isObject, objectAt, own } from "kube-json";
import { type Check, type Place, type Problem, SPECIFY, at, isSet, problem, structAt, textOf } from "../check.js";
import { oneOf } from "../fields.js";

/** The selector of a controller, which must select the pods that its template makes. */

/** A selector that the server can work with (metav1.LabelSelectorAsSelector); undefined if it is malformed. */
export const usableSelector = (value: JsonObject): LabelSelector | undefined => {
  const [wrong] = selectorProblems(value, [], problem);
  return wrong === undefined ? readLabelSelector(value) : undefined;
};

export const isEmptySelector = (value: JsonObject): boolean =>
  Object.keys(objectAt(value, "matchLabels")).length === 0 && arrayAt(value, "matchExpressions").length === 0;

export const templateLabels = (spec: JsonObject): JsonObject => objectAt(spec, "template", "metadata", "labels");

const UNMATCHED = "must have the labels that `spec.selector` selects";

/** The labels of the template must match. A selector that is not set matches nothing. */
export function* unmatchedTemplate(place: Place): Iterable<Problem> {
  const value = own(place.value, "selector");
  const selector = isObject(value) ? usableSelector(value) : undefined;
  if (isObject(value) && (selector === undefined || matchesLabels(selector, templateLabels(place.value)))) return;
  const message = isObject(value) ? UNMATCHED : `${UNMATCHED}, once it is specified`;
  yield problem.invalid(at(place, "template", "metadata", "labels"), message);
}

/** A selector of a Deployment, a ReplicaSet or a StatefulSet: set, not empty, and matching the template. */
export const ownSelector: Check = function* (place) {
  const selector = own(place.value, "selector");
  if (selector === undefined) yield problem.missing(at(place, "selector"), SPECIFY);
  if (isObject(selector) && isEmptySelector(selector))
    yield problem.invalid(at(place, "selector"), "must not be empty");
  if (isObject(selector) && usableSelector(selector) === undefined)
    yield problem.invalid(at(place, "selector"), "must have `matchLabels` and `matchExpressions` that are valid");
  else yield* unmatchedTemplate(place);
};

/** Requirements of controllers for their pods. */

/** Pods that run until they are deleted. */
export const restartedTemplate: Check = function* (place) {
  if (!isSet(place, "template")) return;
  const pod = structAt(place, "template", "spec");
  yield* oneOf("restartPolicy", ["Always"])(pod);
  if (isSet(pod, "activeDeadlineSeconds"))
    yield problem.forbidden(at(pod, "activeDeadlineSeconds"), "may not be specified when `restartPolicy` is 'Always'");
};

/** Pods that end. With a policy for failures, they may not restart at all. */
export const endingTemplate: Check = function* (place) {
  const pod = structAt(place, "template", "spec");
  const [field, policy] = [at(pod, "restartPolicy"), textOf(pod, "restartPolicy")];
  if (policy === "" || policy === "Always")
    yield problem.missing(field, "must be specified, as 'OnFailure' or 'Never'");
  else if (policy !== "OnFailure" && policy !== "Never")
    yield problem.unsupported(field, "must be 'OnFailure' or 'Never'");
  else if (policy !== "Never" && isSet(place, "podFailurePolicy"))
    yield problem.invalid(field, "must be 'Never' when `podFailurePolicy` is specified");
};
