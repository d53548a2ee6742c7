import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { type DefaultedFieldOptions, defaultedFieldOptions, defaultedNodes } from "../../options/defaulted-fields.js";
import { ON_CRDS, required, type Rule, specExample } from "../kit.js";

export const staticDefaultInSchema: Rule<DefaultedFieldOptions> = {
  id: "crd-defaults/static-default-in-schema",
  conventions: ["static-05"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Deny",
  options: defaultedFieldOptions("Static", { group: "acme.io", kind: "Widget", field: "spec.revisionHistoryLimit" }),
  *check({ object }, options) {
    for (const node of defaultedNodes(crdOf(object), options))
      if (own(node.schema, "default") === undefined)
        yield required(
          schemaField(node),
          "must have a `default`, because a defaulter does not apply to stored objects",
        );
  },
  summary: "A field that a defaulter sets to a fixed value must have that default in its schema.",
  rationale:
    "A webhook does not see reads: objects that were stored before it existed are returned without the value. The API server applies defaults of the schema to these too. The rule knows the fields that `generic/default` sets in a pack; option `fields` lists those of other webhooks.",
  go: [
    "// +kubebuilder:default=3",
    "// +optional",
    'RevisionHistoryLimit *int32 `json:"revisionHistoryLimit,omitempty"`',
  ],
  good: specExample("revisionHistoryLimit: { type: integer, format: int32, minimum: 0, maximum: 100, default: 3 }"),
  bad: specExample("revisionHistoryLimit: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
};
