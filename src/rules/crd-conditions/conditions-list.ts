import { conditionLists } from "../../kube/crd/conditions.js";
import { crdOf, schemaField, typeOf } from "../../kube/crd/crd.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const conditionsList: Rule = {
  id: "crd-conditions/conditions-list",
  conventions: ["conditions-02"],
  summary: "The field `status.conditions` must be a list of objects.",
  rationale:
    "Tools such as `kubectl wait` expect the same form in every kind. They do not see conditions in a map or a list of strings.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
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
            spec: { type: object }
            status:
              type: object
              properties:
                conditions:
                  type: array
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
                  type: object
                  additionalProperties: { type: string }
`,
  *check({ object }) {
    for (const list of conditionLists(crdOf(object)))
      if (typeOf(list) !== "array" || typeOf(list.items) !== "object")
        yield invalid(schemaField(list), "must have type 'array' with items of type 'object'");
  },
};
