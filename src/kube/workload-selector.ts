import { type LabelSelector, matchesLabels } from "./label-selector.js";
import { DEFAULT_NAMESPACE } from "./metadata.js";
import { type JsonObject, type KubeObject, at, objectAt, stringAt } from "./object.js";
import { isControlled } from "./owner-references.js";
import { podSelector } from "./pod-selector.js";
import { remember } from "./remember.js";

/** A workload as far as it can get in the way of others: which pods it selects and which it makes. */
export interface SelectingWorkload {
  readonly kind: string;
  readonly name: string | undefined;
  readonly namespace: string;
  readonly uid: string | undefined;
  readonly selector: LabelSelector;
  /** Of the pods that it makes. */
  readonly labels: JsonObject;
}

/**
 * The view of a workload with a selector of its own; undefined of all else. What another workload controls shares its
 * pods by design, as a ReplicaSet with its Deployment, and the selector that a Job gets is unique.
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

/** The API server refuses it, or fills it in. */
const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

type ByNamespace = ReadonlyMap<string, readonly SelectingWorkload[]>;

/** The selecting workloads of each namespace; a list of objects is gone through once. */
export const workloadsByNamespace = remember((objects: readonly KubeObject[]): ByNamespace => {
  const found = new Map<string, SelectingWorkload[]>();
  for (const workload of objects.map(selectingWorkload)) {
    if (workload === undefined) continue;
    const others = found.get(workload.namespace);
    if (others === undefined) found.set(workload.namespace, [workload]);
    else others.push(workload);
  }
  return found;
});

/** True if one selects pods that the other makes. */
export const selectorsOverlap = (a: SelectingWorkload, b: SelectingWorkload): boolean =>
  matchesLabels(a.selector, b.labels) || matchesLabels(b.selector, a.labels);
