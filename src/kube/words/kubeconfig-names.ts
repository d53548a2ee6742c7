/** The names of fields in a kubeconfig that are not camelCase: https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/ */
const NAMES: ReadonlySet<string> = new Set(
  `as-groups as-uid as-user-extra auth-provider certificate-authority certificate-authority-data client-certificate
  client-certificate-data client-key client-key-data current-context disable-compression insecure-skip-tls-verify proxy-url
  tls-server-name`.split(/\s+/),
);

/** True for a name that a kubeconfig has, and only that spells with dashes. */
export const isKubeconfigName = (name: string): boolean => NAMES.has(name);

/** True for the names of the fields of a kubeconfig: only that has a context of this name. */
export const isKubeconfig = (names: { readonly has: (name: string) => boolean }): boolean =>
  names.has("current-context");
