import { type Json, type JsonObject, arrayAt, isObject, objectAt, own } from "kube-json";
import { type Check, type Place, type Problem, at, isSet, problem } from "../check.js";
import { fixed, isChanged, isSameStruct } from "../same.js";
import { withoutGenerated } from "./job-selector.js";

/** Fields that an update of a Job may not change (k8s.io/kubernetes, pkg/apis/batch/validation). */

const FIXED = ["selector", "completionMode", "podFailurePolicy", "backoffLimitPerIndex", "managedBy", "successPolicy"];

export const jobChanges: Check = function* (place) {
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
