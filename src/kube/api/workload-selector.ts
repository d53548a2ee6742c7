import { groupBy } from "../json/group-by.js";
import { type LabelSelector, matchesLabels } from "./label-selector.js";
import { DEFAULT_NAMESPACE } from "./metadata.js";
import { type JsonObject, type KubeObject, at, objectAt, stringAt } from "../json/object.js";
import { isControlled } from "./owner-references.js";
import { podSelector } from "./pod-selector.js";
import { remember } from "../json/remember.js";

/** A workload as other workloads see it: the pods that it selects and those that it creates. */
export interface SelectingWorkload {
  readonly kind: string;
  readonly name: string | undefined;
  readonly namespace: string;
  readonly uid: string | undefined;
  readonly selector: LabelSelector;
  /** The labels of its pods. */
  readonly labels: JsonObject;
}

/**
 * The view of a workload with its own selector; undefined for other objects. A controlled workload shares its
 * pods by design, such as a ReplicaSet with its Deployment, and the generated selector of a Job is unique.
 */
export const selectingWorkload = remember((object: KubeObject): SelectingWorkload | undefined => {
  const pods = podSelector(object);
  if (pods === undefined || isControlled(object)) return undefined;
  if (isEmpty(pods.selector) || (object.kind === "Job" && at(object, "spec", "manualSelector") !== true))
    return undefined;
  return {
    kind: object.kind,
    name: stringAt(object, "metadata", "name"),
    namespace: stringAt(object, "metadata", "namespace") ?? DEFAULT_NAMESPACE,
    uid: stringAt(object, "metadata", "uid"),
    selector: pods.selector,
    labels: objectAt(object, "spec", "template", "metadata", "labels"),
  };
});

/** The API server rejects it or sets it. */
const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

/** Workloads, found by what can make them overlap: namespaces with thousands of them exist. */
export interface WorkloadIndex {
  /** Those of the namespace that select pods of the workload, or whose pods it selects; itself too if it is there. */
  overlapping(workload: SelectingWorkload, namespace: string): ReadonlySet<SelectingWorkload>;
}

/** The index of a list of objects, which is gone through once. */
export const workloadIndex = remember((objects: readonly KubeObject[]): WorkloadIndex => {
  const all = objects.map(selectingWorkload).filter((workload) => workload !== undefined);
  const byAsked = groupBy(all, (one) => [place(one.namespace, askedLabel(one) ?? NONE)]);
  const byLabel = groupBy(all, (one) => [NONE, ...labelsOf(one)].map((label) => place(one.namespace, label)));
  return {
    overlapping(workload, namespace) {
      if (all.length === 0) return NOBODY;
      const asking = [NONE, ...labelsOf(workload)].flatMap((label) => byAsked.get(place(namespace, label)) ?? []);
      const asked = byLabel.get(place(namespace, askedLabel(workload) ?? NONE)) ?? [];
      return new Set([
        ...asking.filter((other) => matchesLabels(other.selector, workload.labels)),
        ...asked.filter((other) => matchesLabels(workload.selector, other.labels)),
      ]);
    },
  };
});

const NOBODY: ReadonlySet<SelectingWorkload> = new Set();

/** Replaces a label: every workload has it, and selectors without label values select it. */
const NONE = "";

const place = (namespace: string, label: string): string => `${namespace} ${label}`;

const labelText = (name: string, value: string): string => `${name}=${value}`;

/** A value that is not a string is not a label. */
const labelsOf = ({ labels }: SelectingWorkload): readonly string[] =>
  Object.entries(labels).flatMap(([name, value]) => (typeof value === "string" ? [labelText(name, value)] : []));

/** One of the labels that a pod must have to be selected. */
const askedLabel = ({ selector }: SelectingWorkload): string | undefined =>
  Object.entries(selector.matchLabels ?? {}).map(([name, value]) => labelText(name, value))[0];
