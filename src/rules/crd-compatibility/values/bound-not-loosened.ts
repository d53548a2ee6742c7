import { atChanges, edit, unexpected } from "../../../model/crd-update.js";
import { invalid, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const boundNotLoosened: Rule = {
  id: "crd-compatibility/bound-not-loosened",
  match: ON_CRD_UPDATES,
  action: "Warn",
  check: atChanges(invalid, "bound", ["loosened"], (change) => `must not ${edit(change)} ${unexpected(change)}`),
  summary: "The bounds of a field in a beta or stable version must not be loosened without notice.",
  rationale:
    "Clients size columns, buffers and forms by the bound, and the first value beyond it breaks them. After a rollback, an object with such a value is invalid.",
  reference: "Primitive types",
  go: ["// As released.", "// +kubebuilder:validation:MaxLength=63", 'Title *string `json:"title,omitempty"`'],
  ...specUpdates("title: { type: string, maxLength: 63 }", {
    good: "title: { type: string, maxLength: 63, example: Main }",
    bad: "title: { type: string, maxLength: 253 }",
  }),
};
