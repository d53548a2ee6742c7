import { path } from "../../kube/json/field-path.js";
import { notSupported } from "../../model/cause.js";
import { type Match, ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

/** In whatever version. */
const ON_ALL_CRDS: Match = {
  resourceRules: ON_CRDS.resourceRules.map(({ apiVersions: _, ...others }) => others),
};

export const servedApiVersion: Rule = {
  id: "crd-structure/served-api-version",
  conventions: [],
  summary: "A CustomResourceDefinition must be of version 'apiextensions.k8s.io/v1'.",
  rationale:
    "Kubernetes has served no other since 1.22. All rules on definitions read this version, so that they find nothing in another, whatever stands there.",
  reference: "Versioning",
  since: "0.1.0",
  match: ON_ALL_CRDS,
  action: "Warn",
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: `
apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  version: v1
`,
  *check({ object, kind }) {
    if (kind.version !== "v1")
      yield notSupported(
        path("apiVersion"),
        `not judged: must be 'apiextensions.k8s.io/v1', which rules read, instead of ${literal(object.apiVersion)}, which Kubernetes 1.22 and later do not serve`,
      );
  },
};
