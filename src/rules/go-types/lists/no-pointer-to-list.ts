import { goTypeOf } from "../../../kube/go/go-type.js";
import { boundValue, allMarkers } from "../../../kube/go/markers.js";
import { reviewedFields } from "../../../kube/go/named-fields.js";
import { invalid, ON_GO, type Rule } from "../../kit.js";

export const noPointerToList: Rule = {
  id: "go-types/no-pointer-to-list",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    for (const field of reviewedFields(goTypeOf(object))) {
      const { kind } = field.resolved;
      if (!field.isPointer || (kind !== "list" && kind !== "map")) continue;
      const bound = kind === "list" ? "MinItems" : "MinProperties";
      // The empty value then means something else than none at all, and only a pointer tells them apart.
      if (boundValue(allMarkers(field), bound) === "0") continue;
      yield invalid(
        [...field.path, "type"],
        `must be a ${kind === "list" ? "slice" : "map"} without a pointer, or have \`+kubebuilder:validation:${bound}=0\` if an empty one means something else than none`,
      );
    }
  },
  summary: "A list or map may not be behind a pointer, unless an empty one differs from none.",
  rationale:
    "A slice or map can be nil itself, so the pointer adds a second nil that clients have to check and that means nothing else.",
  reference: "Optional vs. Required",
  good: '// +optional\nHosts []string `json:"hosts,omitempty"`',
  bad: '// +optional\nHosts *[]string `json:"hosts,omitempty"`',
};
