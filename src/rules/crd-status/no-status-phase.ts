import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const noStatusPhase: Rule = {
  id: "crd-status/no-status-phase",
  conventions: ["conditions-29"],
  summary: "A status may not have a phase; only conditions may report progress.",
  rationale:
    "A phase is a state machine in one word: a new value breaks clients that know the old ones, and it cannot express two states at once. Conditions are independent and can be added at any time.",
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
                phase: { type: string, enum: [Pending, Running] }
`,
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object)))
      for (const [name, node] of property(root, "status")?.properties ?? [])
        if (/^phase$|Phase$/.test(name))
          yield forbidden(schemaField(node), "may not be in `status`; only `conditions` may report progress");
  },
};
