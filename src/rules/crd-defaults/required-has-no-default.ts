import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { makeOptional } from "../../kube/crd/schema-fixes.js";
import { crdExample, forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

export const requiredHasNoDefault: Rule = {
  id: "crd-defaults/required-has-no-default",
  conventions: ["optionality-04"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // A default of null has no effect.
    for (const node of chosenWith(crdOf(object), "default"))
      if (node.required && (own(node.schema, "default") ?? null) !== null)
        yield forbidden(
          schemaField(node),
          "may not be in `required`, because it has a `default`; only a field without a default may",
        );
  },
  fix: ({ field }, { object }) => makeOptional(object, field),
  summary: "A required field may not have a default.",
  rationale:
    "The API server applies defaults before it checks required fields, so `required` has no effect. Clients that follow the schema ask their users for a value that is not needed.",
  go: ["// +kubebuilder:default=3", "// +optional", 'RetryLimit *int32 `json:"retryLimit,omitempty"`'],
  good: specExample("retryLimit: { type: integer, format: int32, minimum: 0, maximum: 100, default: 3 }"),
  bad: crdExample({
    properties: `
      spec:
        type: object
        required: [retryLimit]
        properties:
          retryLimit: { type: integer, format: int32, minimum: 0, maximum: 100, default: 3 }
    `,
  }),
};
