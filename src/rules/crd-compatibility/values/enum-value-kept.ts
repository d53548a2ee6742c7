import { changeField } from "../../../kube/changes/schema-change.js";
import { changesOf, enumValues, listed } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const enumValueKept: Rule = {
  id: "crd-compatibility/enum-value-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  *check(context) {
    for (const change of changesOf(context, "enum", "tightened")) {
      if (change.before.section === "status") continue;
      yield invalid(
        changeField(change),
        change.from === undefined
          ? `must not be limited to ${listed(change.to)}; existing objects may hold other values`
          : `must not remove ${enumValues(change.from)}; existing objects may hold it`,
      );
    }
  },
  summary: "An enum in a beta or stable version must not lose values, and an existing field must not gain an enum.",
  rationale:
    "Existing objects may hold a value that is no longer allowed. They and the manifests they come from become invalid.",
  reference: "Constants",
  go: ["// With all released values.", "// +kubebuilder:validation:Enum=Small;Large", "type Size string"],
  good: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large] }" },
    { spec: "size: { type: string, enum: [Large, Small] }" },
  ),
  bad: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large] }" },
    { spec: "size: { type: string, enum: [Large] }" },
  ),
};
