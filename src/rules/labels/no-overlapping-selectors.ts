import { DEFAULT_NAMESPACE } from "kube-api";
import { at } from "kube-json";
import { type SelectingWorkload, selectingWorkload, workloadIndex } from "../../kube/api/workload-selector.js";
import type { ClusterSnapshot, Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import type { Read, Rule } from "../../model/rule.js";
import { duplicate, literal, matching, path, requestsFor } from "../kit.js";

const WORKLOADS: readonly Read[] = [
  { group: "apps", kind: "DaemonSet" },
  { group: "apps", kind: "Deployment" },
  { group: "apps", kind: "ReplicaSet" },
  { group: "apps", kind: "StatefulSet" },
  { group: "batch", kind: "Job" },
  { group: "", kind: "ReplicationController" },
];

const deployment = (name: string, labels: string, container: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: shop
spec:
  selector:
    matchLabels: { ${labels} }
  template:
    metadata:
      labels: { ${labels} }
    spec:
      containers: [${container}]
`;

export const noOverlappingSelectors: Rule = {
  id: "labels/no-overlapping-selectors",
  conventions: ["labels-05"],
  match: matching(
    requestsFor("apps", ["daemonsets", "deployments", "replicasets", "statefulsets"]),
    requestsFor("batch", ["jobs"]),
    requestsFor("", ["replicationcontrollers"]),
  ),
  action: "Warn",
  reads: WORKLOADS,
  *check(context) {
    const { object, namespace, cluster } = context;
    const workload = selectingWorkload(object);
    if (workload === undefined || isOfAnyNamespace(context)) return;
    // In files, a DaemonSet and a Deployment with one name are alternatives.
    const isOneOfTwo = ({ name }: SelectingWorkload): boolean => isUnsent(context) && name === workload.name;
    const [first, ...others] = overlapping(workload, namespace ?? workload.namespace, cluster)
      .filter((other) => !isSame(other, workload) && !isOneOfTwo(other))
      .map(({ kind, name }) => `${kind} ${literal(name)}`)
      .sort();
    if (first === undefined) return;
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    yield {
      ...duplicate(path("spec", "selector"), `must not overlap with the selector of ${first}${more}`),
      // Another overlapping workload, or another selector that overlaps, is a new finding.
      about: [[first, ...others], at(object, "spec", "selector") ?? null],
    };
  },
  summary: "Two workloads in the same namespace must not select each other's pods.",
  rationale:
    "Each treats the other's pods as its own: it counts them, scales by their load, and adopts them when their owner is deleted. One label with a different value in each selector is enough to separate them. The rule compares with up to 500 workloads of the namespace that share a label, in the cluster or in the files of a dry run that name their namespace; a workload and its controller, such as a ReplicaSet and its Deployment, overlap by design.",
  cluster: deployment("web", "app: web", '{ name: web, image: "registry.acme.io/web:2.1" }'),
  good: deployment("web-cache", "app: web-cache", '{ name: cache, image: "registry.acme.io/cache:1.4" }'),
  bad: deployment("web-cache", "app: web, tier: cache", '{ name: cache, image: "registry.acme.io/cache:1.4" }'),
};

/** Files that name no namespace, such as those of two environments, are often meant for several ones. */
const isOfAnyNamespace = (context: Context): boolean =>
  isUnsent(context) &&
  (context.namespace ?? DEFAULT_NAMESPACE) === DEFAULT_NAMESPACE &&
  at(context.object, "metadata", "namespace") === undefined;

const overlapping = (
  workload: SelectingWorkload,
  namespace: string,
  cluster: ClusterSnapshot,
): readonly SelectingWorkload[] =>
  WORKLOADS.flatMap(({ group, kind }) => [
    ...workloadIndex(cluster.known(group, kind)).overlapping(workload, namespace),
  ]);

/** True for the stored and the new state of the same workload. */
const isSame = (a: SelectingWorkload, b: SelectingWorkload): boolean =>
  (a.uid !== undefined && a.uid === b.uid) || (a.kind === b.kind && a.name === b.name);
