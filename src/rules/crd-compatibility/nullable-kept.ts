import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const nullableKept: Rule = {
  id: "crd-compatibility/nullable-kept",
  conventions: [],
  summary: "A nullable field in a beta or stable version must stay nullable.",
  rationale: "Existing objects may hold null. The API server then rejects it or replaces it with a default.",
  reference: "Optional vs. Required",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  good: `
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
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                title: { type: string, maxLength: 63 }
---
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
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                title: { type: string, maxLength: 63, nullable: false }
`,
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
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                title: { type: string, maxLength: 63, nullable: true }
---
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
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                title: { type: string, maxLength: 63 }
`,
  *check(context) {
    for (const change of changesOf(context, "nullable", "tightened"))
      yield invalid(changeField(change), "must stay `nullable`; existing objects may hold null");
  },
};
