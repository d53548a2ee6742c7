import { DEFINITIONS } from "../../kube/structural/custom-resource.js";
import { path } from "../../kube/json/field-path.js";
import { parseApiVersion } from "../../kube/json/object.js";
import { type Unserved, kindsOf, unserved } from "../../kube/api/served-versions.js";
import { type Cause, NO_CAUSES, notSupported } from "../../model/cause.js";
import { isUnsent } from "../../model/context.js";
import { ON_OBJECTS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import { UNSENT } from "../../model/precondition.js";
import { nearest } from "../../text/suggest.js";
import type { Rule } from "../../model/rule.js";

export const servedKind: Rule = {
  id: "objects/served-kind",
  conventions: [],
  summary: "An object in an API group of Kubernetes must have a kind and version that Kubernetes serves.",
  rationale:
    "No API server accepts another kind or version, and rules for specific kinds do not apply to it, so a manifest with a removed version or a misspelled kind would look correct. Only manifests are reviewed.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_OBJECTS,
  precondition: UNSENT,
  action: "Warn",
  good: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: a
spec:
  defaultBackend:
    service:
      name: a
      port: { number: 80 }
`,
  bad: `
apiVersion: extensions/v1beta1
kind: Ingress
metadata:
  name: a
spec:
  backend:
    serviceName: a
    servicePort: 80
`,
  check(context) {
    const { group, version, kind } = context.kind;
    // crd-structure/served-api-version covers other versions of CRDs.
    const isDefinition = group === DEFINITIONS.group && kind === DEFINITIONS.kind;
    if (!isUnsent(context) || isDefinition) return NO_CAUSES;
    const found = unserved(group, version, kind);
    return found === undefined ? NO_CAUSES : [causeOf(found, context.object)];
  },
};

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
          ? `not reviewed: Kubernetes ${String(since)} removed ${literal(kind)}; only earlier versions may use it`
          : `not reviewed: must be ${literal(instead)}, because Kubernetes ${String(since)} removed this version`,
      );
    case "no such version":
      return notSupported(path("apiVersion"), `not reviewed: Kubernetes does not serve this version${must}`);
    case "no such kind":
      return instead === undefined
        ? notSupported(
            path("kind"),
            `not reviewed: must be a kind in ${literal(apiVersion)}${near === undefined ? "" : `, such as ${literal(near)}`}`,
          )
        : notSupported(path("apiVersion"), `not reviewed: ${literal(apiVersion)} has no ${literal(kind)}${must}`);
  }
};
