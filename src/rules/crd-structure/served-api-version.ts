import { literal, type Match, notReviewed, notSupported, ON_CRDS, path, type Rule, specExample } from "../kit.js";

/** In all versions. */
const ON_ALL_CRDS: Match = {
  resourceRules: ON_CRDS.resourceRules.map(({ apiVersions: _, ...others }) => others),
};

export const servedApiVersion: Rule = {
  id: "crd-structure/served-api-version",
  match: ON_ALL_CRDS,
  action: "Warn",
  *check({ object, kind }) {
    if (kind.version !== "v1")
      yield notReviewed(
        notSupported(
          path("apiVersion"),
          `must be 'apiextensions.k8s.io/v1' instead of ${literal(object.apiVersion)}, which Kubernetes 1.22 and later do not serve`,
        ),
      );
  },
  summary: "A CustomResourceDefinition must have `apiVersion` 'apiextensions.k8s.io/v1'.",
  rationale:
    "Kubernetes has served no other version since 1.22. The rules on CRDs read only this version, so they find nothing in any other.",
  reference: "Versioning",
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
};
