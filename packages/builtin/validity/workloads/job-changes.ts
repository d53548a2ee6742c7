import { type JsonObject, objectAt, own } from "kube-json";
import { structNamed } from "../../types/type-table.js";
import { type Check, at, problem } from "../check.js";
import { isSame } from "../same.js";
import { withoutGenerated } from "./job-selector.js";

/** What an update of a Job may not change (k8s.io/kubernetes, pkg/apis/batch/validation). */

const FIXED = ["selector", "completionMode", "podFailurePolicy", "backoffLimitPerIndex", "managedBy", "successPolicy"];

export const jobChanges: Check = function* (place) {
  // A CronJob may change the Jobs that it makes.
  if (place.old === undefined || place.parent?.type !== "V1Job") return;
  const [value, old] = comparable(place.value, place.old);
  for (const name of FIXED)
    if (isChanged(value, old, name)) yield problem.invalid(at(place, name), "must not be changed");
  // While a Job is suspended, most of what decides where its pods run may change.
  if (own(old, "suspend") !== true && isChanged(value, old, "template"))
    yield problem.invalid(at(place, "template"), "must not be changed");
  if (!isChanged(value, old, "completions")) return;
  const completions = own(value, "completions");
  if (own(value, "completionMode") !== "Indexed")
    yield problem.invalid(at(place, "completions"), "must not be changed");
  else if (completions !== undefined && completions !== own(value, "parallelism"))
    yield problem.invalid(
      at(place, "completions"),
      "may only be changed together with `parallelism`, to the same value",
    );
};

/** Of two specs of which only one has what the server generates, only the rest can be compared. */
const comparable = (value: JsonObject, old: JsonObject): readonly [JsonObject, JsonObject] =>
  (own(value, "selector") === undefined) === (own(old, "selector") === undefined)
    ? [withoutAlias(value), withoutAlias(old)]
    : [withoutAlias(withoutGenerated(value)), withoutAlias(withoutGenerated(old))];

/** Without the field that the server sets to `serviceAccountName`. */
const withoutAlias = (spec: JsonObject): JsonObject => {
  const template = objectAt(spec, "template");
  return { ...spec, template: { ...template, spec: { ...objectAt(template, "spec"), serviceAccount: undefined } } };
};

const isChanged = (value: JsonObject, old: JsonObject, name: string): boolean => {
  const field = structNamed("V1JobSpec").get(name);
  return field !== undefined && !isSame(field, own(value, name), own(old, name));
};
