import { hasStatusSubresource } from "../../kube/crd/versions.js";
import { child } from "../../kube/json/field-path.js";
import { required } from "../../model/cause.js";
import { dependableVersions } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const statusSubresourceKept: Rule = {
  id: "crd-compatibility/status-subresource-kept",
  conventions: [],
  summary: "A beta or stable version must keep the subresource 'status'.",
  rationale:
    "Controllers that write the subresource get a 404, and users may overwrite the status with any manifest.",
  reference: "Spec and Status",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
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
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
            status:
              type: object
              properties:
                size: { type: string, maxLength: 63 }
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
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
                color: { type: string, maxLength: 63 }
            status:
              type: object
              properties:
                size: { type: string, maxLength: 63 }
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
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: string, enum: [Small, Large] }
            status:
              type: object
              properties:
                size: { type: string, maxLength: 63 }
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
            status:
              type: object
              properties:
                size: { type: string, maxLength: 63 }
`,
  *check(context) {
    for (const { before, after } of dependableVersions(context))
      if (hasStatusSubresource(before) && !hasStatusSubresource(after))
        yield required(
          child(after.field, "subresources", "status"),
          "must be kept; controllers write the status there",
        );
  },
};
