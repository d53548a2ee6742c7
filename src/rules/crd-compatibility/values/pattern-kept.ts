import { atChanges, edit, unexpected } from "../../../model/crd-update.js";
import { invalid, literal, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const patternKept: Rule = {
  id: "crd-compatibility/pattern-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  check: atChanges(invalid, "pattern", ["loosened", "changed"], (change) =>
    change.to === undefined
      ? `must not ${edit(change)} ${unexpected(change)}`
      : `must still match every value that ${literal(change.from)} matched; existing objects may hold any of them`,
  ),
  summary: "The pattern of a field in a beta or stable version must not change without notice.",
  rationale:
    "If the new pattern rejects a value that the old one matched, existing objects become invalid; if it matches more, clients meet text they do not expect. The patterns alone rarely show which of these is the case.",
  reference: "Primitive types",
  go: ["// As released.", "// +kubebuilder:validation:Pattern=`^[a-z]+$`", 'Code *string `json:"code,omitempty"`'],
  ...specUpdates('code: { type: string, maxLength: 63, pattern: "^[a-z]+$" }', {
    good: 'code: { type: string, maxLength: 63, pattern: "^[a-z]+$", description: The code of the area. }',
    bad: 'code: { type: string, maxLength: 63, pattern: "^[a-z0-9]+$" }',
  }),
};
