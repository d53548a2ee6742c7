import { goTypeOf } from "../../kube/go/go-type.js";
import { isResourceMarker, isRootMarker } from "../../kube/go/markers.js";
import { examplesIn, goExample, literal, ON_GO, required, type Rule } from "../kit.js";

export const kindComplete: Rule = {
  id: "go-kinds/kind-complete",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const { name, role, hasList, isRegistered, isDeepCopied, markers } = goTypeOf(object);
    // Without it, a type is no kind of its own: it may be one of a file, or be embedded.
    if (role === undefined || !markers.some(isRootMarker)) return;
    const isServed = markers.some(isResourceMarker);
    // The others may be formats of files, which need no list.
    if (hasList === false && isServed)
      yield required(["type"], `must have a list of its kind, ${literal(`${name}List`)}`);
    // A kind that no resource serves may be a part of another one, as of a subresource.
    if (isRegistered === false && isServed)
      yield required(["type"], "must be registered in the scheme like other kinds of the package");
    if (isDeepCopied === false)
      yield required(["type"], "must have a method `DeepCopyObject`; only `controller-gen object` makes it");
  },
  summary: "A kind must have a list, be registered in the scheme, and have generated methods.",
  rationale:
    "A client cannot list a kind without its list, and fails at run time with 'no kind is registered for the type'. Nothing is said where no type of the package is registered or has generated methods.",
  reference: "Types (Kinds)",
  ...examplesIn(goExample)(`
    // +kubebuilder:object:root=true
  - // +kubebuilder:resource:scope=Cluster
    type Widget struct {
    	metav1.TypeMeta \`json:",inline"\`
    	// +optional
    	metav1.ObjectMeta \`json:"metadata,omitzero"\`
    }
  + 
  + // +kubebuilder:object:root=true
  + type WidgetList struct {
  + 	metav1.TypeMeta \`json:",inline"\`
  + 	// +optional
  + 	metav1.ListMeta \`json:"metadata,omitzero"\`
  + 	Items []Widget \`json:"items"\`
  + }
  `),
};
