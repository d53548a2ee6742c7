/** Who asks, as far as the names tell that Kubernetes gives its own users ("Authenticating" in its documentation). */

const SERVICE_ACCOUNT = "system:serviceaccount:";
const SYSTEM_NAMESPACE = `${SERVICE_ACCOUNT}kube-system:`;
const COMPONENTS: readonly string[] = ["system:kube-", "system:node:", SYSTEM_NAMESPACE];

/** True for a program that runs in the cluster, under the name of a ServiceAccount. */
export const isServiceAccount = (username: string): boolean => username.startsWith(SERVICE_ACCOUNT);

/** True for the components of Kubernetes itself: its controllers, its scheduler, its kubelets and the API server. */
export const isSystemComponent = (username: string): boolean =>
  username === "system:apiserver" || COMPONENTS.some((prefix) => username.startsWith(prefix));

/** True if a pattern stands for the user: it is the name, or ends in '*', which stands for any ending. */
export const matchesUser = (pattern: string, username: string): boolean =>
  pattern.endsWith("*") ? username.startsWith(pattern.slice(0, -1)) : username === pattern;

/** True for the kubelet of a node. */
export const isNode = (username: string): boolean => username.startsWith("system:node:");
