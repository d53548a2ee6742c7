import { objectAt, own } from "kube-json";
import { type Check, type Place, at, problem, textOf } from "../check.js";
import type { Problem } from "../problem.js";

/** What the pods of a controller must be, besides pods. */

/** Pods that run until they are deleted. */
export const restartedTemplate: Check = function* (place) {
  if (own(place.value, "template") === undefined) return;
  const pod = { value: objectAt(place.value, "template", "spec"), field: at(place, "template", "spec") };
  const policy = textOf(pod, "restartPolicy");
  if (policy !== "" && policy !== "Always") yield problem.unsupported(at(pod, "restartPolicy"), "must be 'Always'");
  if (own(pod.value, "activeDeadlineSeconds") !== undefined)
    yield problem.forbidden(at(pod, "activeDeadlineSeconds"), "may not be specified when `restartPolicy` is 'Always'");
};

/** Pods that end. With a policy for failures, they may not restart at all. */
export function* endingTemplate(place: Place): Iterable<Problem> {
  const field = at(place, "template", "spec", "restartPolicy");
  const policy = textOf({ value: objectAt(place.value, "template", "spec") }, "restartPolicy");
  if (policy === "" || policy === "Always")
    yield problem.missing(field, "must be specified, as 'OnFailure' or 'Never'");
  else if (policy !== "OnFailure" && policy !== "Never")
    yield problem.unsupported(field, "must be 'OnFailure' or 'Never'");
  else if (policy !== "Never" && own(place.value, "podFailurePolicy") !== undefined)
    yield problem.invalid(field, "must be 'Never' when `podFailurePolicy` is specified");
}
