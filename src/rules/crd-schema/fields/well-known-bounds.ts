import { propertiesEndingIn } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { type PatchOperation, own } from "kube-json";
import { lastWord } from "../../../kube/words/name-words.js";
import { MAX_PORT, leastPort, missingWellKnownBounds } from "../../../kube/fields/well-known-fields.js";
import { child, formatPointer, invalid, ON_CRDS, type Rule, type Segment, specExample, valueAt } from "../../kit.js";

export const wellKnownBounds: Rule = {
  id: "crd-schema/well-known-bounds",
  conventions: ["primitives-01"],
  topic: "bounds",
  match: ON_CRDS,
  action: "Warn",
  evidence: "The conventions say that numbers should have bounds, and ports of reviewed APIs lack them.",
  *check({ object }) {
    for (const node of propertiesEndingIn(crdOf(object), "port")) {
      const problem = missingWellKnownBounds(node);
      if (problem === undefined) continue;
      const { minimum = null, maximum = null } = node.schema;
      yield { ...invalid(schemaField(node), problem), about: [minimum, maximum] };
    }
  },
  fix({ field }, { object }) {
    const schema = valueAt(object, field);
    const bounds = boundsOf(field.at(-1), leastPort(schema));
    // The type of a field is the author's to change.
    if (bounds === undefined || own(schema, "type") !== "integer") return [];
    return Object.entries(bounds).flatMap(([keyword, value]): readonly PatchOperation[] => {
      const bound = own(schema, keyword);
      if (typeof bound === "number" && bound >= 0 && bound <= MAX_PORT) return [];
      const op = bound === undefined ? "add" : "replace";
      return [{ op, path: formatPointer(child(field, keyword)), value }];
    });
  },
  summary: "A port must be a number with the same bounds as in Kubernetes.",
  rationale: "A port of 70000 fails only when a process tries to listen on it, and a port in text may be anything.",
  go: [
    "// +kubebuilder:validation:Minimum=1",
    "// +kubebuilder:validation:Maximum=65535",
    'Port *int32 `json:"port,omitempty"`',
  ],
  good: specExample("port: { type: integer, format: int32, minimum: 1, maximum: 65535 }"),
  bad: specExample("port: { type: integer, format: int32 }"),
};

const boundsOf = (name: Segment | undefined, minimum: number): Readonly<Record<string, number>> | undefined => {
  return typeof name === "string" && lastWord(name) === "port" ? { minimum, maximum: MAX_PORT } : undefined;
};
