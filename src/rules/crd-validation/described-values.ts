import { isOfCloud } from "../../kube/crd/mirrored.js";
import { allowsEmpty, unenforcedValues, valuesOutsideEnum } from "../../kube/described/values.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { allOf, anyOf, invalid, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const describedValues: Rule = {
  id: "crd-validation/described-values",
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of chosenWith(crd, "description")) {
      // The values of a cloud provider may change at any time.
      const values = isOfCloud(crd, node) ? undefined : unenforcedValues(node);
      if (values !== undefined)
        yield required(
          schemaField(node),
          `must have an \`enum\` with ${allOf(allowsEmpty(node) ? ["", ...values] : values)}, because its \`description\` lists these values`,
        );
      const outside = valuesOutsideEnum(node);
      if (outside.length > 0)
        yield invalid(
          schemaField(node),
          `must have an \`enum\` with the values that its \`description\` lists; ${anyOf(outside)} may not be set`,
        );
    }
  },
  summary: "The values that the description of a field lists must be those of its `enum`.",
  rationale:
    "Without an enum, the API server stores every misspelled value, and clients cannot offer the valid ones. If the description lists other values than the enum, users try what is then rejected.",
  reference: "Validation",
  go: [
    "// concurrency is either 'Allow' or 'Forbid'.",
    "// +kubebuilder:validation:Enum=Allow;Forbid",
    'Concurrency ConcurrencyPolicy `json:"concurrency,omitempty"`',
  ],
  ...specExamples(`
    concurrency:
      type: string
  -   maxLength: 32
  +   enum: [Allow, Forbid]
      description: concurrency says what happens to overlapping runs. Must be one of 'Allow' or 'Forbid'.
  `),
};
