import { apiFields, generatedAs, markedAs } from "../../kube/go/api-fields.js";
import { goTypeOf } from "../../kube/go/go-type.js";
import { defaultOf, shownDefault } from "../../kube/go/zero-value.js";
import { choices } from "../plain-options.js";
import { invalid, literal, ON_GO, oneLine, type Rule } from "../kit.js";

const OPTIONS = choices({
  unmarked: [
    "Fields without markers: 'ByTag' takes them for what controller-gen makes of them, 'Required' for required.",
    "ByTag",
    "Required",
    "Skipped",
  ],
});

export const defaultOnOptional: Rule<typeof OPTIONS.defaults> = {
  id: "go-optionality/default-on-optional",
  conventions: ["optionality-04"],
  match: ON_GO,
  sameAs: ["crd-defaults/required-has-no-default"],
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { unmarked }) {
    const view = goTypeOf(object);
    for (const field of apiFields(view)) {
      if (defaultOf(field) === undefined) continue;
      const isUnmarked = !field.isOptional && !field.isRequired;
      const byTag = unmarked === "ByTag" ? generatedAs(view, field) : unmarked;
      if ((isUnmarked ? byTag : markedAs(field)) !== "Required") continue;
      yield invalid(
        field.path,
        `must be marked as \`+optional\`${isUnmarked ? "" : " instead of required"}, because it has the default ${literal(oneLine(shownDefault(field), 40))}`,
      );
    }
  },
  summary: "A field with a default must be optional.",
  rationale:
    "A default is for users who leave the field out, and a required field says that they may not. The server fills it in, yet documentation and clients still ask for it.",
  good: '// +optional\n// +kubebuilder:default=3\nRetries *int32 `json:"retries,omitempty"`',
  bad: '// +required\n// +kubebuilder:default=3\nRetries int32 `json:"retries"`',
};
