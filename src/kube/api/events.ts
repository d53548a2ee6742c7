import { type JsonObject, type KubeObject, objectAt, parseApiVersion, stringAt } from "kube-json";
import { instantOf } from "kube-api";

/** Fields of an Event in either of its groups: '' (v1) or events.k8s.io. */

/** Components of Kubernetes, whose reasons are API and cannot change. */
const BUILT_IN_COMPONENTS: ReadonlySet<string> = new Set(
  `apiserver attachdetach-controller cloud-node-controller cloud-node-lifecycle-controller controllermanager
  cronjob-controller daemonset-controller default-scheduler deployment-controller endpoint-controller
  endpoint-slice-controller endpoint-slice-mirroring-controller ephemeral_volume horizontal-pod-autoscaler
  job-controller kube-apiserver kube-controller-manager kube-proxy kube-scheduler kubelet node-controller
  persistentvolume-controller replicaset-controller replication-controller resource_claim route_controller
  service-controller statefulset-controller taint-eviction-controller volume_expand`.split(/\s+/),
);

/** The first of these strings that is not empty, else ''. */
const firstOf = (event: KubeObject, ...fields: readonly (readonly string[])[]): string =>
  fields.map((keys) => stringAt(event, ...keys) ?? "").find((text) => text !== "") ?? "";

/** The component that reports. */
export const componentOf = (event: KubeObject): string =>
  firstOf(
    event,
    ["reportingController"],
    ["reportingComponent"],
    ["source", "component"],
    ["deprecatedSource", "component"],
  );

/** The instance of the reporting component: on another node or after a restart, it is another one. */
export const instanceOf = (event: KubeObject): string =>
  firstOf(event, ["reportingInstance"], ["source", "host"], ["deprecatedSource", "host"]);

/** True if a component of Kubernetes reports. */
export const isFromKubernetes = (event: KubeObject): boolean => {
  // In events.k8s.io it has a domain prefix: `k8s.io/kubelet`.
  const name = componentOf(event);
  return BUILT_IN_COMPONENTS.has(name.slice(name.lastIndexOf("/") + 1));
};

const isNew = ({ apiVersion }: KubeObject): boolean => parseApiVersion(apiVersion).group === "events.k8s.io";

/** The name of the field with the message. */
export const textField = (event: KubeObject): "note" | "message" => (isNew(event) ? "note" : "message");

/** The reference to the object that the event is about. */
export const subjectOf = (event: KubeObject): JsonObject =>
  objectAt(event, isNew(event) ? "regarding" : "involvedObject");

/** The last time of the Event, in milliseconds since 1970; undefined if it has none. */
export const lastSeen = (event: KubeObject): number | undefined => {
  const times = TIMES.flatMap((keys) => instantOf(stringAt(event, ...keys) ?? "") ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
};

const TIMES: readonly (readonly string[])[] = [
  ["series", "lastObservedTime"],
  ["lastTimestamp"],
  ["deprecatedLastTimestamp"],
  ["eventTime"],
  ["firstTimestamp"],
  ["deprecatedFirstTimestamp"],
];
