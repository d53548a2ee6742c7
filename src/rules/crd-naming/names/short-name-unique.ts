import { crdOf } from "../../../kube/crd/crd.js";
import { listedNames } from "../../../kube/crd/versions.js";
import { organizationOf } from "../../../kube/words/organization.js";
import { DEFINITIONS } from "kube-schema";
import { type KubeObject, groupBy, remember, stringAt, stringsAt } from "kube-json";
import { crdExample, duplicate, literal, ON_CRDS, type Rule } from "../../kit.js";

export const shortNameUnique: Rule = {
  id: "crd-naming/short-name-unique",
  conventions: ["shortnames-04"],
  match: ON_CRDS,
  action: "Warn",
  reads: [DEFINITIONS],
  *check({ object, cluster }) {
    const names = listedNames(crdOf(object), "shortNames");
    if (names.length === 0) return;
    const own = resourceOf(object);
    // Files alone may be of several projects that are never in one cluster.
    const isCluster = cluster.list(DEFINITIONS.group, DEFINITIONS.kind) !== undefined;
    const isOther = (resource: string): boolean =>
      resource !== own && (isCluster || organizationOf(resource) === organizationOf(own));
    const users = usersOfShortNames(cluster.known(DEFINITIONS.group, DEFINITIONS.kind));
    for (const { name, field } of names) {
      const [other] = (users.get(name) ?? []).map(resourceOf).filter(isOther).sort();
      if (other !== undefined) yield duplicate(field, `must not be ${literal(name)}, which CRD ${literal(other)} uses`);
    }
  },
  summary: "A short name must not be in use by another CustomResourceDefinition.",
  rationale:
    "If two resources share a short name, clients use the group they discover first: `kubectl delete vs` may delete virtual services or volume snapshots. The rule compares with the CRDs in the cluster; in a dry run without a cluster, with those in the files whose group has the same domain.",
  go: ["// +kubebuilder:resource:shortName=vstr", "type VideoStream struct { /* ... */ }"],
  cluster: crdExample({
    group: "networking.istio.io",
    kind: "VirtualService",
    plural: "virtualservices",
    names: "shortNames: [vs]",
  }),
  good: crdExample({ kind: "VideoStream", plural: "videostreams", names: "shortNames: [vstr]" }),
  bad: crdExample({ kind: "VideoStream", plural: "videostreams", names: "shortNames: [vs]" }),
};

/** The CRDs by short name; each list of CRDs is read once. */
const usersOfShortNames = remember((definitions: readonly KubeObject[]) =>
  groupBy(definitions, ({ spec }) => [...new Set(stringsAt(spec, "names", "shortNames"))]),
);

const resourceOf = ({ spec }: KubeObject): string =>
  `${stringAt(spec, "names", "plural") ?? ""}.${stringAt(spec, "group") ?? ""}`;
