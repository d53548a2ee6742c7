/** Users by the names that Kubernetes assigns ("Authenticating" in its documentation). */

const SERVICE_ACCOUNT = "system:serviceaccount:";
const SYSTEM_NAMESPACE = `${SERVICE_ACCOUNT}kube-system:`;
const COMPONENTS: readonly string[] = ["system:kube-", "system:node:", SYSTEM_NAMESPACE];

/** True for a service account: a program that runs in the cluster. */
export const isServiceAccount = (username: string): boolean => username.startsWith(SERVICE_ACCOUNT);

/** True for components of Kubernetes: controllers, scheduler, kubelets and API server. */
export const isSystemComponent = (username: string): boolean =>
  username === "system:apiserver" || COMPONENTS.some((prefix) => username.startsWith(prefix));

/** True if a pattern matches the name: it is the name, or ends in '*', which matches any suffix. */
export const matchesName = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** Controllers and the scheduler of Kubernetes: what they write follows from other objects, and they read no warnings. */
export const CONTROL_PLANE = [
  "system:kube-controller-manager",
  "system:kube-scheduler",
  `${SYSTEM_NAMESPACE}*`,
] as const;

/** True for a controller or the scheduler of Kubernetes. */
export const isControlPlane = (username: string): boolean =>
  CONTROL_PLANE.some((pattern) => matchesName(pattern, username));

/** True for the kubelet of a node. */
export const isNode = (username: string): boolean => username.startsWith("system:node:");

/**
 * The controllers of Kubernetes that delete objects because another one was deleted, or is done. The request of the user was
 * reviewed before; a deletion that is held here would never end.
 */
const DELETING: ReadonlySet<string> = new Set(
  `certificate-controller cronjob-controller daemon-set-controller deployment-controller endpoint-controller
  endpointslice-controller endpointslicemirroring-controller generic-garbage-collector job-controller
  legacy-service-account-token-cleaner namespace-controller node-controller persistent-volume-binder
  pod-garbage-collector replicaset-controller replication-controller resource-claim-controller
  statefulset-controller taint-eviction-controller ttl-after-finished-controller`.split(/\s+/),
);

/** True for a component of Kubernetes that deletes dependents of other objects. */
export const isDeletingController = (username: string): boolean =>
  username.startsWith(SYSTEM_NAMESPACE)
    ? DELETING.has(username.slice(SYSTEM_NAMESPACE.length))
    : isSystemComponent(username);
