import { validityRule } from "../validity-rule.js";
import { specExamples } from "../kit.js";

export const keywordsKept = validityRule("dropped keywords", {
  id: "crd-validity/keywords-kept",
  action: "Warn",
  summary: "The schemas of items and of values of maps may only have keywords that Kubernetes knows.",
  rationale:
    "The API server drops other keywords without a word, because it decodes what is below `items` and `additionalProperties` in another way. What they ask for does not hold, and not even a strict client is told.",
  reference: "Validation",
  ...specExamples(`
    colors:
      description: The colors of the widget.
      type: array
      maxItems: 8
      x-kubernetes-list-type: set
  -   items: { type: string, maxLength: 63, readOnly: true }
  +   items: { type: string, maxLength: 63 }
  `),
});
