import { changeField } from "../../../kube/changes/schema-change.js";
import { changesOf, enumValues, unexpected } from "../../../model/crd-update.js";
import { invalid, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const enumNotExtended: Rule = {
  id: "crd-compatibility/enum-not-extended",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    for (const change of changesOf(context, "enum", "loosened")) {
      if (change.before.section === "status") continue;
      const what = change.to === undefined ? "lose `enum`" : `gain ${enumValues(change.to)}`;
      yield invalid(changeField(change), `must not ${what} ${unexpected(change)}`);
    }
  },
  summary: "An enum in a beta or stable version must not gain values without notice.",
  rationale:
    "Clients handle the values they know. Unless they were told to expect others, they fail on a new value or handle it wrongly.",
  reference: "Constants",
  go: ["// As released.", "// +kubebuilder:validation:Enum=Small;Large", "type Size string"],
  ...specUpdates("size: { type: string, enum: [Small, Large] }", {
    good: `
      size: { type: string, enum: [Small, Large] }
      shape: { type: string, enum: [Round, Square] }
    `,
    bad: "size: { type: string, enum: [Small, Medium, Large] }",
  }),
};
