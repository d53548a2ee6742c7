import { type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { isResourceMarker, isRootMarker } from "../../kube/go/markers.js";
import { ownFields } from "../../kube/go/named-fields.js";
import { forbidden, invalid, ON_GO, required, type Rule } from "../kit.js";

export const kindMetadata: Rule = {
  id: "go-kinds/kind-metadata",
  match: ON_GO,
  sameAs: ["crd-validity/schema-structural"],
  action: "Deny",
  *check({ object }) {
    const view = goTypeOf(object);
    if (!view.isStruct || view.role === undefined) return;
    const [type, own] = [embedded(view, "TypeMeta"), embedded(view, "ObjectMeta") ?? embedded(view, "ListMeta")];
    const root = view.markers.findIndex(isRootMarker);
    // A file of configuration has no metadata; another struct may embed them.
    if (root >= 0 && type === undefined && view.fields.every(({ isInlined }) => !isInlined))
      yield forbidden(["markers", root], "may only be at a type that embeds `metav1.TypeMeta`");
    if (root < 0 && view.markers.some(isResourceMarker) && !view.markers.some(({ name }) => name === DEEP_COPY))
      yield required(
        ["type"],
        "must have the marker `+kubebuilder:object:root=true`, because it has other markers of a kind",
      );
    if (type !== undefined && type.json !== undefined && !type.isInlined)
      yield invalid([...type.path, "tag"], 'must be `json:",inline"`, so that `kind` and `apiVersion` are at the top');
    if (own !== undefined && own.json !== undefined && own.jsonName !== "metadata")
      yield invalid([...own.path, "tag"], "must have the name 'metadata', where all clients look for it");
  },
  summary: "A kind must embed its type and object metadata, and must be marked as the root of an object.",
  rationale:
    "Without the marker, no `DeepCopyObject` is generated, and the type is no `runtime.Object`. Without the metadata, or under another name, clients find neither `kind` nor the name of an object.",
  reference: "Types (Kinds)",
  good: `// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"metadata,omitzero"\`
}`,
  bad: `// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta \`json:",inline"\`
	// +optional
	metav1.ObjectMeta \`json:"objectMeta,omitzero"\`
}`,
};

const DEEP_COPY = "k8s:deepcopy-gen:interfaces";

const embedded = (view: GoTypeView, name: string): GoField | undefined =>
  ownFields(view).find((field) => field.isEmbedded === true && field.name === name);
