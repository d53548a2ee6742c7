import { isImmutable } from "../../../kube/crd/immutability.js";
import { makesOptional } from "../../../kube/changes/schema-change.js";
import { atChanges, edit } from "../../../model/crd-update.js";
import { invalid, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const defaultKept: Rule = {
  id: "crd-compatibility/default-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  check: atChanges(invalid, "default", ["changed"], (change) =>
    change.from !== undefined || !(isImmutable(change.after) || makesOptional(change))
      ? `must not ${edit(change)}; objects without the field would change their meaning`
      : undefined,
  ),
  summary: "The default of a field in a beta or stable version must not change.",
  rationale:
    "The API server applies defaults to stored objects when it reads them, so objects that leave the field out change their meaning as soon as the CRD is updated.",
  reference: "Defaulting",
  go: ["// As released.", "// +kubebuilder:default=Small", 'Size Size `json:"size,omitempty"`'],
  ...specUpdates("size: { type: string, enum: [Small, Large], default: Small }", {
    good: `
      size: { type: string, enum: [Small, Large], default: Small }
      shape: { type: string, enum: [Round, Square], default: Round }
    `,
    bad: "size: { type: string, enum: [Small, Large], default: Large }",
  }),
};
