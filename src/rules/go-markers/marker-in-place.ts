import type { GoMarker } from "go-crd";
import { type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { KNOWN_MARKERS } from "../../kube/go/known-markers.js";
import { type Marked, placedMarkers } from "../../kube/go/marked.js";
import { forbidden, ON_GO, type Rule } from "../kit.js";

export const markerInPlace: Rule = {
  id: "go-markers/marker-in-place",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const { marker, owner, place } of placedMarkers(view)) {
      const problem = problemOf(view, owner, marker);
      if (problem !== undefined) yield forbidden(place, problem);
    }
  },
  summary: "A marker must be where its generator looks for it.",
  rationale:
    "A generator ignores a marker elsewhere: a default of a type is not applied, a printer column of a struct that is no kind is not shown.",
  reference: "API Conventions",
  good: '// +kubebuilder:default=Small\n// +optional\nSize string `json:"size,omitempty"`',
  bad: "// +kubebuilder:default=Small\ntype Size string",
};

/** The markers that controller-gen reads; other generators may look elsewhere. */
const OF_CONTROLLER_GEN = /^kubebuilder:|^(?:k8s:)?(?:optional|required)$|^nullable$/;

const problemOf = (view: GoTypeView, { field }: Marked, { name }: GoMarker): string | undefined => {
  const known = KNOWN_MARKERS.get(name);
  if (known === undefined || !OF_CONTROLLER_GEN.test(name)) return undefined;
  const { places, isOfKind } = known;
  if (field !== undefined)
    return places.includes("Field")
      ? undefined
      : "may only be at a type; controller-gen ignores `+kubebuilder` markers of types at fields";
  if (!places.includes("Type")) return "may only be at a field, as in '// +optional'";
  if (isOfKind !== true || !view.isStruct || view.role === "Kind") return undefined;
  return "may only be at a kind, which embeds `metav1.TypeMeta` and `metav1.ObjectMeta`";
};
