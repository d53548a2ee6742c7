import { changeField } from "../../kube/changes/schema-change.js";
import { required } from "../../model/cause.js";
import { changesOf, unexpected } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const requiredKept: Rule = {
  id: "crd-compatibility/required-kept",
  conventions: [],
  summary: "A required field in a beta or stable version must stay required.",
  rationale:
    "Clients rely on the field being set. If it is absent, typed clients fail or take the zero value for the user's choice.",
  reference: "Optional vs. Required",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  action: "Warn",
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
              required: [size]
              properties:
                size: { type: string, enum: [Small, Large] }
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
              required: [size]
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
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
              required: [size]
              properties:
                size: { type: string, enum: [Small, Large] }
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
                size: { type: string, enum: [Small, Large] }
`,
  *check(context) {
    for (const change of changesOf(context, "required", "loosened"))
      yield required(changeField(change), `must not become optional ${unexpected(change)}`);
  },
};
