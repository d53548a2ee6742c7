import type { GoMarker } from "go-crd";
import { type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { KNOWN_MARKERS, type KnownMarker } from "../../kube/go/known-markers.js";
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
  const right = rightPlace(view, field !== undefined, known);
  return right && `may not have '+${name}', which controller-gen reads only on ${right}`;
};

const rightPlace = (view: GoTypeView, isField: boolean, { places, isOfKind }: KnownMarker): string | undefined => {
  if (isField) return places.includes("Field") ? undefined : "types";
  if (!places.includes("Type")) return "fields";
  return isOfKind !== true || !view.isStruct || view.role === "Kind"
    ? undefined
    : "kinds, which embed `metav1.TypeMeta` and `metav1.ObjectMeta`";
};
