import { type KubeObject, parseApiVersion } from "kube-json";
import { type Unserved, kindsOf, meantName, nearest, unserved } from "kube-api";
import { NEWEST, kindAddedAfter } from "kube-builtin";
import { isUnsent } from "../../model/unsent.js";
import { UNSENT } from "../../model/precondition.js";
import { changedMeaning } from "../../kube/api/changed-meaning.js";
import {
  type Cause,
  examples,
  formatPointer,
  literal,
  NO_CAUSES,
  notSupported,
  ON_OBJECTS,
  path,
  type Rule,
} from "../kit.js";

export const servedKind: Rule = {
  id: "objects/served-kind",
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "Every API server refuses it.",
  precondition: UNSENT,
  check(context) {
    const { group, version, kind } = context.kind;
    if (!isUnsent(context)) return NO_CAUSES;
    // A list is served with the kind of its items; objects/list-items-required reviews it.
    const found = unserved(group, version, kind.replace(/(?<=.)List$/, ""));
    if (found !== undefined) return [{ ...causeOf(found, context.object), unreviewed: true }];
    const { kubernetesVersion: release = NEWEST } = context;
    const added = kindAddedAfter(release, context.object.apiVersion, kind);
    if (added === undefined) return NO_CAUSES;
    const message = `may not be used with Kubernetes ${release}, because ${added} is the first release that serves it`;
    return [{ ...notSupported(path("apiVersion"), message), unreviewed: true }];
  },
  // Defaults differ between versions, and so may the meaning of a written value.
  fixClass: "Behavior",
  fix({ field }, { kind: { group, version, kind }, object }) {
    if (changedMeaning(object) !== "") return [];
    const isKind = field[0] === "kind";
    const value = isKind ? meantName(kind, kindsOf(group), () => false) : unserved(group, version, kind)?.instead;
    return value === undefined ? [] : [{ op: "replace", path: formatPointer(field), value }];
  },
  summary: "An object in an API group of Kubernetes must have a kind and a version that Kubernetes serves.",
  rationale:
    "No API server accepts another kind or version, and rules for specific kinds do not apply to it, so a manifest with a removed version or a misspelled kind would look correct. Only manifests are reviewed.",
  reference: "API Conventions",
  ...examples(`
  - apiVersion: extensions/v1beta1
  + apiVersion: networking.k8s.io/v1
    kind: Ingress
    metadata:
      name: a
    spec:
  -   backend:
  -     serviceName: a
  -     servicePort: 80
  +   defaultBackend:
  +     service:
  +       name: a
  +       port: { number: 80 }
  `),
};

const causeOf = ({ why, since, instead }: Unserved, object: KubeObject): Cause => {
  const { apiVersion, kind } = object;
  if (why === "no such kind" && instead === undefined) {
    const near = nearest(kind, kindsOf(parseApiVersion(apiVersion).group));
    const example = near === undefined ? "" : `, such as ${literal(near)}`;
    return notSupported(path("kind"), `must be a kind in ${literal(apiVersion)}${example}`);
  }
  const reasons = {
    removed: `Kubernetes ${String(since)} removed ${instead === undefined ? literal(kind) : "this version"}`,
    "no such version": "Kubernetes does not serve this version",
    "no such kind": `${literal(apiVersion)} has no kind ${literal(kind)}`,
  };
  const must = instead === undefined ? "may not be used" : `must be ${literal(instead)}`;
  const there = instead === undefined ? "" : changedMeaning(object);
  return notSupported(path("apiVersion"), `${must}, because ${reasons[why]}${there}`);
};
