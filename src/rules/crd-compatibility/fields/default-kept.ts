import { isImmutable } from "../../../kube/crd/immutability.js";
import { changeField, makesOptional } from "../../../kube/changes/schema-change.js";
import { changesOf, edit } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const defaultKept: Rule = {
  id: "crd-compatibility/default-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  *check(context) {
    // crd-defaults/no-new-default-when-immutable reports the others.
    for (const change of changesOf(context, "default", "changed"))
      if (change.from !== undefined || !(isImmutable(change.after) || makesOptional(change)))
        yield invalid(
          changeField(change),
          `must not ${edit(change)}; objects without the field would change their meaning`,
        );
  },
  summary: "The default of a field in a beta or stable version must not change.",
  rationale:
    "The API server applies defaults to stored objects when it reads them, so objects that leave the field out change their meaning as soon as the CRD is updated.",
  reference: "Defaulting",
  go: ["// As released.", "// +kubebuilder:default=Small", 'Size Size `json:"size,omitempty"`'],
  good: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large], default: Small }" },
    {
      spec: `
        size: { type: string, enum: [Small, Large], default: Small }
        shape: { type: string, enum: [Round, Square], default: Round }
      `,
    },
  ),
  bad: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large], default: Small }" },
    { spec: "size: { type: string, enum: [Small, Large], default: Large }" },
  ),
};
