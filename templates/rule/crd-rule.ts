import { crdOf, schemaField } from "{{src}}kube/crd/crd.js";
import { propertiesCalled } from "{{src}}kube/crd/nodes.js";
import { forbidden, ON_CRDS, type Rule, specExample } from "{{kit}}";

// Change the texts, the examples and the check. docs/write-a-rule.md explains the fields, and which words messages have.
export const {{constant}}: Rule = {
  id: "{{id}}",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of propertiesCalled(crdOf(object), "todo"))
      yield forbidden(schemaField(node), "may not be named 'todo'; use a name that describes the value");
  },
  summary: "A field may not be named 'todo'.",
  rationale: "The name says nothing about the value, and a field of a stored version cannot be renamed.",
  reference: "Naming conventions",
  go: ["// +kubebuilder:validation:MaxLength=63", "// +optional", 'Note string `json:"note,omitempty"`'],
  good: specExample("note: { type: string, maxLength: 63 }"),
  bad: specExample("todo: { type: string, maxLength: 63 }"),
};
