import { isOfReference } from "../../../kube/changes/subjects.js";
import { changeField } from "../../../kube/changes/schema-change.js";
import { changesOf } from "../../../model/crd-update.js";
import { crdUpdateExample, forbidden, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const NAME = `
  secretRef:
    type: object
    required: [name]
    properties:
      name: { type: string, maxLength: 253 }
`;

const NAME_AND_KEY = `${NAME.trimEnd()}
      key: { type: string, maxLength: 253 }
`;

export const referenceAdditive: Rule = {
  id: "crd-compatibility/reference-additive",
  conventions: ["objectref-23"],
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  *check(context) {
    for (const change of changesOf(context, "field", "tightened"))
      if (isOfReference(change))
        yield forbidden(
          changeField(change),
          `may not be removed from version ${literal(change.after.version.name)}; references may only gain fields`,
        );
    for (const change of changesOf(context, "type", "tightened", "loosened"))
      if (isOfReference(change))
        yield forbidden(
          changeField(change),
          `may not change from type ${literal(change.from)} to ${literal(change.to)}; references may only gain fields`,
        );
  },
  summary: "A reference to another object must keep its fields and their types; only new fields may be added.",
  rationale: "Shared code reads references. A reference that loses a field silently points to another object.",
  go: [
    "// With all released fields.",
    "type SecretRef struct {",
    "\t// +kubebuilder:validation:MaxLength=253",
    '\tName string  `json:"name"`',
    '\tKey  *string `json:"key,omitempty"`',
    "}",
  ],
  good: crdUpdateExample({ spec: NAME }, { spec: NAME_AND_KEY }),
  bad: crdUpdateExample({ spec: NAME_AND_KEY }, { spec: NAME }),
};
