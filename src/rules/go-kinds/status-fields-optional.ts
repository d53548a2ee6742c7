import { goTypeOf } from "../../kube/go/go-type.js";
import { formatPointer, ON_GO, required, type Rule } from "../kit.js";

export const statusFieldsOptional: Rule = {
  id: "go-kinds/status-fields-optional",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const view = goTypeOf(object);
    if (view.isTypeOf?.includes("status") !== true) return;
    for (const field of view.fields)
      if (field.path.length === 2 && field.jsonName !== "" && !field.isOptional)
        yield required(field.path, "must have the marker `+optional`, as all fields of a status");
  },
  fix({ field }, { object }) {
    const found = goTypeOf(object).fields.find(({ path }) => formatPointer(path) === formatPointer(field));
    // Beside a marker that says the opposite, only the author knows which one is right.
    return found === undefined || found.isRequired
      ? []
      : [{ op: "add", path: formatPointer([...field, "markers", "-"]), value: "+optional" }];
  },
  fixClass: "Behavior",
  summary: "The fields of a status must be marked as optional.",
  rationale:
    "Several controllers report in one status, at different times: a required field forces the first one to report for all others. Some projects require fields that are always set together.",
  reference: "Optional vs. Required",
  good: `type WidgetStatus struct {
	// +optional
	Replicas *int32 \`json:"replicas,omitempty"\`
}

type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
	// +optional
	Status WidgetStatus \`json:"status,omitzero"\`
}`,
  bad: `type WidgetStatus struct {
	// +required
	Replicas int32 \`json:"replicas"\`
}

type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
	// +optional
	Status WidgetStatus \`json:"status,omitzero"\`
}`,
};
