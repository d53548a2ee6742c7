import { parseApiVersion } from "kube-json";

/** Groups of kubeadm, kind, audit logs, and plugins for credentials. */
const GROUPS: readonly string[] = ["kubeadm.k8s.io", "kind.x-k8s.io", "audit.k8s.io", "client.authentication.k8s.io"];

/** Components and kustomize read their own configuration from files of such groups (k8s.io/component-base/config). */
const SUFFIX = ".config.k8s.io";

/**
 * True for documents that look like Kubernetes objects but are only read from files, such as kustomizations
 * and kubeconfigs (k8s.io/client-go clientcmd/api/v1): no API server serves their kinds.
 */
export const isClientSide = (apiVersion: string, kind: string): boolean => {
  const { group } = parseApiVersion(apiVersion);
  return GROUPS.includes(group) || group.endsWith(SUFFIX) || (apiVersion === "v1" && kind === "Config");
};
