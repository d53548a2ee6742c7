import { nodesWith } from "../../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../../kube/crd/crd.js";
import { own } from "kube-json";
import { invalid, ON_CRDS, type Rule, specExamples } from "../../kit.js";

export const setOfScalars: Rule = {
  id: "crd-schema/set-of-scalars",
  match: ON_CRDS,
  action: "Deny",
  evidence: "An API server rejects the definition.",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "x-kubernetes-list-type")) {
      if (own(node.schema, "x-kubernetes-list-type") !== "set" || node.items === undefined) continue;
      const { schema } = node.items;
      const type = node.items.type;
      // The API server treats an atomic value like a scalar.
      const isAtomic = own(schema, type === "array" ? "x-kubernetes-list-type" : "x-kubernetes-map-type") === "atomic";
      if ((type === "object" || type === "array") && !isAtomic)
        yield invalid(
          schemaField(node),
          "must have `x-kubernetes-list-type` 'map' or 'atomic', because its items are not scalars",
        );
    }
  },
  summary: "The items of a set list must be scalars.",
  rationale:
    "Items of a set are compared by their whole value. If two clients apply the same object with one field written differently, each owns a separate item, and neither can change the other's.",
  reference: "Lists of named subobjects preferred over maps",
  go: ["// Objects are keyed.", "// +listType=map", "// +listMapKey=name", 'Zones []Zone `json:"zones,omitempty"`'],
  ...specExamples(`
    zones:
      type: array
      maxItems: 10
      x-kubernetes-list-type: set
  -   items:
  -     type: object
  -     properties:
  -       name: { type: string, maxLength: 63 }
  +   items: { type: string, maxLength: 63 }
  `),
};
