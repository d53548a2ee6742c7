import { changeField } from "../../../kube/changes/schema-change.js";
import { changesOf, edit } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const boundNotTightened: Rule = {
  id: "crd-compatibility/bound-not-tightened",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  *check(context) {
    for (const change of changesOf(context, "bound", "tightened"))
      yield invalid(
        changeField(change),
        `must not ${edit(change)} unless tests show that existing objects pass or can still be updated (ratcheting)`,
      );
  },
  summary: "The bounds of a field in a beta or stable version must not be tightened.",
  rationale:
    "Existing objects may hold values beyond the new bound. They become invalid, and the API server rejects every update that touches the field.",
  reference: "Primitive types",
  go: ["// As released.", "// +kubebuilder:validation:MaxLength=253", 'Title *string `json:"title,omitempty"`'],
  good: crdUpdateExample(
    { spec: "title: { type: string, maxLength: 63 }" },
    { spec: "title: { type: string, maxLength: 63, description: The title to show. }" },
  ),
  bad: crdUpdateExample(
    { spec: "title: { type: string, maxLength: 253 }" },
    { spec: "title: { type: string, maxLength: 63 }" },
  ),
};
