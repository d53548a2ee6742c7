import { dnsLabelProblem } from "kube-api";
import { objectAt, own } from "kube-json";
import { type Check, type Place, SPECIFY, at, numberOf, oneOf, problem, textOf, within } from "../check.js";
import { domainPathProblems } from "../domain-path.js";
import type { Problem } from "../problem.js";
import type { Checks } from "../walk.js";
import { jobChanges } from "./job-changes.js";
import { failurePolicy } from "./job-failure-policy.js";
import { jobSelector } from "./job-selector.js";
import { successPolicy } from "./job-success-policy.js";
import { endingTemplate } from "./template.js";

/** Jobs (k8s.io/kubernetes, pkg/apis/batch/validation). */

const MODES = ["NonIndexed", "Indexed"];
const REPLACEMENTS = ["Failed", "TerminatingOrFailed"];
const MAX_INDEXES = 100_000;
const MAX_OF_MANY = 10_000;
const MAX_MANAGER = 63;

const isIndexed = (spec: Pick<Place, "value">): boolean => textOf(spec, "completionMode") === "Indexed";

const indexes: Check = function* (place) {
  const limit = own(place.value, "maxFailedIndexes");
  const perIndex = own(place.value, "backoffLimitPerIndex");
  if (limit !== undefined && perIndex === undefined)
    yield problem.missing(at(place, "backoffLimitPerIndex"), "must be specified when `maxFailedIndexes` is specified");
  if (isIndexed(place)) yield* indexedProblems(place);
  else if (["", "NonIndexed"].includes(textOf(place, "completionMode")))
    for (const name of ["backoffLimitPerIndex", "maxFailedIndexes"])
      if (own(place.value, name) !== undefined)
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
  if ((completions ?? 0) <= MAX_INDEXES || own(place.value, "backoffLimitPerIndex") === undefined) return;
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
  if (name === "") yield problem.missing(at(place, "managedBy"), SPECIFY);
  for (const message of domainPathProblems(name)) yield problem.invalid(at(place, "managedBy"), message);
  if (name.length > MAX_MANAGER)
    yield problem.tooLong(at(place, "managedBy"), `must have at most ${String(MAX_MANAGER)} bytes`);
};

const replacement: Check = function* (place) {
  const policy = own(place.value, "podReplacementPolicy");
  const field = at(place, "podReplacementPolicy");
  if (typeof policy !== "string" || policy === "Failed") return;
  if (own(place.value, "podFailurePolicy") !== undefined)
    yield problem.unsupported(field, "must be 'Failed' when `podFailurePolicy` is specified");
  else if (!REPLACEMENTS.includes(policy))
    yield problem.unsupported(field, "must be 'Failed' or 'TerminatingOrFailed'");
};

/** The pods of an indexed Job get its name and their index as their host name. */
const hostNames: Check = function* (place) {
  const spec = { value: objectAt(place.value, "spec") };
  const name = textOf({ value: objectAt(place.value, "metadata") }, "name");
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
  const spec = { value: objectAt(place.value, "spec"), field: at(place, "spec") };
  if (own(spec.value, "selector") !== undefined)
    yield problem.invalid(at(spec, "selector"), "may not be specified in `jobTemplate`: it is generated");
  if (own(spec.value, "manualSelector") === true)
    yield problem.unsupported(at(spec, "manualSelector"), "must be 'false' or not specified");
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
    oneOf("completionMode", MODES),
    indexes,
    manager,
    failurePolicy,
    successPolicy,
    replacement,
    endingTemplate,
    jobChanges,
  ],
};
