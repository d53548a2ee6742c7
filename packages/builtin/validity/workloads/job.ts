import { dnsLabelProblem } from "kube-api";
import { type Json, type JsonObject, arrayAt, isObject, objectAt, own } from "kube-json";
import { nameToBe } from "kube-schema";
import {
  type Check,
  type Checks,
  type Place,
  type Problem,
  type Struct,
  at,
  isSet,
  numberOf,
  problem,
  structAt,
  textOf,
} from "../check.js";
import { needs, oneOf, within } from "../fields.js";
import { domainPathProblems } from "../forms.js";
import { failurePolicy, successPolicy } from "./job-policies.js";
import { jobSelector, withoutGenerated } from "./job-selector.js";
import { endingTemplate } from "./template.js";
import { fixed, isChanged, isSameStruct } from "../same.js";

/** Jobs (k8s.io/kubernetes, pkg/apis/batch/validation). */

const MAX_INDEXES = 100_000;
const MAX_OF_MANY = 10_000;
const MAX_MANAGER = 63;

const isIndexed = (spec: Struct): boolean => textOf(spec, "completionMode") === "Indexed";

const indexes: Check = function* (place) {
  if (isSet(place, "maxFailedIndexes") && !isSet(place, "backoffLimitPerIndex"))
    yield problem.missing(at(place, "backoffLimitPerIndex"), "must be specified when `maxFailedIndexes` is specified");
  if (isIndexed(place)) yield* indexedProblems(place);
  else if (!isSet(place, "completionMode") || textOf(place, "completionMode") === "NonIndexed")
    for (const name of ["backoffLimitPerIndex", "maxFailedIndexes"])
      if (isSet(place, name))
        yield problem.invalid(at(place, name), "may only be specified when `completionMode` is 'Indexed'");
};

function* indexedProblems(place: Place): Iterable<Problem> {
  const completions = numberOf(place, "completions");
  const failed = numberOf(place, "maxFailedIndexes");
  const parallelism = numberOf(place, "parallelism") ?? 0;
  const atMost = (name: string, limit: number): Problem =>
    problem.invalid(at(place, name), `must be less than or equal to ${String(limit)}`);
  if (completions === undefined)
    yield problem.missing(at(place, "completions"), "must be specified when `completionMode` is 'Indexed'");
  if (parallelism > MAX_INDEXES) yield atMost("parallelism", MAX_INDEXES);
  if (failed !== undefined && completions !== undefined && failed > completions)
    yield problem.invalid(at(place, "maxFailedIndexes"), "must be less than or equal to `completions`");
  if (failed !== undefined && failed > MAX_INDEXES) yield atMost("maxFailedIndexes", MAX_INDEXES);
  if ((completions ?? 0) <= MAX_INDEXES || !isSet(place, "backoffLimitPerIndex")) return;
  if (failed === undefined)
    yield problem.missing(
      at(place, "maxFailedIndexes"),
      `must be specified when \`completions\` is above ${String(MAX_INDEXES)}`,
    );
  if (parallelism > MAX_OF_MANY) yield atMost("parallelism", MAX_OF_MANY);
  if (failed !== undefined && failed > MAX_OF_MANY) yield atMost("maxFailedIndexes", MAX_OF_MANY);
}

const manager: Check = function* (place) {
  const name = own(place.value, "managedBy");
  if (typeof name !== "string") return;
  yield* needs("managedBy")(place);
  for (const message of domainPathProblems(name)) yield problem.invalid(at(place, "managedBy"), message);
  if (name.length > MAX_MANAGER)
    yield problem.tooLong(at(place, "managedBy"), `must have at most ${String(MAX_MANAGER)} bytes`);
};

const replacement: Check = function* (place) {
  const policy = own(place.value, "podReplacementPolicy");
  if (policy === undefined || policy === "Failed") return;
  if (isSet(place, "podFailurePolicy"))
    yield problem.unsupported(
      at(place, "podReplacementPolicy"),
      "must be 'Failed' when `podFailurePolicy` is specified",
    );
  else yield* oneOf("podReplacementPolicy", ["Failed", "TerminatingOrFailed"], "Unsupported")(place);
};

/** The pods of an indexed Job get its name and their index as their host name. */
const hostNames: Check = function* (place) {
  const spec = structAt(place, "spec");
  const name = nameToBe(objectAt(place.value, "metadata"));
  const completions = numberOf(spec, "completions") ?? 0;
  if (place.old !== undefined || name === "" || !isIndexed(spec) || completions < 1) return;
  if (dnsLabelProblem(`${name}-${String(completions - 1)}`) !== undefined)
    yield problem.invalid(
      at(place, "metadata", "name"),
      "must be a DNS label of at most 63 characters together with '-' and an index, for the host names of pods",
    );
};

/** The selector of a Job that a CronJob makes is generated. */
const unselected: Check = function* (place) {
  const spec = structAt(place, "spec");
  if (isSet(spec, "selector"))
    yield problem.invalid(at(spec, "selector"), "may not be specified in `jobTemplate`: it is generated");
  if (own(spec.value, "manualSelector") === true)
    yield problem.unsupported(at(spec, "manualSelector"), "must be 'false' or not specified");
};

/** Fields that an update of a Job may not change (k8s.io/kubernetes, pkg/apis/batch/validation). */

const FIXED = ["selector", "completionMode", "podFailurePolicy", "backoffLimitPerIndex", "managedBy", "successPolicy"];

const jobChanges: Check = function* (place) {
  // A CronJob may change the Jobs that it makes.
  if (place.old === undefined || place.parent?.type !== "V1Job") return;
  const spec = comparable(place, place.old);
  const { value, old } = spec;
  yield* fixed(...FIXED)(spec);
  yield* templateChanges(place, value, old);
  if (!isChanged(spec, "completions")) return;
  const completions = own(value, "completions");
  if (own(value, "completionMode") !== "Indexed")
    yield problem.invalid(at(place, "completions"), "must not be changed");
  else if (completions !== undefined && completions !== own(value, "parallelism"))
    yield problem.invalid(
      at(place, "completions"),
      "may only be changed together with `parallelism`, to the same value",
    );
};

/** While a Job is suspended, the placement of its pods and their resources may change. */
function* templateChanges(place: Place, spec: JsonObject, old: JsonObject): Iterable<Problem> {
  const isSuspended = own(old, "suspend") === true;
  const [now, stored] = [objectAt(spec, "template"), objectAt(old, "template")];
  if (!isSameStruct("V1PodTemplateSpec", now, isSuspended ? withPlacement(stored, now) : stored))
    yield isSuspended
      ? problem.invalid(
          at(place, "template", "spec"),
          "may only be changed in `nodeSelector`, `tolerations`, `affinity.nodeAffinity`, `schedulingGates` and `resources` of containers, while the Job is suspended",
        )
      : problem.invalid(at(place, "template"), "must not be changed");
}

/** The stored template with the placement of another one. */
const withPlacement = (stored: JsonObject, other: JsonObject): JsonObject => {
  const [spec, given] = [objectAt(stored, "spec"), objectAt(other, "spec")];
  const { nodeAffinity } = objectAt(given, "affinity");
  const { nodeSelector, tolerations, schedulingGates } = given;
  const containers = (list: string): readonly Json[] =>
    arrayAt(spec, list).map((one, index) =>
      isObject(one) ? { ...one, resources: own(arrayAt(given, list)[index], "resources") } : one,
    );
  return {
    ...stored,
    metadata: own(other, "metadata"),
    spec: {
      ...spec,
      nodeSelector,
      tolerations,
      schedulingGates,
      affinity: { ...objectAt(spec, "affinity"), nodeAffinity },
      containers: containers("containers"),
      initContainers: containers("initContainers"),
    },
  };
};

/** Both specs, without generated fields if only one of them has these. */
const comparable = (place: Place, old: JsonObject): Place & { readonly old: JsonObject } => {
  const areAlike = isSet(place, "selector") === isSet({ value: old }, "selector");
  const part = (spec: JsonObject): JsonObject => (areAlike ? spec : withoutGenerated(spec));
  return { ...place, value: part(place.value), old: part(old) };
};

export const JOBS: Checks = {
  V1Job: [jobSelector, hostNames],
  V1JobTemplateSpec: [unselected],
  V1JobSpec: [
    ...[
      "parallelism",
      "completions",
      "activeDeadlineSeconds",
      "backoffLimit",
      "ttlSecondsAfterFinished",
      "backoffLimitPerIndex",
      "maxFailedIndexes",
    ].map((name) => within(name, 0)),
    oneOf("completionMode", ["NonIndexed", "Indexed"], "Pointer"),
    indexes,
    manager,
    failurePolicy,
    successPolicy,
    replacement,
    endingTemplate,
    jobChanges,
  ],
};
