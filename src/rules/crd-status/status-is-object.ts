import { crdOf, mayBeObject, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { crdExample, invalid, literal, ON_CRDS, type Rule } from "../kit.js";

export const statusIsObject: Rule = {
  id: "crd-status/status-is-object",
  match: ON_CRDS,
  action: "Deny",
  evidence: "A status that is text or a list has no place for conditions, which the API conventions demand.",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const status = property(root, "status");
      if (status !== undefined && !mayBeObject(status))
        yield invalid(
          schemaField(status),
          `must have type 'object', because \`conditions\` and \`observedGeneration\` have no place in a value of type ${literal(status.type)}; what never changes needs another name, such as \`result\``,
        );
    }
  },
  summary: "The status must be an object.",
  rationale:
    "A status that is one word tells people and clients less than conditions do, and it cannot grow: another type breaks all clients that read the word.",
  reference: "Spec and Status",
  go: ['Status *WidgetStatus `json:"status,omitempty"`'],
  good: crdExample({ status: "readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000 }" }),
  bad: crdExample({
    properties: `
      spec: { type: object, properties: { color: { type: string, maxLength: 63 } } }
      status: { type: string, maxLength: 63 }
    `,
  }),
};
