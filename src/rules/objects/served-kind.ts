import { DEFINITIONS } from "kube-schema";
import { parseApiVersion } from "kube-json";
import { type Deprecated, type Unserved, deprecated, kindsOf, nearest, unserved } from "kube-api";
import { NEWEST, kindAddedAfter } from "kube-builtin";
import { isUnsent } from "../../model/context.js";
import { UNSENT } from "../../model/precondition.js";
import {
  type Cause,
  examples,
  literal,
  NO_CAUSES,
  notReviewed,
  notSupported,
  ON_OBJECTS,
  path,
  type Rule,
} from "../kit.js";

export const servedKind: Rule = {
  id: "objects/served-kind",
  match: ON_OBJECTS,
  action: "Warn",
  precondition: UNSENT,
  check(context) {
    const { group, version, kind } = context.kind;
    // crd-structure/served-api-version covers other versions of CRDs.
    const isDefinition = group === DEFINITIONS.group && kind === DEFINITIONS.kind;
    if (!isUnsent(context) || isDefinition) return NO_CAUSES;
    const found = unserved(group, version, kind);
    if (found !== undefined) return [notReviewed(causeOf(found, context.object))];
    const { kubernetesVersion: release = NEWEST } = context;
    const added = kindAddedAfter(release, context.object.apiVersion, kind);
    if (added !== undefined)
      return [
        notReviewed(
          notSupported(path("apiVersion"), `Kubernetes serves this version since ${added}, and ${release} does not`),
        ),
      ];
    const old = deprecated(group, version, kind, release);
    return old === undefined ? NO_CAUSES : [notSupported(path("apiVersion"), deprecation(old))];
  },
  summary:
    "An object in an API group of Kubernetes must have a kind and version that Kubernetes serves and does not deprecate.",
  rationale:
    "No API server accepts another kind or version, and rules for specific kinds do not apply to it, so a manifest with a removed version or a misspelled kind would look correct. A deprecated version goes away in a later release. Only manifests are reviewed.",
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

const deprecation = ({ since, instead }: Deprecated): string =>
  `${instead === undefined ? "must not be used" : `must be ${literal(instead)}`}, because Kubernetes ${since} deprecated this version`;

const causeOf = (
  { why, since, instead }: Unserved,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): Cause => {
  const near = nearest(kind, kindsOf(parseApiVersion(apiVersion).group));
  const must = instead === undefined ? "" : `; must be ${literal(instead)}`;
  switch (why) {
    case "removed":
      return notSupported(
        path("apiVersion"),
        instead === undefined
          ? `Kubernetes ${String(since)} removed ${literal(kind)}; only earlier versions may use it`
          : `must be ${literal(instead)}, because Kubernetes ${String(since)} removed this version`,
      );
    case "no such version":
      return notSupported(path("apiVersion"), `Kubernetes does not serve this version${must}`);
    case "no such kind":
      return instead === undefined
        ? notSupported(
            path("kind"),
            `must be a kind in ${literal(apiVersion)}${near === undefined ? "" : `, such as ${literal(near)}`}`,
          )
        : notSupported(path("apiVersion"), `${literal(apiVersion)} has no ${literal(kind)}${must}`);
  }
};
