import {
  type JsonObject,
  type KubeObject,
  at,
  groupBy,
  objectAt,
  own,
  remember,
  stringAt,
  parseApiVersion,
} from "kube-json";
import { type LabelSelector, matchesLabels, isStringMap, readLabelSelector } from "kube-api";
import { isControlled, namespaceOf } from "./metadata.js";

/** Kinds from before LabelSelector: their `spec.selector` is the map of labels itself. */
const PLAIN_SELECTORS: ReadonlySet<string> = new Set(["/ReplicationController", "apps.openshift.io/DeploymentConfig"]);

/** The pod selector of an object with a `spec.selector`; undefined if it is absent or malformed. */
export const podSelector = (object: KubeObject): LabelSelector | undefined => {
  const value = at(object, "spec", "selector");
  if (!PLAIN_SELECTORS.has(`${parseApiVersion(object.apiVersion).group}/${object.kind}`))
    return readLabelSelector(value);
  return isStringMap(value) ? { matchLabels: value } : undefined;
};

/** A workload as other workloads see it: the pods that it selects and those that it creates. */
export interface SelectingWorkload {
  readonly kind: string;
  readonly name: string | undefined;
  readonly namespace: string;
  readonly uid: string | undefined;
  readonly selector: LabelSelector;
  /** One of the labels that a pod must have to be selected. */
  readonly asked: readonly [name: string, value: string] | undefined;
  /** The labels of its pods. */
  readonly labels: JsonObject;
}

/**
 * The view of a workload with its own selector; undefined for other objects. A controlled workload shares its
 * pods by design, such as a ReplicaSet with its Deployment, and the generated selector of a Job is unique.
 */
export const selectingWorkload = remember((object: KubeObject): SelectingWorkload | undefined => {
  const selector = podSelector(object);
  if (selector === undefined || isControlled(object)) return undefined;
  if (isEmpty(selector) || (object.kind === "Job" && at(object, "spec", "manualSelector") !== true)) return undefined;
  return {
    kind: object.kind,
    name: stringAt(object, "metadata", "name"),
    namespace: namespaceOf(object),
    uid: stringAt(object, "metadata", "uid"),
    selector,
    asked: Object.entries(selector.matchLabels ?? {})[0],
    labels: objectAt(object, "spec", "template", "metadata", "labels"),
  };
});

/** The API server rejects it or sets it. */
const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

/** Workloads, indexed by the labels that can make them overlap: namespaces with thousands of them exist. */
interface WorkloadIndex {
  /** Workloads of the namespace that select pods of the workload, or whose pods it selects; itself too if it is there. */
  overlapping(workload: SelectingWorkload, namespace: string): ReadonlySet<SelectingWorkload>;
}

/**
 * The index of a list of objects. A live cluster has a new list after each change, of any workload and of its status, so
 * the index costs little at first: it only divides the workloads by namespace.
 */
export const workloadIndex = remember((objects: readonly KubeObject[]): WorkloadIndex => {
  const namespaces = new Map<string, Namespace>();
  for (const object of objects) {
    const workload = selectingWorkload(object);
    if (workload === undefined) continue;
    const found = namespaces.get(workload.namespace);
    if (found === undefined) namespaces.set(workload.namespace, { all: [workload], uses: 0, byLabels: undefined });
    else found.all.push(workload);
  }
  return {
    overlapping(workload, name) {
      const namespace = namespaces.get(name);
      return namespace === undefined ? NOBODY : new Set(overlappingIn(namespace, workload));
    },
  };
});

/** The workloads of a namespace. */
interface Namespace {
  readonly all: SelectingWorkload[];
  uses: number;
  /** Created when it is worth its cost. */
  byLabels: ByLabels | undefined;
}

const NOBODY: ReadonlySet<SelectingWorkload> = new Set();

/** The number of scans of all workloads that cost about as much as an index by labels. */
const USES = 64;

/**
 * The number of workloads of a namespace that are compared: one user may have ten thousands that overlap, whose reviews would
 * delay those of others.
 */
const COMPARED = 500;

const overlappingIn = (namespace: Namespace, workload: SelectingWorkload): readonly SelectingWorkload[] => {
  const found: SelectingWorkload[] = [];
  let compared = 0;
  for (const other of candidates(namespace, workload)) {
    const [isAsked, asks] = [hasAsked(workload, other), hasAsked(other, workload)];
    if (!isAsked && !asks) continue;
    if (++compared > COMPARED) break;
    if ((asks && selects(other, workload)) || (isAsked && selects(workload, other))) found.push(other);
  }
  return found;
};

function* candidates(namespace: Namespace, workload: SelectingWorkload): Iterable<SelectingWorkload> {
  const { all } = namespace;
  namespace.uses++;
  if (namespace.uses <= USES) {
    yield* all;
    return;
  }
  namespace.byLabels ??= byLabelsOf(all);
  const { asking, labelled } = namespace.byLabels;
  for (const label of [NONE, ...labelsOf(workload)]) yield* asking.get(label) ?? [];
  yield* labelled.get(askedText(workload)) ?? [];
}

/** The test of one label first, because it nearly always decides. */
const hasAsked = ({ asked }: SelectingWorkload, { labels }: SelectingWorkload): boolean =>
  asked === undefined || own(labels, asked[0]) === asked[1];

const selects = ({ selector }: SelectingWorkload, { labels }: SelectingWorkload): boolean =>
  matchesLabels(selector, labels);

/** Workloads by the labels that can make them overlap: those of their selectors and of their pods. */
interface ByLabels {
  readonly asking: ReadonlyMap<string, readonly SelectingWorkload[]>;
  readonly labelled: ReadonlyMap<string, readonly SelectingWorkload[]>;
}

const byLabelsOf = (all: readonly SelectingWorkload[]): ByLabels => ({
  asking: groupBy(all, (one) => [askedText(one)]),
  labelled: groupBy(all, (one) => [NONE, ...labelsOf(one)]),
});

/** Replaces a label: every workload has it, and selectors without label values select it. */
const NONE = "";

const labelText = (name: string, value: string): string => `${name}=${value}`;

/** A value that is not a string is not a label. */
const labelsOf = ({ labels }: SelectingWorkload): readonly string[] =>
  Object.entries(labels).flatMap(([name, value]) => (typeof value === "string" ? [labelText(name, value)] : []));

const askedText = ({ asked }: SelectingWorkload): string => (asked === undefined ? NONE : labelText(...asked));
