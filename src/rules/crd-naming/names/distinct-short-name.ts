import { type Crd, crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { crdExample, duplicate, formatPointer, invalid, literal, ON_CRDS, type Rule } from "../../kit.js";
import { groupBy } from "kube-json";

export const distinctShortName: Rule = {
  id: "crd-naming/distinct-short-name",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { name, field } of listedNames(crd, "shortNames")) {
      const group = foreignGroup(crd, name);
      const kind = crd.kind.toLowerCase();
      if (name === crd.singular && ![kind, crd.plural].includes(name))
        yield duplicate(
          field,
          `must not repeat \`spec.names.singular\`, which must be ${literal(kind)}, the kind in lower case`,
        );
      else if (repeats(crd, name))
        yield duplicate(field, `must be shorter than the kind, or left out; ${literal(name)} is the kind again`);
      else if (COMMON.has(name))
        yield invalid(
          field,
          `must be an abbreviation of the kind, and not a word such as ${literal(name)} that other kinds would use, too`,
        );
      else if (group !== undefined)
        yield duplicate(field, `must not be ${literal(name)}, which users know from group ${literal(group)}`);
    }
  },
  fix: ({ message, field }) =>
    message.startsWith("must be shorter") ? [{ op: "remove", path: formatPointer(field) }] : [],
  summary: "A short name must be an abbreviation that stands for this kind only.",
  rationale:
    "A short name saves typing. One that repeats the kind saves nothing; a common word such as 'app', or a name that another project has made known, is soon shared by two kinds of a cluster, and `kubectl delete` then means one of them.",
  reference: "Short-names and Categories",
  go: ["// +kubebuilder:resource:shortName=wd", "type Widget struct { /* ... */ }"],
  good: crdExample({ names: "singular: widget, shortNames: [wd]" }),
  bad: crdExample({ names: "singular: widget, shortNames: [widget]" }),
};

/** True for a name that users can type already, also with hyphens. */
const repeats = ({ kind, plural, singular }: Crd, name: string): boolean => {
  const plain = name.replaceAll("-", "");
  return [kind.toLowerCase(), plural, singular].includes(plain) && plain !== "";
};

/** The group from which users know the name; undefined if it is this one, or one of the same project. */
const foreignGroup = ({ group }: Crd, name: string): string | undefined => {
  const groups = groupsOfShortName(name);
  return groups.some((known) => domainOf(known) === domainOf(group)) ? undefined : groups[0];
};

/** 'acme.io' for 'widgets.shop.acme.io'; the groups of SIGs are different projects below 'k8s.io'. */
const domainOf = (group: string): string =>
  group
    .split(".")
    .slice(/k8s\.io$/.test(group) ? -3 : -2)
    .join(".");

const COMMON: ReadonlySet<string> = new Set(
  `account agent app application apps backup cache cfg channel client cluster clusters component conf config configs
  daemon data env environment group groups host instance list mesh model module network object plan plugin policies
  policy pool project projects proxy queue queues resource restore role rule rules server set site source stack store
  sub task team template tenant test token trace user users version volume workflow`.split(/\s+/),
);

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
const groupsOfShortName = (name: string): readonly string[] => BY_NAME.get(name) ?? [];
