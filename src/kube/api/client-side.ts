import { isBuiltInGroup } from "kube-api";
import { type KubeObject, own, parseApiVersion } from "kube-json";

/** The groups whose documents a program reads from files, by program. No API server serves their kinds. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Backstage: ["backstage.io"],
  Chainsaw: ["chainsaw.kyverno.io"],
  "controller-runtime": ["controller-runtime.sigs.k8s.io"],
  Crossplane: ["meta.pkg.crossplane.io"],
  ctlptl: ["ctlptl.dev"],
  descheduler: ["descheduler"],
  eksctl: ["eksctl.io"],
  Grafana: ["dashboard.grafana.app", "folder.grafana.app"],
  istioctl: ["install.istio.io"],
  k0sctl: ["k0sctl.k0sproject.io"],
  k3d: ["k3d.io"],
  kind: ["kind.x-k8s.io"],
  kapp: ["kapp.k14s.io"],
  kbld: ["kbld.k14s.io"],
  kpt: ["kpt.dev", "fn.kpt.dev"],
  krew: ["krew.googlecontainertools.github.com"],
  "kube-apiserver": [
    "apiserver.k8s.io",
    "apiserver.config.k8s.io",
    "audit.k8s.io",
    "eventratelimit.admission.k8s.io",
    "pod-security.admission.config.k8s.io",
    "resourcequota.admission.k8s.io",
  ],
  "kube-controller-manager": ["kubecontrollermanager.config.k8s.io"],
  "kube-proxy": ["kubeproxy.config.k8s.io"],
  "kube-scheduler": ["kubescheduler.config.k8s.io"],
  kubeadm: ["kubeadm.k8s.io"],
  kubectl: ["client.authentication.k8s.io"],
  kubelet: ["kubelet.config.k8s.io", "credentialprovider.kubelet.k8s.io"],
  kustomize: ["kustomize.config.k8s.io"],
  KubeOne: ["kubeone.k8c.io"],
  kuttl: ["kuttl.dev"],
  kwok: ["config.kwok.x-k8s.io"],
  "Kyverno CLI": ["cli.kyverno.io"],
  "oc-mirror": ["mirror.openshift.io"],
  "operator-sdk": ["scorecard.operatorframework.io"],
  skaffold: ["skaffold"],
  Tanka: ["tanka.dev"],
  Tilt: ["tilt.dev"],
  vendir: ["vendir.k14s.io"],
};

const PROGRAMS: ReadonlyMap<string, string> = new Map(
  Object.entries(GROUPS).flatMap(([program, groups]) => groups.map((group) => [group, program] as const)),
);

/** Components read their own configuration from files of such groups (k8s.io/component-base/config). */
const SUFFIX = ".config.k8s.io";

/**
 * The program that reads documents of a kind from files, although they look like Kubernetes objects, such as kustomizations and
 * kubeconfigs (k8s.io/client-go clientcmd/api/v1); undefined for kinds that API servers may serve.
 */
export const programOf = (apiVersion: string, kind: string): string | undefined => {
  const { group } = parseApiVersion(apiVersion);
  if (apiVersion === "v1" && kind === "Config") return "kubectl";
  if (group === "clusterctl.cluster.x-k8s.io" && kind === "Metadata") return "clusterctl";
  // Its own transformers and generators.
  if (apiVersion === "builtin") return "kustomize";
  return PROGRAMS.get(group) ?? (group.endsWith(SUFFIX) ? group.slice(0, -SUFFIX.length) : undefined);
};

/** True for documents that only clients read: no API server serves their kinds. */
export const isClientSide = (apiVersion: string, kind: string): boolean => programOf(apiVersion, kind) !== undefined;

/** True for a request of an API server to a webhook, or the answer. */
export const isAdmissionReview = ({ apiVersion, kind }: KubeObject): boolean =>
  kind === "AdmissionReview" && parseApiVersion(apiVersion).group === "admission.k8s.io";

/**
 * True for an object without `metadata`, which objects must have, of no group of Kubernetes. A CRD of its kind says that it is a
 * broken object.
 */
export const lacksMetadata = (object: KubeObject): boolean =>
  own(object, "metadata") === undefined &&
  !isBuiltInGroup(parseApiVersion(object.apiVersion).group) &&
  !isAdmissionReview(object);

/** True for an object that looks like the configuration of a project's own program: by its name, and without `metadata`. */
export const isOwnConfiguration = (object: KubeObject): boolean =>
  /Config(?:uration)?$/.test(object.kind) && lacksMetadata(object);
