/** Users by the names that Kubernetes assigns ("Authenticating" in its documentation). */

const SERVICE_ACCOUNT = "system:serviceaccount:";
const SYSTEM_NAMESPACE = `${SERVICE_ACCOUNT}kube-system:`;
const COMPONENTS: readonly string[] = ["system:kube-", "system:node:", SYSTEM_NAMESPACE];

/** True for a service account: a program that runs in the cluster. */
export const isServiceAccount = (username: string): boolean => username.startsWith(SERVICE_ACCOUNT);

/** True for components of Kubernetes: controllers, scheduler, kubelets and API server. */
export const isSystemComponent = (username: string): boolean =>
  username === "system:apiserver" || COMPONENTS.some((prefix) => username.startsWith(prefix));

/** True if a pattern matches the user: it is the name, or ends in '*', which matches any suffix. */
export const matchesUser = (pattern: string, username: string): boolean =>
  pattern.endsWith("*") ? username.startsWith(pattern.slice(0, -1)) : username === pattern;

/** True for the kubelet of a node. */
export const isNode = (username: string): boolean => username.startsWith("system:node:");
