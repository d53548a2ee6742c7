import { matchesLabels } from "kube-api";
import { type JsonObject, isObject, key, objectAt, own, stringAt } from "kube-json";
import { type Check, type Place, type Problem, SPECIFY, at, problem } from "../check.js";
import { isEmptySelector, templateLabels, unmatchedTemplate, usableSelector } from "./template.js";

/**
 * The selector of a Job, which the server generates from the UID that it gives to the Job, unless `manualSelector` is true
 * (k8s.io/kubernetes, pkg/registry/batch/job/strategy.go).
 */

const UID = "batch.kubernetes.io/controller-uid";
const UID_LABELS = ["controller-uid", UID];
const NAME_LABELS = ["job-name", "batch.kubernetes.io/job-name"];

/** The UID of an object that does not exist yet: no label has this value. */
const NEW = "\u0000";

/** The spec of a Job without the parts that the server generates. */
export const withoutGenerated = (spec: JsonObject): JsonObject => {
  const generated = new Set([...UID_LABELS, ...NAME_LABELS]);
  const template = objectAt(spec, "template");
  const metadata = objectAt(template, "metadata");
  const labels = Object.entries(objectAt(metadata, "labels")).filter(([name]) => !generated.has(name));
  const whole = { ...template, metadata: { ...metadata, labels: Object.fromEntries(labels) } };
  const selector = objectAt(spec, "selector");
  const selected = objectAt(selector, "matchLabels");
  // An empty one is merged with it.
  const isGenerated = isEmptySelector(selector) || UID_LABELS.some((name) => own(selected, name) !== undefined);
  return { ...spec, ...(isGenerated ? { selector: undefined } : {}), template: whole };
};

export const jobSelector: Check = function* (place) {
  const spec = objectAt(place.value, "spec");
  const under = { ...place, value: spec, field: at(place, "spec"), parent: place };
  const selector = own(spec, "selector");
  if (place.old !== undefined) {
    // A Job without a selector is as a client writes it, and gets the stored selector.
    if (isUsable(selector)) yield* unmatchedTemplate(under);
    if (selector !== undefined && isManual(objectAt(place.old, "spec")) && !isManual(spec)) yield unexpected(under);
  } else if (!isManual(spec)) yield* generatedProblems(under);
  else {
    if (selector === undefined) yield problem.missing(at(under, "selector"), SPECIFY);
    // A selector that is not set selects nothing.
    if (selector === undefined || isUsable(selector)) yield* unmatchedTemplate(under);
  }
};

const isManual = (spec: JsonObject): boolean => own(spec, "manualSelector") === true;

const unexpected = (spec: Place): Problem =>
  problem.invalid(at(spec, "selector"), "may not be specified, unless `manualSelector` is true");

const isUsable = (selector: unknown): boolean => isObject(selector) && usableSelector(selector) !== undefined;

function* generatedProblems(spec: Place): Iterable<Problem> {
  const metadata = objectAt(spec.root, "metadata");
  const labels = templateLabels(spec.value);
  const given = stringAt(metadata, "uid");
  // In an admission review the server has generated the labels already. It gives a new UID to an exported Job.
  const uid = given !== undefined && own(labels, UID) === given ? given : NEW;
  const name = stringAt(metadata, "name") ?? "";
  const generated = Object.fromEntries([
    ...UID_LABELS.map((label) => [label, uid] as const),
    ...NAME_LABELS.map((label) => [label, name] as const),
  ]);
  for (const label of name === "" ? UID_LABELS : [...UID_LABELS, ...NAME_LABELS]) {
    const value = own(labels, label);
    if (value !== undefined && value !== generated[label])
      yield problem.invalid(
        at(spec, "template", "metadata", "labels", key(label)),
        "may not be specified: it is generated, unless `manualSelector` is true",
      );
  }
  yield* selectorProblems(spec, generated, { ...generated, ...labels });
}

function* selectorProblems(
  spec: Place,
  generated: Readonly<Record<string, string>>,
  labels: JsonObject,
): Iterable<Problem> {
  const value = objectAt(spec.value, "selector");
  const selector = usableSelector(value);
  if (selector === undefined) return;
  const whole = { ...selector, matchLabels: { [UID]: generated[UID] ?? NEW, ...selector.matchLabels } };
  if (!matchesLabels(whole, generated)) yield unexpected(spec);
  if (!matchesLabels(whole, labels))
    yield problem.invalid(
      at(spec, "template", "metadata", "labels"),
      "must have the labels that `spec.selector` selects",
    );
}
