import { isObject, objectAt, own } from "kube-json";
import { type Check, at, problem, textOf, within } from "../check.js";
import type { Checks } from "../walk.js";
import { amountProblems, countOf, wholeProblems } from "./amounts.js";
import { fixed, isEmptySelector, unmatchedTemplate } from "./selector.js";
import { restartedTemplate } from "./template.js";

/** DaemonSets (k8s.io/kubernetes, pkg/apis/apps/validation). */

const selector: Check = function* (place) {
  const value = own(place.value, "selector");
  if (isObject(value) && isEmptySelector(value)) yield problem.invalid(at(place, "selector"), "must not be empty");
  yield* unmatchedTemplate(place);
};

const strategy: Check = function* (place) {
  const type = textOf(place, "type");
  // The server names the whole strategy.
  if (type !== "OnDelete" && type !== "RollingUpdate")
    yield problem.unsupported(place.field, "must have a `type` that is 'OnDelete' or 'RollingUpdate'");
  if (type !== "RollingUpdate") return;
  const update = { value: objectAt(place.value, "rollingUpdate"), field: at(place, "rollingUpdate") };
  for (const problems of [amountProblems, wholeProblems])
    for (const name of ["maxUnavailable", "maxSurge"]) yield* problems(update, name);
  const [unavailable, surge] = ["maxUnavailable", "maxSurge"].map((name) => countOf(own(update.value, name)) !== 0);
  if (unavailable && surge)
    yield problem.invalid(at(update, "maxSurge"), "may not be specified when `maxUnavailable` is not 0");
  if (!unavailable && !surge) yield problem.missing(at(update, "maxUnavailable"), "must not be 0 when `maxSurge` is 0");
};

export const DAEMON_SETS: Checks = {
  V1DaemonSetSpec: [
    selector,
    restartedTemplate,
    within("minReadySeconds", 0),
    within("revisionHistoryLimit", 0),
    fixed("selector", "V1LabelSelector"),
  ],
  V1DaemonSetUpdateStrategy: [strategy],
};
