import { fieldAt, goTypeOf } from "../../kube/go/go-type.js";
import { asOptional, isMismarked } from "../../kube/go/optional-fields.js";
import { ownFields } from "../../kube/go/named-fields.js";
import { examplesIn, goExample, ON_GO, required, type Rule } from "../kit.js";

export const statusFieldsOptional: Rule = {
  id: "go-kinds/status-fields-optional",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const view = goTypeOf(object);
    if (view.isTypeOf?.includes("status") !== true) return;
    for (const field of ownFields(view))
      if (field.jsonName !== "" && !field.isOptional)
        yield required(field.path, "must have the marker `+optional`, as all fields of a status");
  },
  fix({ field: path }, { object }) {
    const field = fieldAt(object, path);
    // Beside a marker that says the opposite, only the author knows which one is right.
    return field === undefined || field.isRequired || isMismarked(field) ? [] : asOptional(field);
  },
  fixClass: "Behavior",
  summary: "The fields of a status must be marked as optional.",
  rationale:
    "Several controllers report in one status, at different times: a required field forces the first one to report for all others. Some projects require fields that are always set together.",
  reference: "Optional vs. Required",
  ...examplesIn(goExample)(`
    type WidgetStatus struct {
  - 	// +required
  - 	Replicas int32 \`json:"replicas"\`
  + 	// +optional
  + 	Replicas *int32 \`json:"replicas,omitempty"\`
    }

    type Widget struct {
    	metav1.TypeMeta \`json:",inline"\`
    	// +optional
    	metav1.ObjectMeta \`json:"metadata,omitzero"\`
    	// +optional
    	Status WidgetStatus \`json:"status,omitzero"\`
    }
  `),
};
