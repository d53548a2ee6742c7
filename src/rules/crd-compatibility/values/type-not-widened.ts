import { isOfReference } from "../../../kube/changes/subjects.js";
import { changeField } from "../../../kube/changes/schema-change.js";
import { changesOf, edit, unexpected } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const typeNotWidened: Rule = {
  id: "crd-compatibility/type-not-widened",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    for (const change of [...changesOf(context, "type", "loosened"), ...changesOf(context, "format", "loosened")])
      if (!isOfReference(change)) yield invalid(changeField(change), `must not ${edit(change)} ${unexpected(change)}`);
  },
  summary: "The type or format of a field in a beta or stable version must not become wider without notice.",
  rationale:
    "Clients read the field into a variable of the narrow type and fail on the first object with a value of the wider one.",
  reference: "Types (Kinds)",
  go: [
    "// As released, not intstr.IntOrString.",
    "// +kubebuilder:validation:Minimum=1",
    "// +kubebuilder:validation:Maximum=65535",
    'Port *int32 `json:"port,omitempty"`',
  ],
  good: crdUpdateExample(
    { spec: "copies: { type: integer, format: int32, minimum: 0, maximum: 100 }" },
    { spec: "copies: { type: integer, format: int32, minimum: 0, maximum: 100, example: 3 }" },
  ),
  bad: crdUpdateExample(
    { spec: "port: { type: integer, format: int32, minimum: 1, maximum: 65535 }" },
    { spec: "port: { x-kubernetes-int-or-string: true, minimum: 1, maximum: 65535 }" },
  ),
};
