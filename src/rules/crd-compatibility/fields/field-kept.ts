import { isOfConditionsField, isOfReference } from "../../../kube/changes/subjects.js";
import { atChanges } from "../../../model/crd-update.js";
import { crdUpdateExample, ON_CRD_UPDATES, required, type Rule } from "../../kit.js";

const SIZE = "size: { type: string, enum: [Small, Large] }";
const SIZE_AND_COLOR = `
  ${SIZE}
  color: { type: string, maxLength: 63 }
`;

export const fieldKept: Rule = {
  id: "crd-compatibility/field-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(required, "field", ["tightened"], (change) =>
    !isOfConditionsField(change) && !isOfReference(change)
      ? "must not be removed, because existing objects may have it; only another version may leave it out"
      : undefined,
  ),
  summary: "A field must not be removed from a beta or stable version.",
  rationale:
    "The API server silently drops the field from every object that it reads or writes, and clients that use the field stop working.",
  reference: "Types (Kinds)",
  go: [
    "// color is the former color of the widget.",
    "//",
    "// Deprecated: it has no effect.",
    "// +optional",
    'Color *string `json:"color,omitempty"`',
  ],
  good: crdUpdateExample({ spec: SIZE }, { spec: SIZE_AND_COLOR }),
  bad: crdUpdateExample({ spec: SIZE_AND_COLOR }, { spec: SIZE }),
};
