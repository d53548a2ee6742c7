import { isDeprecated } from "../../../kube/crd/deprecated.js";
import { chosenWith } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isFlagEnum } from "../../../kube/fields/typed-text.js";
import { arrayAt } from "kube-json";
import { forbidden, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const enumNoEmptyValue: Rule = {
  id: "crd-schema/enum-no-empty-value",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // The core API group is called ''.
    for (const node of chosenWith(crdOf(object), "enum"))
      if (node.section !== "status" && !/groups?$/i.test(node.under) && hasEmptyValue(node) && !isDeprecated(node))
        yield forbidden(
          schemaField(node),
          `may not have '' in \`enum\`; only ${insteadOf(node)} may mean that nothing is chosen`,
        );
  },
  summary: "An enum under `spec` may not have the value ''.",
  rationale:
    "An empty value means the same as an absent field or hides a choice without a name. Clients have to distinguish both, and readers cannot look it up. Leave the field out instead, and give the choice a name such as 'None'.",
  reference: "Constants",
  go: [
    "// +kubebuilder:validation:Enum=None;BestEffort",
    "// +kubebuilder:default=None",
    'AllocationPolicy AllocationPolicy `json:"allocationPolicy,omitempty"`',
  ],
  good: specExample("allocationPolicy: { type: string, enum: [None, BestEffort], default: None }"),
  bad: specExample("allocationPolicy: { type: string, enum: ['', BestEffort], default: '' }"),
};

const insteadOf = ({ schema }: SchemaNode): string =>
  arrayAt(schema, "enum").some((value) => typeof value === "string" && /^none$/i.test(value))
    ? "an absent field"
    : "a value with a name, such as 'None', or an absent field";

/** A field that may only be empty is reserved. */
const hasEmptyValue = ({ schema }: SchemaNode): boolean => {
  const values = arrayAt(schema, "enum");
  // crd-schema/typed-value reports flags as text.
  return values.length > 1 && values.includes("") && !isFlagEnum(values);
};
