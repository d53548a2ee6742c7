import { changeField } from "../../kube/changes/schema-change.js";
import { invalid } from "../../model/cause.js";
import { changesOf, unexpected } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";

export const validationRuleKept: Rule = {
  id: "crd-compatibility/validation-rule-kept",
  conventions: [],
  summary: "The CEL rules of a beta or stable version must not change without notice.",
  rationale:
    "Clients rely on what a rule guarantees, and existing objects may violate a changed one. An expression does not show which of the two is at risk.",
  reference: "Validation",
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
                minSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
                maxSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
              x-kubernetes-validations:
                - rule: "!has(self.minSize) || !has(self.maxSize) || self.minSize <= self.maxSize"
                  message: "\`minSize\` must be less than or equal to \`maxSize\`"
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
                minSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
                maxSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
              x-kubernetes-validations:
                - rule: "!has(self.minSize) || !has(self.maxSize) || self.minSize <= self.maxSize"
                  message: "\`maxSize\` must be greater than or equal to \`minSize\`"
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
                minSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
                maxSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
              x-kubernetes-validations:
                - rule: "!has(self.minSize) || !has(self.maxSize) || self.minSize <= self.maxSize"
                  message: "\`minSize\` must be less than or equal to \`maxSize\`"
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
                minSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
                maxSize: { type: integer, format: int32, minimum: 0, maximum: 100 }
`,
  *check(context) {
    for (const change of changesOf(context, "validation", "loosened", "changed"))
      yield invalid(
        changeField(change),
        change.from === undefined
          ? `must accept all existing objects with the new rule ${literal(change.to)}`
          : change.direction === "loosened"
            ? `must not ${change.to === undefined ? "lose" : "loosen"} the rule ${literal(change.from)} ${unexpected(change)}`
            : `must still accept every value that rule ${literal(change.from)} accepted; existing objects may hold any of them`,
      );
  },
};
