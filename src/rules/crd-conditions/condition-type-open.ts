import { conditionLists } from "../../kube/crd/conditions.js";
import { crdOf, property, schemaField } from "../../kube/crd/crd.js";
import { own } from "../../kube/json/object.js";
import { withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const conditionTypeOpen: Rule = {
  id: "crd-conditions/condition-type-open",
  conventions: ["conditions-27"],
  summary: "The `type` of a condition may not be restricted by an enum.",
  rationale: "Any controller may add conditions of its own to an object. An enum rejects them.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
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
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object }
            status:
              type: object
              properties:
                conditions:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items:
                    type: object
                    required: [type, status, lastTransitionTime, reason, message]
                    properties:
                      type: { type: string }
                      status: { type: string, enum: ["True", "False", Unknown] }
                      lastTransitionTime: { type: string, format: date-time }
                      reason: { type: string, minLength: 1 }
                      message: { type: string }
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
            spec: { type: object }
            status:
              type: object
              properties:
                conditions:
                  type: array
                  maxItems: 16
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items:
                    type: object
                    required: [type, status, lastTransitionTime, reason, message]
                    properties:
                      type: { type: string, enum: [Ready, Degraded] }
                      status: { type: string, enum: ["True", "False", Unknown] }
                      lastTransitionTime: { type: string, format: date-time }
                      reason: { type: string, minLength: 1 }
                      message: { type: string }
`,
  *check({ object }) {
    for (const { items } of conditionLists(crdOf(object))) {
      const type = property(items, "type");
      if (type !== undefined && own(type.schema, "enum") !== undefined)
        yield forbidden(
          schemaField(type),
          "may not restrict `type` with an enum; only a pattern may be used",
        );
    }
  },
  fix: ({ field }, { object }) => withoutKeyword(object, field, "enum"),
};
