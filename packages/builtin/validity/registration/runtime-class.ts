import { dnsLabelProblem, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { arrayAt, key, objectAt, stringAt } from "kube-json";
import { type Check, at, problem, textOf } from "../check.js";
import { amountProblems, containerResourceProblem } from "../config/resource-names.js";
import { renamed } from "../steps.js";
import type { Checks } from "../walk.js";

const handler: Check = function* (place) {
  const message = dnsLabelProblem(textOf(place, "handler"));
  if (place.old === undefined && message !== undefined) yield problem.invalid(at(place, "handler"), message);
  if (place.old !== undefined && textOf(place, "handler") !== (stringAt(place.old, "handler") ?? ""))
    yield problem.invalid(at(place, "handler"), "must not be changed");
};

/** The server checks it as limits of a container. */
const overhead: Check = function* (place) {
  yield* renamed({ ...place, field: at(place, "podFixed") }, at(place, "limits"), amounts);
};

const amounts: Check = function* (place) {
  for (const [name, amount] of Object.entries(objectAt(place.value, "podFixed"))) {
    const field = at(place, key(name));
    const message = containerResourceProblem(name);
    if (message !== undefined) yield problem.invalid(field, message);
    yield* amountProblems(name, amount, field);
  }
};

const scheduling: Check = function* (place) {
  const selector = objectAt(place.value, "nodeSelector");
  for (const name of Object.keys(selector)) {
    const message = qualifiedNameProblem(name) ?? labelValueProblem(stringAt(selector, name) ?? "");
    if (message !== undefined) yield problem.invalid(at(place, "nodeSelector"), message);
  }
  const seen = new Set<string>();
  for (const [index, toleration] of arrayAt(place.value, "tolerations").entries()) {
    const text = JSON.stringify(["key", "operator", "value", "effect"].map((name) => stringAt(toleration, name) ?? ""));
    if (seen.has(text)) yield problem.duplicate(at(place, "tolerations", index), "must be unique in `tolerations`");
    seen.add(text);
  }
};

/** k8s.io/kubernetes, pkg/apis/node/validation. */
export const RUNTIME_CLASSES: Checks = {
  V1RuntimeClass: [handler],
  V1Overhead: [overhead],
  V1Scheduling: [scheduling],
};
