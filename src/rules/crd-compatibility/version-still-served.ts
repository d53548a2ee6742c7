import { isDeprecated } from "../../kube/crd/versions.js";
import { isDependable } from "../../kube/formats/version-order.js";
import { invalid } from "../../model/cause.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../text/message.js";
import { retiredVersions } from "../../model/version-update.js";
import type { Rule } from "../../model/rule.js";

export const versionStillServed: Rule = {
  id: "crd-compatibility/version-still-served",
  conventions: [],
  summary: "An alpha or deprecated version must not be removed or stop being served without notice.",
  rationale:
    "Such a version may be removed at any time, but clients and manifests may still use it, and they fail.",
  reference: "Types (Kinds)",
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
    - name: v1beta1
      served: true
      storage: false
      deprecated: true
      deprecationWarning: acme.io/v1beta1 Widget is deprecated; use acme.io/v1
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
      deprecated: true
      deprecationWarning: acme.io/v1beta1 Widget is deprecated; use acme.io/v1
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
              description: Everything that a user wants.
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
      deprecated: true
      deprecationWarning: acme.io/v1beta1 Widget is deprecated; use acme.io/v1
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
    for (const { version, field } of retiredVersions(context))
      if (!isDependable(version.name) || isDeprecated(version))
        yield invalid(field, `must serve version ${literal(version.name)} while any client uses it`);
  },
};
