import { hasStatusSubresource } from "../../../kube/crd/versions.js";
import { dependableVersions } from "../../../model/crd-update.js";
import { child, type CrdExample, crdUpdateExample, ON_CRD_UPDATES, required, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  spec: "size: { type: string, enum: [Small, Large] }",
  status: "size: { type: string, maxLength: 63 }",
};

export const statusSubresourceKept: Rule = {
  id: "crd-compatibility/status-subresource-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    for (const { before, after } of dependableVersions(context))
      if (hasStatusSubresource(before) && !hasStatusSubresource(after))
        yield required(
          child(after.field, "subresources", "status"),
          "must be kept; controllers write the status there",
        );
  },
  summary: "A beta or stable version must keep the subresource 'status'.",
  rationale: "Controllers that write the subresource get a 404, and users may overwrite the status with any manifest.",
  reference: "Spec and Status",
  go: ["// As released.", "// +kubebuilder:subresource:status", "type Widget struct { /* ... */ }"],
  good: crdUpdateExample(STORED, {
    spec: `
      size: { type: string, enum: [Small, Large] }
      color: { type: string, maxLength: 63 }
    `,
  }),
  bad: crdUpdateExample(STORED, { version: "" }),
};
