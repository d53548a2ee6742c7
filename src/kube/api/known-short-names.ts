import { groupBy } from "kube-json";

/**
 * Short names that users of Kubernetes know from widely installed definitions, with the group of each: those of SIG projects,
 * and of operators that many clusters have.
 */
const GROUPS: Readonly<Record<string, string>> = {
  "argoproj.io": "app appproj cwf ro wf wftmpl",
  "autoscaling.k8s.io": "vpa vpacheckpoint",
  "cert-manager.io": "cert cr",
  "cilium.io": "ccnp cep cid",
  "cluster.x-k8s.io": "mhc",
  "gateway.networking.k8s.io": "gc gtw refgrant",
  "helm.toolkit.fluxcd.io": "hr",
  "keda.sh": "sj so",
  "kueue.x-k8s.io": "cq kwl",
  "kustomize.toolkit.fluxcd.io": "ks",
  "kyverno.io": "cpol polex",
  "monitoring.coreos.com": "amcfg pmon prom promrule smon",
  "multicluster.x-k8s.io": "svcex svcim",
  "networking.istio.io": "dr gw se vs we",
  "policy.networking.k8s.io": "anp banp cnp",
  "serving.knative.dev": "ksvc rev",
  "snapshot.storage.k8s.io": "vs vsc vsclass",
  "source.toolkit.fluxcd.io": "gitrepo helmrepo ocirepo",
  "tekton.dev": "pr tr",
};

const BY_NAME = groupBy(Object.keys(GROUPS), (group) => (GROUPS[group] ?? "").split(" "));

/** The groups that have made a short name well known; none for most names. */
export const groupsOfShortName = (name: string): readonly string[] => BY_NAME.get(name) ?? [];
