import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf, edit } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const mergeStrategyKept: Rule = {
  id: "crd-compatibility/merge-strategy-kept",
  conventions: [],
  summary: "The merge strategy of a list or map in a beta or stable version must not change.",
  rationale:
    "The API server has recorded the owner of each item or field. After the change, clients that shared a list replace each other's items or get conflicts.",
  reference: "Lists of named subobjects preferred over maps",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
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
              properties:
                ports:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: atomic
                  items:
                    type: object
                    required: [name, protocol]
                    properties:
                      name: { type: string, maxLength: 63 }
                      protocol: { type: string, enum: [TCP, UDP] }
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
                ports:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: atomic
                  description: Where it listens.
                  items:
                    type: object
                    required: [name, protocol]
                    properties:
                      name: { type: string, maxLength: 63 }
                      protocol: { type: string, enum: [TCP, UDP] }
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
                ports:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name, protocol]
                    properties:
                      name: { type: string, maxLength: 63 }
                      protocol: { type: string, enum: [TCP, UDP] }
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
                ports:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: atomic
                  items:
                    type: object
                    required: [name, protocol]
                    properties:
                      name: { type: string, maxLength: 63 }
                      protocol: { type: string, enum: [TCP, UDP] }
`,
  *check(context) {
    for (const change of changesOf(context, "merge", "changed"))
      yield invalid(
        changeField(change),
        `must not ${edit(change)}; server-side apply has recorded ownership by it`,
      );
  },
};
