import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { shapeOf, wellKnownShape } from "../../../kube/fields/well-known-fields.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const wellKnownFieldShape: Rule = {
  id: "crd-schema/well-known-field-shape",
  conventions: ["primitives-01"],
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  *check({ object }) {
    for (const [node] of judgeNames(crdOf(object), shapeOf)) {
      const shape = wellKnownShape(node);
      if (shape !== undefined) yield invalid(schemaField(node), shape);
    }
  },
  summary: "A field with a name that is well known from Kubernetes must have the same shape as in Kubernetes.",
  rationale:
    "Users know `replicas`, `port` and `nodeSelector` from Pods and Deployments, and tools handle such fields by name. They do not expect a flag that is a string or a selector in another syntax.",
  go: ["// The type of the Kubernetes API.", 'NodeSelector map[string]string `json:"nodeSelector,omitempty"`'],
  good: specExample(`
    paused: { type: boolean }
    nodeSelector: { type: object, maxProperties: 16, additionalProperties: { type: string, maxLength: 63 } }
  `),
  bad: specExample(`
    paused: { type: boolean }
    nodeSelector: { type: string }
  `),
};
