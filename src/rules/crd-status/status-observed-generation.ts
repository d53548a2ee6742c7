import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { child, crdExample, formatPointer, invalid, ON_CRDS, type Rule, valueAt } from "../kit.js";

export const statusObservedGeneration: Rule = {
  id: "crd-status/status-observed-generation",
  conventions: ["conditions-36"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const found = property(root, "status", "observedGeneration");
      if (found === undefined || found.embedded !== undefined) continue;
      if (found.type !== "integer" || own(found.schema, "format") !== "int64")
        yield invalid(schemaField(found), "must have type 'integer' and format 'int64'");
    }
  },
  fix: ({ field }, { object }) =>
    // Another type changes the API, which is a decision of its author.
    own(valueAt(object, field), "type") === "integer"
      ? [{ op: "add", path: formatPointer(child(field, "format")), value: "int64" }]
      : [],
  summary: "The field `status.observedGeneration` must be an integer with format 'int64'.",
  rationale:
    "Clients compare it with `metadata.generation`, which is an int64. Another type compares wrongly or overflows.",
  go: [
    "// +kubebuilder:validation:Minimum=0",
    "// +optional",
    'ObservedGeneration *int64 `json:"observedGeneration,omitempty"`',
  ],
  good: crdExample({ status: "observedGeneration: { type: integer, format: int64 }" }),
  bad: crdExample({ status: "observedGeneration: { type: integer, format: int32 }" }),
};
