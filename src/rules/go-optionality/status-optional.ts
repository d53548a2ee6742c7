import { parseMarker } from "go-crd";
import { goTypeOf, hasMarker } from "../../kube/go/go-type.js";
import { isStruct } from "../../kube/go/zero-value.js";
import { invalid, literal, ON_GO, type Rule } from "../kit.js";

export const statusOptional: Rule = {
  id: "go-optionality/status-optional",
  reference: "Optional vs. Required",
  match: ON_GO,
  action: "Warn",
  *check({ object }) {
    const view = goTypeOf(object);
    for (const field of view.fields) {
      if (field.jsonName !== "status" || !isStruct(field) || field.resolved.foreign !== undefined) continue;
      for (const { name, markers } of Object.values(field.resolved.properties ?? {}))
        if (
          !hasMarker(
            markers.flatMap((text) => parseMarker(text) ?? []),
            "optional",
          )
        )
          yield invalid(field.path, `must have only fields that are marked as \`+optional\`, unlike ${literal(name)}`);
    }
  },
  summary: "A field of a status must be marked as optional.",
  rationale:
    "Controllers fill in a status step by step. A required field refuses every update of the status until all controllers have reported.",
  good: 'Status struct {\n\t// +optional\n\tReplicas *int32 `json:"replicas,omitempty"`\n} `json:"status,omitzero"`',
  bad: 'Status struct {\n\t// +required\n\tReplicas *int32 `json:"replicas,omitempty"`\n} `json:"status,omitzero"`',
};
