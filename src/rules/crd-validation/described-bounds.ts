import { type DescribedBound, unenforcedBounds } from "../../kube/described/bounds.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { fieldName, invalid, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedBounds: Rule = {
  id: "crd-validation/described-bounds",
  conventions: ["primitives-03", "primitives-07"],
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  evidence: "What a description means is read, not known, and a webhook or a controller may enforce it.",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "description")) {
      const gaps = unenforcedBounds(node);
      const missing = gaps.filter(({ actual }) => actual === undefined);
      if (missing.length > 0)
        yield required(
          schemaField(node),
          `must have ${list(missing)}, because its \`description\` states ${missing.length === 1 ? "it" : "them"}`,
        );
      for (const gap of gaps)
        if (gap.actual !== undefined)
          yield invalid(
            schemaField(node),
            `must have ${list([gap])}, as its \`description\` states, instead of ${String(gap.actual)}`,
          );
    }
  },
  summary: "A bound that the description of a field states must be in its schema.",
  rationale:
    "A bound that only the description states is checked by the controller, if at all, after the object is stored. If the schema has another bound, users cannot know which one is meant.",
  reference: "Validation",
  go: [
    "// retries is how often to retry, at most 10 times.",
    "// +kubebuilder:validation:Maximum=10",
    'Retries *int32 `json:"retries,omitempty"`',
  ],
  ...specExamples(`
    retries:
      type: integer
      format: int32
      minimum: 0
  -   maximum: 20
  +   maximum: 10
      description: retries is how often a request is repeated. Must be between 0 and 10.
  `),
};

const list = (bounds: readonly DescribedBound[]): string =>
  bounds.map(({ keyword, value }) => `${fieldName(keyword)} ${String(value)}`).join(" and ");
