import { type JsonObject, arrayAt, isObject, objectAt, own } from "kube-json";
import { dnsLabelProblem, notChosen } from "kube-api";
import { type Check, type Checks, SPECIFY, at, isSet, numberOf, problem, structAt, textOf } from "../check.js";
import { formed, isNew, oneOf, where, within } from "../fields.js";
import { amount, atMostAll, countOf } from "./amounts.js";
import { fixed, isSameStruct } from "../same.js";
import { isEmptySelector, ownSelector, restartedTemplate, unmatchedTemplate } from "./template.js";

/** Deployments, ReplicaSets and ReplicationControllers (k8s.io/kubernetes, pkg/apis/{apps,core}/validation). */

const STRATEGIES = ["Recreate", "RollingUpdate"];

const deploymentStrategy: Check = function* (place) {
  const type = textOf(place, "type");
  // The server names the whole strategy.
  if (!STRATEGIES.includes(type))
    yield notChosen(problem.unsupported, place.field, STRATEGIES, type, { place: at(place, "type") });
  const update = structAt(place, "rollingUpdate");
  if (type === "Recreate" && isSet(place, "rollingUpdate"))
    yield problem.forbidden(update.field, "may not be specified when `type` is 'Recreate'");
  if (type !== "RollingUpdate") return;
  yield* amount("maxUnavailable")(update);
  yield* amount("maxSurge")(update);
  const [unavailable, surge] = [own(update.value, "maxUnavailable"), own(update.value, "maxSurge")];
  if (countOf(unavailable) === 0 && countOf(surge) === 0)
    yield problem.invalid(at(update, "maxUnavailable"), "may not be 0 when `maxSurge` is 0");
  yield* atMostAll("maxUnavailable")(update);
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
  if (!isSet(place, "template")) {
    yield problem.missing(at(place, "template"), SPECIFY);
    return;
  }
  const given = objectAt(place.value, "template", "metadata", "labels");
  if (Object.entries(labels).some(([name, value]) => own(given, name) !== value))
    yield problem.invalid(at(place, "template", "metadata", "labels"), "must have the labels of `spec.selector`");
};

/** DaemonSets (k8s.io/kubernetes, pkg/apis/apps/validation). */

const selector: Check = function* (place) {
  const value = own(place.value, "selector");
  if (isObject(value) && isEmptySelector(value)) yield problem.invalid(at(place, "selector"), "must not be empty");
  yield* unmatchedTemplate(place);
};

const UPDATE_STRATEGIES = ["OnDelete", "RollingUpdate"];

const daemonStrategy: Check = function* (place) {
  const type = textOf(place, "type");
  // The server names the whole strategy.
  if (!UPDATE_STRATEGIES.includes(type))
    yield notChosen(problem.unsupported, place.field, UPDATE_STRATEGIES, type, { place: at(place, "type") });
  if (type !== "RollingUpdate") return;
  const update = structAt(place, "rollingUpdate");
  for (const check of [amount, atMostAll])
    for (const name of ["maxUnavailable", "maxSurge"]) yield* check(name)(update);
  const [unavailable, surge] = ["maxUnavailable", "maxSurge"].map((name) => countOf(own(update.value, name)) !== 0);
  if (unavailable && surge)
    yield problem.invalid(at(update, "maxSurge"), "may not be specified when `maxUnavailable` is not 0");
  if (!unavailable && !surge) yield problem.missing(at(update, "maxUnavailable"), "must not be 0 when `maxSurge` is 0");
};

/**
 * StatefulSets (k8s.io/kubernetes, pkg/apis/apps/validation). `maxUnavailable` is left out: the server drops it where its
 * feature is off.
 */

const MANAGEMENT = ["OrderedReady", "Parallel"];
const RETENTION = ["Retain", "Delete"];

const management: Check = function* (place) {
  const policy = textOf(place, "podManagementPolicy");
  if (!MANAGEMENT.includes(policy))
    yield notChosen(problem.invalid, at(place, "podManagementPolicy"), MANAGEMENT, policy);
};

const statefulStrategy: Check = function* (place) {
  const type = textOf(place, "type");
  // The server names the whole strategy.
  if (!UPDATE_STRATEGIES.includes(type))
    yield notChosen(problem.invalid, place.field, UPDATE_STRATEGIES, type, { place: at(place, "type") });
  if (type === "OnDelete" && isSet(place, "rollingUpdate"))
    yield problem.invalid(at(place, "rollingUpdate"), "may only be specified when `type` is 'RollingUpdate'");
};

/** Fields that an update may change. */
const CHANGING: ReadonlySet<string> = new Set([
  "minReadySeconds",
  "ordinals",
  "persistentVolumeClaimRetentionPolicy",
  "replicas",
  "revisionHistoryLimit",
  "template",
  "updateStrategy",
]);

const changes: Check = function* ({ value, old, field }) {
  if (old !== undefined && !isSameStruct("V1StatefulSetSpec", lasting(value), lasting(old)))
    yield problem.forbidden(field, `may only be changed in ${[...CHANGING].map((name) => `\`${name}\``).join(", ")}`);
};

/** Claim templates do not keep their kind, and have the status that a new claim has. */
const lasting = (spec: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(spec).filter(([name]) => !CHANGING.has(name))),
  volumeClaimTemplates: arrayAt(spec, "volumeClaimTemplates")
    .filter(isObject)
    .map(
      ({ metadata, spec: claim, status }): JsonObject => ({
        metadata,
        spec: claim,
        status: { phase: "Pending", ...objectAt(status) },
      }),
    ),
});

export const APPS: Checks = {
  V1DeploymentSpec: [
    within("replicas", 0),
    ownSelector,
    restartedTemplate,
    within("minReadySeconds", 0),
    within("revisionHistoryLimit", 0),
    within("progressDeadlineSeconds", 0),
    progress,
    fixed("selector"),
  ],
  V1DeploymentStrategy: [deploymentStrategy],
  V1ReplicaSetSpec: [
    within("replicas", 0),
    within("minReadySeconds", 0),
    ownSelector,
    restartedTemplate,
    fixed("selector"),
  ],
  V1ReplicationControllerSpec: [
    within("minReadySeconds", 0),
    within("replicas", 0),
    labelsOfController,
    restartedTemplate,
  ],
  V1DaemonSetSpec: [
    selector,
    restartedTemplate,
    within("minReadySeconds", 0),
    within("revisionHistoryLimit", 0),
    fixed("selector"),
  ],
  V1DaemonSetUpdateStrategy: [daemonStrategy],
  V1StatefulSetSpec: [
    management,
    within("replicas", 0),
    within("minReadySeconds", 0),
    where(isNew, formed("serviceName", dnsLabelProblem)),
    ownSelector,
    restartedTemplate,
    changes,
  ],
  V1StatefulSetUpdateStrategy: [statefulStrategy],
  V1RollingUpdateStatefulSetStrategy: [
    where(({ parent }) => textOf(parent ?? { value: {} }, "type") === "RollingUpdate", within("partition", 0)),
  ],
  V1StatefulSetOrdinals: [within("start", 0)],
  V1StatefulSetPersistentVolumeClaimRetentionPolicy: [
    oneOf("whenDeleted", RETENTION, "Unsupported"),
    oneOf("whenScaled", RETENTION, "Unsupported"),
  ],
};
