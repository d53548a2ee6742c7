import { property } from "../../../kube/crd/crd.js";
import { hasStatusSubresource } from "../../../kube/crd/versions.js";
import { dependableVersions } from "../../../model/crd-update.js";
import { child, crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const noNewStatusSubresource: Rule = {
  id: "crd-compatibility/no-new-status-subresource",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    for (const { before, after } of dependableVersions(context))
      if (property(before.root, "status") !== undefined && !hasStatusSubresource(before) && hasStatusSubresource(after))
        yield invalid(
          child(after.field, "subresources", "status"),
          "must not be added before all writers of `status` use the subresource; writes elsewhere will be ignored",
        );
  },
  summary: "A beta or stable version with a status must not gain the subresource 'status' before its writers use it.",
  rationale:
    "From then on the API server ignores changes of `status` in writes to the main resource, without an error. A controller that still writes there reports nothing.",
  reference: "Spec and Status",
  go: [
    "// Only in the package of a new version.",
    "// +kubebuilder:subresource:status",
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(
    { spec: "size: { type: string, enum: [Small, Large] }" },
    { status: "size: { type: string, maxLength: 63 }" },
  ),
  bad: crdUpdateExample(
    {
      version: "",
      spec: "size: { type: string, enum: [Small, Large] }",
      status: "size: { type: string, maxLength: 63 }",
    },
    { version: undefined },
  ),
};
