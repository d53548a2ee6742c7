import { dnsLabelProblem } from "kube-api";
import { type JsonObject, arrayAt, isObject, own } from "kube-json";
import { type Check, at, choice, formed, oneOf, problem, textOf, where, within } from "../check.js";
import { isSameStruct } from "../same.js";
import type { Checks } from "../walk.js";
import { ownSelector } from "./selector.js";
import { restartedTemplate } from "./template.js";

/**
 * StatefulSets (k8s.io/kubernetes, pkg/apis/apps/validation). `maxUnavailable` is left out: the server drops it, where its
 * feature is off.
 */

const MANAGEMENT = ["OrderedReady", "Parallel"];
const RETENTION = ["Retain", "Delete"];

const management: Check = function* (place) {
  if (!MANAGEMENT.includes(textOf(place, "podManagementPolicy")))
    yield problem.invalid(at(place, "podManagementPolicy"), choice(MANAGEMENT));
};

const strategy: Check = function* (place) {
  const type = textOf(place, "type");
  // The server names the whole strategy.
  if (type !== "OnDelete" && type !== "RollingUpdate")
    yield problem.invalid(place.field, "must have a `type` that is 'RollingUpdate' or 'OnDelete'");
  if (type === "OnDelete" && own(place.value, "rollingUpdate") !== undefined)
    yield problem.invalid(at(place, "rollingUpdate"), "may only be specified when `type` is 'RollingUpdate'");
};

/** What an update may change. */
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

/** Of the templates of claims, the server drops what is not of a template. */
const lasting = (spec: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(spec).filter(([name]) => !CHANGING.has(name))),
  volumeClaimTemplates: arrayAt(spec, "volumeClaimTemplates")
    .filter(isObject)
    .map(({ metadata, spec: claim }): JsonObject => ({ metadata, spec: claim })),
});

export const STATEFUL_SETS: Checks = {
  V1StatefulSetSpec: [
    management,
    within("replicas", 0),
    within("minReadySeconds", 0),
    where(({ old }) => old === undefined, formed("serviceName", dnsLabelProblem)),
    ownSelector,
    restartedTemplate,
    changes,
  ],
  V1StatefulSetUpdateStrategy: [strategy],
  V1RollingUpdateStatefulSetStrategy: [
    where(({ parent }) => textOf(parent ?? { value: {} }, "type") === "RollingUpdate", within("partition", 0)),
  ],
  V1StatefulSetOrdinals: [within("start", 0)],
  V1StatefulSetPersistentVolumeClaimRetentionPolicy: [
    oneOf("whenDeleted", RETENTION, "Unsupported"),
    oneOf("whenScaled", RETENTION, "Unsupported"),
  ],
};
