import { judgeNames } from "../../kube/crd-nodes.js";
import { crdOf, schemaField } from "../../kube/crd.js";
import { type Segment, child, formatPointer, valueAt } from "../../kube/field-path.js";
import type { PatchOperation } from "../../kube/json-patch.js";
import { lastWord } from "../../kube/name-words.js";
import { own, stringAt } from "../../kube/object.js";
import { MAX_PORT, shapeOf, wellKnownShape } from "../../kube/well-known-fields.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";

export const wellKnownFieldShape: Rule = {
  id: "crd-schema/well-known-field-shape",
  conventions: ["primitives-01"],
  summary: "A field with a name that is well known in Kubernetes must have the same shape as there.",
  rationale:
    "Users know what `replicas`, `port` or `nodeSelector` take from Pods and Deployments, and tools handle such fields by their name. A port that may be 70000, or a selector in a language of its own, is a surprise to both.",
  reference: "Primitive types",
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
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                port: { type: integer, format: int32, minimum: 1, maximum: 65535 }
                paused: { type: boolean }
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
                port: { type: integer, format: int32 }
                paused: { type: boolean }
`,
  *check({ object }) {
    for (const [node] of judgeNames(crdOf(object), shapeOf)) {
      const shape = wellKnownShape(node);
      if (shape !== undefined) yield invalid(schemaField(node), shape);
    }
  },
  fix({ field }, { object }) {
    const schema = valueAt(object, field);
    const bounds = boundsOf(field.at(-1));
    // Which type was meant, and what else depends on it, only the author knows.
    if (bounds === undefined || stringAt(schema, "type") !== "integer") return [];
    return Object.entries(bounds).flatMap(([keyword, value]): readonly PatchOperation[] => {
      const bound = own(schema, keyword);
      if (typeof bound === "number" && bound <= MAX_PORT) return [];
      const op = bound === undefined ? "add" : "replace";
      return [{ op, path: formatPointer(child(field, keyword)), value }];
    });
  },
};

const boundsOf = (name: Segment | undefined): Readonly<Record<string, number>> | undefined => {
  if (name === "replicas") return { minimum: 0 };
  return typeof name === "string" && lastWord(name) === "port"
    ? { minimum: 1, maximum: MAX_PORT }
    : undefined;
};
