import type { SchemaChange } from "../../../kube/changes/schema-change.js";
import { isDependable } from "kube-api";
import { crdUpdate, listed } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, path, type Rule } from "../../kit.js";

/** A new optional field breaks no client, and no rule about new fields alone does. */
const isHarmless = ({ aspect, direction }: SchemaChange): boolean =>
  direction === "neutral" || (direction === "loosened" && (aspect === "field" || aspect === "required"));

export const alphaChangeNoted: Rule = {
  id: "crd-compatibility/alpha-change-noted",
  match: ON_CRD_UPDATES,
  action: "Audit",
  *check(context) {
    const changed = (crdUpdate(context)?.schemas ?? [])
      .filter((change) => !isHarmless(change))
      .map(({ after }) => after.version.name)
      .filter((name) => !isDependable(name));
    const names = [...new Set(changed)];
    if (names.length > 0)
      yield invalid(
        path("spec", "versions"),
        `not reviewed: whether clients of ${names.length === 1 ? "version" : "versions"} ${listed(names)} still work; only beta and stable versions must stay compatible`,
      );
  },
  summary:
    "A change to an alpha version must be reviewed by its author, because no other compatibility rule covers it.",
  rationale:
    "An alpha version may change at any time, so no rule protects its clients. Without this warning, an update that changes only alpha versions would look compatible.",
  reference: "Versioning",
  good: crdUpdateExample(
    { name: "v1alpha1", spec: "color: { type: string, maxLength: 63 }" },
    {
      spec: `
        shape: { type: string, maxLength: 63 }
        color: { type: string, maxLength: 63 }
      `,
    },
  ),
  bad: crdUpdateExample(
    { name: "v1alpha1", spec: "color: { type: string, maxLength: 63 }" },
    { spec: "color: { type: string, maxLength: 10 }" },
  ),
};
