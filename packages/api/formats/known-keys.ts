import { isWithinDomain, keyName, keyPrefix } from "./names.js";
import { rememberText } from "kube-json";

/**
 * The keys of labels and annotations under the domains of the Kubernetes project: "Well-Known Labels, Annotations and
 * Taints" in its documentation, keys that its components and subprojects write, and old alpha and beta keys.
 */

/** Only the Kubernetes project may define keys there (API conventions, "Label, selector, and annotation conventions"). */
const RESERVED_DOMAINS = ["k8s.io", "kubernetes.io"];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Known keys by prefix. A trailing '*' matches any suffix. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "kubernetes.io": words(`
    arch bootstrapping change-cause cluster-service config.* created-by description egress-bandwidth
    enforce-mountable-secrets hostname ingress-bandwidth ingress.allow-http ingress.class
    ingress.global-static-ip-name ingress.regional-static-ip-name legacy-token-invalid-since legacy-token-last-used
    limit-ranger metadata.name name os psp role service-account.* service-name tls-acme`),
  "k8s.io": ["initial-events-end"],
  "alpha.kubernetes.io": ["provided-node-ip"],
  "app.kubernetes.io": words("component created-by instance managed-by name part-of version"),
  "beta.kubernetes.io": words("arch fluentd-ds-ready instance-type kube-proxy-ds-ready masq-agent-ds-ready os"),
  "node.alpha.kubernetes.io": ["ttl"],
  "rbac.authorization.k8s.io": ["aggregate-*"],
  "rbac.authorization.kubernetes.io": ["autoupdate"],
};

/** Keys that are known only for one kind. */
const KEYS_OF_KIND: Readonly<Record<string, readonly string[]>> = {
  // Written by the provisioners of kube-controller-manager.
  PersistentVolume: ["kubernetes.io/createdby"],
};

/** Prefixes of components, each with any key. */
const PREFIXES: ReadonlySet<string> = new Set(
  words(`
    addonmanager.kubernetes.io applyset.kubernetes.io apps.kubernetes.io authentication.kubernetes.io
    batch.kubernetes.io cluster-autoscaler.kubernetes.io config.kubernetes.io controller.kubernetes.io
    cronjob.kubernetes.io daemonset.kubernetes.io deployment.kubernetes.io endpoints.kubernetes.io
    endpointslice.kubernetes.io experimental.windows.kubernetes.io ingress.gcp.kubernetes.io
    ingressclass.kubernetes.io internal.config.kubernetes.io kube-aggregator.kubernetes.io kubeadm.kubernetes.io
    kubectl.kubernetes.io kubelet.kubernetes.io multicluster.kubernetes.io node-restriction.kubernetes.io
    node-role.kubernetes.io node.cloudprovider.kubernetes.io pod-security.kubernetes.io policy.kubernetes.io
    pv.kubernetes.io resource.kubernetes.io service.kubernetes.io snapshot.storage.kubernetes.io
    statefulset.kubernetes.io storageclass.kubernetes.io topology.kubernetes.io volume.kubernetes.io
    volumeattributesclass.kubernetes.io volumes.kubernetes.io csi.volume.kubernetes.io
    apf.kubernetes.io apf.k8s.io apiserver.kubernetes.io apparmor.security.beta.kubernetes.io
    autoscaling.alpha.kubernetes.io container.apparmor.security.beta.kubernetes.io
    container.seccomp.security.alpha.kubernetes.io control-plane.alpha.kubernetes.io descheduler.alpha.kubernetes.io
    dns.alpha.kubernetes.io external-dns.alpha.kubernetes.io failure-domain.beta.kubernetes.io
    federation.alpha.kubernetes.io kubeadm.alpha.kubernetes.io net.alpha.kubernetes.io net.beta.kubernetes.io
    pod.alpha.kubernetes.io pod.beta.kubernetes.io scheduler.alpha.kubernetes.io
    seccomp.security.alpha.kubernetes.io security.alpha.kubernetes.io service.alpha.kubernetes.io
    service.beta.kubernetes.io storage.alpha.kubernetes.io storageclass.beta.kubernetes.io
    volume.alpha.kubernetes.io volume.beta.kubernetes.io`),
);

/** Domains of subprojects: any prefix that is or ends in one, with any key. */
const DOMAINS: readonly string[] = words(`
  autoscaling.k8s.io cdi.k8s.io csi.k8s.io csi.storage.k8s.io image-policy.k8s.io ingress.kubernetes.io kops.k8s.io
  metrics.k8s.io multicluster.k8s.io networking.k8s.io node.kubernetes.io resource.k8s.io scheduling.k8s.io sigs.k8s.io
  snapshot.storage.k8s.io`);

/** True for a key with a prefix in a domain of the Kubernetes project; 'x-k8s.io' is not one. */
export const isReservedKey = rememberText((key: string): boolean => reservedDomain(keyPrefix(key) ?? "") !== undefined);

/** The domain of the Kubernetes project that a name, such as a group, is within; undefined for one that is free for all. */
export const reservedDomain = (name: string): string | undefined =>
  RESERVED_DOMAINS.find((domain) => isWithinDomain(name, domain));

/** True for a reserved key that the Kubernetes project has defined, for objects of this kind. */
export const isKnownKey = (key: string, kind = ""): boolean => {
  if (Object.hasOwn(KEYS_OF_KIND, kind) && KEYS_OF_KIND[kind]?.includes(key) === true) return true;
  return isKnownOfAnyKind(key);
};

const isKnownOfAnyKind = rememberText((key: string): boolean => {
  const prefix = keyPrefix(key);
  if (prefix === undefined) return false;
  const name = keyName(key);
  const keys = Object.hasOwn(KEYS, prefix) ? KEYS[prefix] : undefined;
  return (
    keys?.some((known) => (known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name === known)) ??
    (PREFIXES.has(prefix) || DOMAINS.some((domain) => isWithinDomain(prefix, domain)))
  );
});

/**
 * Labels that controllers generate to identify their own objects; on any other object they are wrong (API
 * conventions, "Label, selector, and annotation conventions").
 */
export const GENERATED_LABELS: ReadonlySet<string> = new Set([
  "batch.kubernetes.io/controller-uid",
  "batch.kubernetes.io/job-name",
  "controller-revision-hash",
  "controller-uid",
  "job-name",
  "pod-template-generation",
  "pod-template-hash",
]);
