import { undescribedValues } from "../../kube/described/values.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { allOf, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const enumValuesDescribed: Rule = {
  id: "crd-validation/enum-values-described",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "enum")) {
      // A kind is described where it is defined, and every user of Pods knows the pull policies.
      if (node.section === "status" || /^(?:kind|(?:.*P|p)ullPolicy)$/.test(node.under) || node.step === "items")
        continue;
      const description = descriptionOf(node.schema);
      // 'Whether it is required or not required' describes 'none'.
      const values = undescribedValues(node).filter((value) => !(NONE.test(value) && NEGATION.test(description)));
      if (values.length > 0)
        yield required(schemaField(node), `must have a \`description\` that explains ${allOf(values)}`);
    }
  },
  summary: "A description that explains one value of an `enum` must explain all of them.",
  rationale:
    "Users choose among the values by their description, in `kubectl explain` and in generated references. A value that is not mentioned there may be a mistake, or new since the description was written.",
  reference: "Validation",
  go: [
    "// theme is the color theme. With 'Light', text is dark; with 'Dark', it is light.",
    "// +kubebuilder:validation:Enum=Light;Dark",
    'Theme Theme `json:"theme,omitempty"`',
  ],
  ...specExamples(`
    theme:
      type: string
      enum: [Light, Dark]
  -   description: theme is the color theme of the console. When omitted, the Light theme is used.
  +   description: >-
  +     theme is the color theme of the console. With 'Light', text is dark; with 'Dark', it is light.
  `),
};

const NONE = /^(?:none|disabled|off)$/i;
const NEGATION = /\bnot (?:required|used|set|enabled|allowed)\b|\bwithout\b/i;
