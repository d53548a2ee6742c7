import { atChanges, enumValues, listed } from "../../../model/crd-update.js";
import { invalid, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const enumValueKept: Rule = {
  id: "crd-compatibility/enum-value-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(invalid, "enum", ["tightened"], (change) =>
    change.before.section === "status"
      ? undefined
      : change.from === undefined
        ? `must not be limited to ${listed(change.to)}; existing objects may hold other values`
        : `must not remove ${enumValues(change.from)}; existing objects may hold it`,
  ),
  summary: "An enum in a beta or stable version must not lose values, and an existing field must not gain an enum.",
  rationale:
    "Existing objects may hold a value that is no longer allowed. They and the manifests they come from become invalid.",
  reference: "Constants",
  go: ["// With all released values.", "// +kubebuilder:validation:Enum=Small;Large", "type Size string"],
  ...specUpdates("size: { type: string, enum: [Small, Large] }", {
    good: "size: { type: string, enum: [Large, Small] }",
    bad: "size: { type: string, enum: [Large] }",
  }),
};
