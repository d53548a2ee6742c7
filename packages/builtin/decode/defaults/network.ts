import { type JsonObject, arrayAt, isNumber, objectAt, own, stringAt } from "kube-json";
import type { Defaults } from "../decode.js";
import { empty, unset } from "./fill.js";

/** Defaults of network kinds (k8s.io/kubernetes, pkg/apis/{core,networking,discovery}/v1/defaults.go). */

const EXTERNAL = ["NodePort", "LoadBalancer"];
const INTERNAL = ["ClusterIP", "NodePort", "LoadBalancer"];

const serviceSpec = (spec: JsonObject): JsonObject => {
  const type = stringAt(spec, "type") ?? "";
  const kind = type === "" ? "ClusterIP" : type;
  const affinity = stringAt(spec, "sessionAffinity") ?? "";
  const isExternal = EXTERNAL.includes(kind) || (kind === "ClusterIP" && arrayAt(spec, "externalIPs").length > 0);
  const seconds = own(objectAt(spec, "sessionAffinityConfig", "clientIP"), "timeoutSeconds") ?? null;
  return {
    ...empty(spec, { type: "ClusterIP", sessionAffinity: "None" }),
    ...(affinity === "ClientIP" && seconds === null
      ? { sessionAffinityConfig: { clientIP: { timeoutSeconds: 10800 } } }
      : {}),
    ...(isExternal ? empty(spec, { externalTrafficPolicy: "Cluster" }) : {}),
    ...(INTERNAL.includes(kind) ? unset(spec, { internalTrafficPolicy: "Cluster" }) : {}),
    ...(kind === "LoadBalancer" ? unset(spec, { allocateLoadBalancerNodePorts: true }) : {}),
  };
};

const servicePort = (port: JsonObject): JsonObject => {
  const target = own(port, "targetPort") ?? 0;
  const number = own(port, "port");
  return {
    ...empty(port, { protocol: "TCP" }),
    ...(target === 0 || target === "" ? { targetPort: isNumber(number) ? number : 0 } : {}),
  };
};

const policySpec = (spec: JsonObject): JsonObject => ({
  ...unset(spec, { podSelector: {} }),
  ...(arrayAt(spec, "policyTypes").length === 0
    ? { policyTypes: arrayAt(spec, "egress").length > 0 ? ["Ingress", "Egress"] : ["Ingress"] }
    : {}),
});

export const NETWORK_DEFAULTS: Defaults = {
  V1Service: (service) => unset(service, { spec: {} }),
  V1ServiceSpec: serviceSpec,
  V1ServicePort: servicePort,
  CoreV1EndpointPort: (port) => empty(port, { protocol: "TCP" }),
  DiscoveryV1EndpointPort: (port) => unset(port, { name: "", protocol: "TCP" }),
  V1NetworkPolicySpec: policySpec,
  V1NetworkPolicyPort: (port) => unset(port, { protocol: "TCP" }),
  V1Ingress: (ingress) => unset(ingress, { spec: {} }),
  V1HTTPIngressPath: (path) => unset(path, { backend: {} }),
  V1IngressClass: (ingressClass) => unset(ingressClass, { spec: {} }),
  V1IngressClassParametersReference: (parameters) => unset(parameters, { scope: "Cluster" }),
  V1IPAddress: (address) => unset(address, { spec: {} }),
  V1beta1IPAddress: (address) => unset(address, { spec: {} }),
  V1ServiceCIDR: (cidr) => unset(cidr, { spec: {} }),
  V1beta1ServiceCIDR: (cidr) => unset(cidr, { spec: {} }),
};
