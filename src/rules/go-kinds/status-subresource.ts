import { withMarkers } from "../../kube/go/edits.js";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { ownFields } from "../../kube/go/named-fields.js";
import { examplesIn, forbidden, goExample, ON_GO, required, type Rule } from "../kit.js";

export const statusSubresource: Rule = {
  id: "go-kinds/status-subresource",
  conventions: ["specstatus-08"],
  match: ON_GO,
  sameAs: ["crd-status/status-subresource", "crd-status/status-subresource-has-schema"],
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    // go-kinds/kind-metadata tells of the marker of a kind at another struct.
    if (view.role === undefined || !view.isStruct || !view.fields.some(({ isInlined }) => isInlined)) return;
    const at = view.markers.findIndex(({ name }) => name === MARKER);
    const status = ownFields(view).find(({ jsonName }) => jsonName === "status");
    if (view.role === "Kind" && at >= 0 && status === undefined && !view.fields.some(mayInlineStatus))
      yield forbidden(["type"], `may not have the marker \`+${MARKER}\` without a field \`status\``);
    // Other kinds are not described by controller-gen.
    const isSkipped = view.markers.some(({ name }) => name === "kubebuilder:skipversion");
    if (at < 0 && status !== undefined && !isSkipped && view.markers.some(({ name }) => OF_KUBEBUILDER.test(name)))
      yield status.resolved.isOpen !== true && Object.keys(status.resolved.properties ?? { unknown: "" }).length === 0
        ? { ...forbidden(["type"], "may not have a field `status` that has no fields"), arguable: true }
        : required(["type"], `must have the marker \`+${MARKER}\`, because it has a status`);
  },
  fix: ({ reason }) => (reason === "FieldValueRequired" ? withMarkers([], `+${MARKER}`) : []),
  summary: "A kind with a status must have the subresource 'status', and only such a kind may have it.",
  rationale:
    "Without the subresource, whoever may write the spec may write the status, and each report of a controller raises the `generation`. Without the field, the API server drops what controllers write.",
  ...examplesIn(goExample)(`
    // +kubebuilder:object:root=true
  + // +kubebuilder:subresource:status
    type Widget struct {
    	metav1.TypeMeta \`json:",inline"\`
    	// +optional
    	metav1.ObjectMeta \`json:"metadata,omitzero"\`
    	// +optional
    	Status WidgetStatus \`json:"status,omitzero"\`
    }

  + type WidgetList struct {
  + 	metav1.TypeMeta \`json:",inline"\`
  + 	metav1.ListMeta \`json:"metadata,omitzero"\`
  + 	Items []Widget \`json:"items"\`
  + }
  + 
    type WidgetStatus struct {
    	// +optional
    	ReadyReplicas *int32 \`json:"readyReplicas,omitempty"\`
    }
  `),
};

const MARKER = "kubebuilder:subresource:status";
const META = /^(?:Type|Object|List)Meta$/;
/** True for a struct whose fields are those of the kind, if they have a status or are not known. */
const mayInlineStatus = ({ isInlined, name, resolved }: GoField): boolean =>
  isInlined && !META.test(name) && (resolved.kind === "unknown" || resolved.properties?.["status"] !== undefined);

const OF_KUBEBUILDER = /^kubebuilder:(?:object:root|resource|storageversion|printcolumn)$/;
