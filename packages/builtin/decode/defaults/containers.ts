import { type Json, type JsonObject, isArray, isObject, own, stringAt } from "kube-json";
import type { Defaults } from "../decode.js";
import { SCALARS } from "../scalars.js";
import { empty } from "./fill.js";

/** The defaults of containers (k8s.io/kubernetes, pkg/apis/core/v1/defaults.go). */

const container = (struct: JsonObject): JsonObject =>
  empty(struct, {
    imagePullPolicy: tagOf(stringAt(struct, "image") ?? "") === "latest" ? "Always" : "IfNotPresent",
    terminationMessagePath: "/dev/termination-log",
    terminationMessagePolicy: "File",
  });

/** The tag of an image; that of one without tag and digest is 'latest'. A server cannot read a scheme, and so no tag. */
const tagOf = (image: string): string => {
  if (image.includes("://")) return "";
  const at = image.indexOf("@");
  const name = at < 0 ? image : image.slice(0, at);
  const colon = name.indexOf(":", name.lastIndexOf("/") + 1);
  if (colon >= 0) return name.slice(colon + 1);
  return at < 0 ? "latest" : "";
};

/** The values of those numbers that are not set, or zero. */
const zero = (struct: JsonObject, values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => (own(struct, name) ?? 0) === 0));

/** The containers of a pod, but not of a template: each has the requests that its limits have, and ports of the host. */
export const podContainers = (pod: JsonObject): JsonObject => {
  const spec = own(pod, "spec");
  if (!isObject(spec)) return {};
  const isHostNetwork = own(spec, "hostNetwork") === true;
  const lists = ["containers", "initContainers"].flatMap((name): [string, Json][] => {
    const list = own(spec, name);
    return isArray(list) ? [[name, list.map((item) => ofPod(item, isHostNetwork))]] : [];
  });
  return { spec: { ...spec, ...Object.fromEntries(lists) } };
};

const ofPod = (item: Json, isHostNetwork: boolean): Json => {
  if (!isObject(item)) return item;
  const resources = own(item, "resources");
  const ports = own(item, "ports");
  return {
    ...item,
    ...(isObject(resources) ? { resources: withRequests(resources) } : {}),
    ...(isHostNetwork && isArray(ports) ? { ports: ports.map(withHostPort) } : {}),
  };
};

const withRequests = (resources: JsonObject): JsonObject => {
  const limits = own(resources, "limits");
  const requests = own(resources, "requests") ?? {};
  if (!isObject(limits) || !isObject(requests)) return resources;
  // What cannot be read is a problem of the limits only.
  const readable = Object.entries(limits).filter(([, value]) => SCALARS.quantity.problem(value ?? null) === undefined);
  return { ...resources, requests: { ...Object.fromEntries(readable), ...requests } };
};

const withHostPort = (port: Json): Json => {
  const number = own(port, "containerPort");
  const isOpen = isObject(port) && (own(port, "hostPort") ?? 0) === 0;
  return isOpen && SCALARS.int32.problem(number ?? null) === undefined ? { ...port, hostPort: number ?? 0 } : port;
};

export const CONTAINER_DEFAULTS: Defaults = {
  V1Container: container,
  V1EphemeralContainer: container,
  V1ContainerPort: (port) => empty(port, { protocol: "TCP" }),
  V1ObjectFieldSelector: (reference) => empty(reference, { apiVersion: "v1" }),
  V1Probe: (probe) => zero(probe, { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }),
  V1HTTPGetAction: (action) => empty(action, { path: "/", scheme: "HTTP" }),
};
