import { printerColumns } from "../../kube/crd/columns.js";
import { crdOf, reviewedVersions } from "../../kube/crd/crd.js";
import { child, formatPointer } from "../../kube/json/field-path.js";
import { own, stringAt } from "../../kube/json/object.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

const MESSAGE = /(?:\.message|\[['"]message['"]\])$/;

export const printerColumnMessage: Rule = {
  id: "crd-naming/printer-column-message",
  conventions: ["conditions-33"],
  summary: "A printer column that shows a message must have a `priority` of at least 1.",
  rationale:
    "A message is one or more sentences, which breaks the table of `kubectl get`; a reason fits there. With priority 1 only `kubectl get -o wide` shows the column.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
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
      additionalPrinterColumns:
        - { name: Reason, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].reason' }
        - { name: Message, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].message', priority: 1 }
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
      additionalPrinterColumns:
        - { name: Message, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].message' }
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
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object)))
      for (const { entry, field } of printerColumns(version))
        if (MESSAGE.test(stringAt(entry, "jsonPath") ?? "") && Number(own(entry, "priority") ?? 0) < 1)
          yield invalid(
            child(field, "priority"),
            "must be greater than or equal to 1, because the column shows a `message`",
          );
  },
  fix: ({ field }) => [{ op: "add", path: formatPointer(field), value: 1 }],
};
