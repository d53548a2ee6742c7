import { defaultProblem } from "../../kube/go/marker-defaults.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { placedMarkers } from "../../kube/go/marked.js";
import { invalid, ON_GO, type Rule } from "../kit.js";

export const defaultFitsType: Rule = {
  id: "go-markers/default-fits-type",
  match: ON_GO,
  sameAs: ["crd-validity/defaults-valid"],
  action: "Deny",
  *check({ object }) {
    for (const { marker, owner, place } of placedMarkers(goTypeOf(object))) {
      if (owner.field === undefined || !["default", "kubebuilder:default"].includes(marker.name)) continue;
      const problem = defaultProblem(marker, owner);
      if (problem !== undefined) yield invalid(place, problem);
    }
  },
  summary: "A default must be a value of the type of its field, within its bounds.",
  rationale:
    "The API server refuses a definition whose default is not valid; that is found when the definition is installed, long after it was written.",
  reference: "Defaulting",
  good: '// +kubebuilder:default=3\n// +optional\nRetryLimit *int32 `json:"retryLimit,omitempty"`',
  bad: '// +kubebuilder:default="3"\n// +optional\nRetryLimit *int32 `json:"retryLimit,omitempty"`',
};
