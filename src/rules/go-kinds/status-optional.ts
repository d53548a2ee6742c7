import { hasOmitOption, markedByPackage } from "../../kube/go/api-fields.js";
import { type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { ownFields } from "../../kube/go/named-fields.js";
import { examplesIn, goExample, ON_GO, required, type Rule } from "../kit.js";

export const statusOptional: Rule = {
  id: "go-kinds/status-optional",
  conventions: ["admission-04"],
  match: ON_GO,
  sameAs: ["crd-status/status-optional"],
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const field of view.role === "Kind" ? ownFields(view) : [])
      if (field.jsonName === "status" && isRequiredStatus(view, field))
        yield required(field.path, 'must be optional, as in `// +optional` and `json:"status,omitzero"`');
  },
  summary: "The status of a kind must be optional.",
  rationale:
    "Users create objects without a status, which controllers fill in later; a required one forces them to invent it.",
  ...examplesIn(goExample)(`
    type Widget struct {
    	metav1.TypeMeta \`json:",inline"\`
    	// +optional
    	metav1.ObjectMeta \`json:"metadata,omitzero"\`
  - 	// +required
  - 	Status WidgetStatus \`json:"status"\`
  + 	// +optional
  + 	Status WidgetStatus \`json:"status,omitzero"\`
    }

    type WidgetStatus struct{}
  `),
};

/** As controller-gen decides it; only where the kind is described by it. */
const isRequiredStatus = (view: GoTypeView, field: GoField): boolean =>
  field.isRequired ||
  (!field.isOptional &&
    !hasOmitOption(field) &&
    view.markers.some(({ name }) => name.startsWith("kubebuilder:")) &&
    markedByPackage(view) !== "Optional");
