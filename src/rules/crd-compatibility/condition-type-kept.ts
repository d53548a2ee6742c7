import { isOfConditionsField } from "../../kube/condition-changes.js";
import { type CrdVersion, type SchemaNode, property, schemaField } from "../../kube/crd.js";
import type { Json } from "../../kube/object.js";
import { changeField } from "../../kube/schema-change.js";
import { conjunctsOf, enumOf } from "../../kube/schema-limits.js";
import { forbidden } from "../../model/cause.js";
import { changesOf, dependableVersions, listed } from "../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../model/match.js";
import { literal } from "../../model/message.js";
import type { Rule } from "../../model/rule.js";

/** The type of a condition, which lies inside a core type but has no enum there: that is the author's. */
const conditionType = ({ root }: CrdVersion): SchemaNode | undefined =>
  property(property(root, "status", "conditions")?.items, "type");

/** None if any type is allowed: that is how it must be. */
const goneTypes = (before: SchemaNode | undefined, after: SchemaNode): readonly Json[] => {
  const kept = enumOf(conjunctsOf(after.schema));
  if (before === undefined || kept === undefined) return [];
  return [...(enumOf(conjunctsOf(before.schema)) ?? [])].flatMap(([text, type]) =>
    kept.has(text) ? [] : [type],
  );
};

export const conditionTypeKept: Rule = {
  id: "crd-compatibility/condition-type-kept",
  conventions: ["conditions-05"],
  summary: "The conditions of a beta or stable version must not be removed, nor a type of them.",
  rationale:
    "A condition keeps its meaning once it is defined: scripts and controllers wait for it, and wait for ever when it does not come any more.",
  reference: "Typical status properties",
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
                      type: { type: string, enum: [Ready, Synced] }
                      status: { type: string, enum: ["True", "False", Unknown] }
                      lastTransitionTime: { type: string, format: date-time }
                      reason: { type: string, minLength: 1 }
                      message: { type: string }
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
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [type]
                  items:
                    type: object
                    required: [type, status, lastTransitionTime, reason, message]
                    properties:
                      type: { type: string, enum: [Ready, Synced] }
                      status: { type: string, enum: ["True", "False", Unknown] }
                      lastTransitionTime: { type: string, format: date-time }
                      reason: { type: string, minLength: 1 }
                      message: { type: string }
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
                      type: { type: string, enum: [Ready] }
                      status: { type: string, enum: ["True", "False", Unknown] }
                      lastTransitionTime: { type: string, format: date-time }
                      reason: { type: string, minLength: 1 }
                      message: { type: string }
`,
  *check(context) {
    for (const change of changesOf(context, "field", "tightened"))
      if (isOfConditionsField(change))
        yield forbidden(
          changeField(change),
          `may not be removed from version ${literal(change.after.version.name)}, because clients wait for conditions`,
        );
    for (const { before, after } of dependableVersions(context)) {
      const type = conditionType(after);
      const gone = type === undefined ? [] : goneTypes(conditionType(before), type);
      if (type !== undefined && gone.length > 0)
        yield forbidden(
          schemaField(type),
          `may not lose ${listed(gone)}, because clients wait for conditions of that type`,
        );
    }
  },
};
