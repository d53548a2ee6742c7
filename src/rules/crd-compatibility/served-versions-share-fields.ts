import { changeField } from "../../kube/changes/schema-change.js";
import { invalid, required } from "../../model/cause.js";
import { disagreements } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

export const servedVersionsShareFields: Rule = {
  id: "crd-compatibility/served-versions-share-fields",
  conventions: [],
  summary: "Versions must have the same fields unless a webhook converts between them.",
  rationale:
    "All versions are views of one stored object. A client that reads and writes the object in a version without the field deletes it for the clients of the other.",
  reference: "Differing Representations",
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
    - name: v1beta1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
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
    - name: v1beta1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
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
    - name: v1beta1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
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
    - name: v1beta1
      served: true
      storage: false
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
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
                color: { type: string, maxLength: 63 }
`,
  *check(context) {
    for (const change of disagreements(context, "tightened", "loosened"))
      if (change.aspect === "field") {
        const [older, newer] = [literal(change.before.version.name), literal(change.after.version.name)];
        yield change.direction === "tightened"
          ? required(
              changeField(change),
              `must be in version ${newer} too, because no webhook converts objects of ${older}`,
            )
          : invalid(
              changeField(change),
              `must be in version ${older} too, because a write in that version deletes the field`,
            );
      }
  },
};
