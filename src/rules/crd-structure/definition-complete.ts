import { arrayAt, isObject, own } from "kube-json";
import { ON_CRDS, path, required, type Rule, specExample } from "../kit.js";

export const definitionComplete: Rule = {
  id: "crd-structure/definition-complete",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const [index, version] of arrayAt(object, "spec", "versions").entries())
      for (const flag of ["served", "storage"])
        if (isObject(version) && (own(version, flag) ?? null) === null)
          yield required(
            path("spec", "versions", index, flag),
            "must be specified as 'true' or 'false'; only served and stored versions are reviewed",
          );
  },
  summary: "Each version of a CustomResourceDefinition must say whether it is served and stored.",
  rationale:
    "If `served` or `storage` is absent, the API server uses 'false'. The manifest does not show that. Rules review only served and stored versions, so such a version would look correct.",
  reference: "API Conventions",
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                color: { type: string, maxLength: 63 }
`,
};
