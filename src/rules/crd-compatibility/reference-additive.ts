import { isOfReference } from "../../kube/changes/reference-changes.js";
import { changeField } from "../../kube/changes/schema-change.js";
import { forbidden } from "../../model/cause.js";
import { changesOf } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

export const referenceAdditive: Rule = {
  id: "crd-compatibility/reference-additive",
  conventions: ["objectref-23"],
  summary:
    "A reference to another object must keep its fields and their types; only new fields may be added.",
  rationale:
    "Shared code reads references. A reference that loses a field silently points to another object.",
  reference: "Object references",
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
                secretRef:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string, maxLength: 253 }
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
                secretRef:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string, maxLength: 253 }
                    key: { type: string, maxLength: 253 }
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
                secretRef:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string, maxLength: 253 }
                    key: { type: string, maxLength: 253 }
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
                secretRef:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string, maxLength: 253 }
`,
  *check(context) {
    for (const change of changesOf(context, "field", "tightened"))
      if (isOfReference(change))
        yield forbidden(
          changeField(change),
          `may not be removed from version ${literal(change.after.version.name)}; references may only gain fields`,
        );
    for (const change of changesOf(context, "type", "tightened", "loosened"))
      if (isOfReference(change))
        yield forbidden(
          changeField(change),
          `may not change from type ${literal(change.from)} to ${literal(change.to)}; references may only gain fields`,
        );
  },
};
