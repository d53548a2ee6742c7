import { objectAt, own } from "kube-json";
import { type Check, SPECIFY, at, choice, numberOf, problem, textOf, within } from "../check.js";
import type { Checks } from "../walk.js";
import { amountProblems, countOf, wholeProblems } from "./amounts.js";
import { fixed, ownSelector } from "./selector.js";
import { restartedTemplate } from "./template.js";

/** Deployments, ReplicaSets and ReplicationControllers (k8s.io/kubernetes, pkg/apis/{apps,core}/validation). */

const STRATEGIES = ["Recreate", "RollingUpdate"];

const strategy: Check = function* (place) {
  const type = textOf(place, "type");
  // The server names the whole strategy.
  if (!STRATEGIES.includes(type))
    yield problem.unsupported(place.field, `must have a \`type\` that is ${choice(STRATEGIES).slice(8)}`);
  const update = { value: objectAt(place.value, "rollingUpdate"), field: at(place, "rollingUpdate") };
  if (type === "Recreate" && own(place.value, "rollingUpdate") !== undefined)
    yield problem.forbidden(update.field, "may not be specified when `type` is 'Recreate'");
  if (type !== "RollingUpdate") return;
  yield* amountProblems(update, "maxUnavailable");
  yield* amountProblems(update, "maxSurge");
  const [unavailable, surge] = [own(update.value, "maxUnavailable"), own(update.value, "maxSurge")];
  if (countOf(unavailable) === 0 && countOf(surge) === 0)
    yield problem.invalid(at(update, "maxUnavailable"), "may not be 0 when `maxSurge` is 0");
  yield* wholeProblems(update, "maxUnavailable");
};

const progress: Check = function* (place) {
  const deadline = numberOf(place, "progressDeadlineSeconds");
  if (deadline !== undefined && deadline <= (numberOf(place, "minReadySeconds") ?? 0))
    yield problem.invalid(at(place, "progressDeadlineSeconds"), "must be greater than `minReadySeconds`");
};

/** A selector that is a map of labels. */
const labelsOfController: Check = function* (place) {
  const labels = objectAt(place.value, "selector");
  if (Object.keys(labels).length === 0) yield problem.missing(at(place, "selector"), SPECIFY);
  if (own(place.value, "template") === undefined) {
    yield problem.missing(at(place, "template"), SPECIFY);
    return;
  }
  const given = objectAt(place.value, "template", "metadata", "labels");
  if (Object.entries(labels).some(([name, value]) => own(given, name) !== value))
    yield problem.invalid(at(place, "template", "metadata", "labels"), "must have the labels of `spec.selector`");
};

export const DEPLOYMENTS: Checks = {
  V1DeploymentSpec: [
    within("replicas", 0),
    ownSelector,
    restartedTemplate,
    within("minReadySeconds", 0),
    within("revisionHistoryLimit", 0),
    within("progressDeadlineSeconds", 0),
    progress,
    fixed("selector", "V1LabelSelector"),
  ],
  V1DeploymentStrategy: [strategy],
  V1ReplicaSetSpec: [
    within("replicas", 0),
    within("minReadySeconds", 0),
    ownSelector,
    restartedTemplate,
    fixed("selector", "V1LabelSelector"),
  ],
  V1ReplicationControllerSpec: [
    within("minReadySeconds", 0),
    within("replicas", 0),
    labelsOfController,
    restartedTemplate,
  ],
};
