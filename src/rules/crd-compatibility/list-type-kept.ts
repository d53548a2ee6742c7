import { keysConditions } from "../../kube/changes/condition-changes.js";
import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf, edit } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const listTypeKept: Rule = {
  id: "crd-compatibility/list-type-kept",
  conventions: [],
  summary: "A list in a beta or stable version must not become a set or map, or change its keys.",
  rationale:
    "Existing lists may hold items that now count as duplicates, which makes the objects invalid. The ownership of items that server-side apply has recorded is lost.",
  reference: "Lists of named subobjects preferred over maps",
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
                ports:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name, protocol]
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
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [protocol, name]
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
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name, protocol]
                    properties:
                      name: { type: string, maxLength: 63 }
                      protocol: { type: string, enum: [TCP, UDP] }
`,
  *check(context) {
    for (const change of changesOf(context, "merge", "tightened"))
      if (!keysConditions(change))
        yield invalid(changeField(change), `must not ${edit(change)}; existing items may then be duplicates`);
  },
};
