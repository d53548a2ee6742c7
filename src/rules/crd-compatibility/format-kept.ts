import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf, edit } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const formatKept: Rule = {
  id: "crd-compatibility/format-kept",
  conventions: [],
  summary: "The format of a field in a beta or stable version must not become narrower.",
  rationale:
    "Existing objects may hold values that the new format rejects, and integers beyond 32 bits overflow in clients that rely on it.",
  reference: "Primitive types",
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
                copies: { type: integer, format: int32, minimum: 0, maximum: 100 }
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
                copies: { type: integer, format: int32, minimum: 0, maximum: 100, example: 3 }
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
                maxBytes: { type: integer, format: int64, minimum: 0 }
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
                maxBytes: { type: integer, format: int32, minimum: 0 }
`,
  *check(context) {
    for (const change of changesOf(context, "format", "tightened"))
      yield invalid(changeField(change), `must not ${edit(change)}; existing values may not match it`);
  },
};
