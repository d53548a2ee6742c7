import { definitionProblems, isPatch } from "../../kube/structural/definition-problems.js";
import { DEFINITION_CAUSES } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const definitionComplete: Rule = {
  id: "crd-structure/definition-complete",
  conventions: [],
  summary: "A CustomResourceDefinition must have all fields that the API server requires.",
  rationale:
    "The API server rejects any other CRD. The other rules do not review incomplete names, versions and schemas, so such a CRD would look correct. Patches, which contain only their changes, are exempt.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
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
  *check({ object }) {
    if (isPatch(object)) return;
    for (const { field, kind, problem } of definitionProblems(object)) yield DEFINITION_CAUSES[kind](field, problem);
  },
};
