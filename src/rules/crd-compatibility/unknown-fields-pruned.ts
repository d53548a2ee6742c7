import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const unknownFieldsPruned: Rule = {
  id: "crd-compatibility/unknown-fields-pruned",
  conventions: [],
  summary:
    "An object in a beta or stable version must not start to keep fields that its schema does not declare.",
  rationale:
    "The API server then stores misspelled fields without an error, clients meet values of any type, and a return to a strict schema loses data.",
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
                labels:
                  type: object
                  properties:
                    team: { type: string, maxLength: 63 }
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
                labels:
                  type: object
                  properties:
                    team: { type: string, maxLength: 63 }
                    area: { type: string, maxLength: 63 }
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
                labels:
                  type: object
                  properties:
                    team: { type: string, maxLength: 63 }
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
                labels:
                  type: object
                  additionalProperties: { type: string, maxLength: 63 }
`,
  *check(context) {
    for (const change of changesOf(context, "unknownFields", "loosened"))
      yield invalid(
        changeField(change),
        change.to === "kept"
          ? "must not gain `x-kubernetes-preserve-unknown-fields`; misspelled fields would be stored without an error"
          : "must keep its `properties`; a map would store misspelled fields without an error",
      );
  },
};
