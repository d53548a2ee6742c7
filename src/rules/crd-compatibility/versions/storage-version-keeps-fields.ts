import type { CrdVersion } from "../../../kube/crd/crd.js";
import { conversionOf } from "kube-schema";
import { fieldPathOf } from "../../../kube/changes/schema-change.js";
import { versionChanges } from "../../../kube/changes/version-disagreements.js";
import { isDependable } from "kube-api";
import { storageMove } from "../../../model/version-update.js";
import { child, crdUpdateExample, fieldName, invalid, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

/** The fields of one version that another one would drop. */
const missingFields = (before: CrdVersion, after: CrdVersion): readonly string[] =>
  [...versionChanges(before, after)]
    .filter(({ aspect, direction }) => aspect === "field" && direction === "tightened")
    .map(fieldPathOf);

export const storageVersionKeepsFields: Rule = {
  id: "crd-compatibility/storage-version-keeps-fields",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  *check(context) {
    const move = storageMove(context);
    if (move?.was === undefined || conversionOf(context.object) !== "None" || !isDependable(move.before.name)) return;
    // A field that is only lost now has a finding of its own.
    const lacked = new Set(missingFields(move.before, move.was));
    const missing = missingFields(move.before, move.after).find((field) => lacked.has(field));
    if (missing !== undefined)
      yield invalid(
        child(move.after.field, "storage"),
        `must not be true while the version lacks ${fieldName(missing)} of ${literal(move.before.name)}; stored objects would lose it`,
      );
  },
  summary: "The storage version must not change to one that lacks fields of the former.",
  rationale: "Without conversion the API server drops those fields from each object the next time it is written.",
  reference: "Types (Kinds)",
  go: [
    "// In the storage version, with all fields of the former one.",
    "// +kubebuilder:storageversion",
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(
    {
      versions: [{ name: "v1beta1" }, { storage: false }],
      spec: `
        size: { type: string, enum: [Small, Large] }
        color: { type: string, maxLength: 63 }
      `,
    },
    { versions: [{ name: "v1beta1", storage: false }, {}] },
  ),
  bad: crdUpdateExample(
    {
      versions: [
        {
          name: "v1beta1",
          spec: `
            size: { type: string, enum: [Small, Large] }
            color: { type: string, maxLength: 63 }
          `,
        },
        { storage: false, spec: "size: { type: string, enum: [Small, Large] }" },
      ],
    },
    {
      versions: [
        {
          name: "v1beta1",
          storage: false,
          spec: `
            size: { type: string, enum: [Small, Large] }
            color: { type: string, maxLength: 63 }
          `,
        },
        { spec: "size: { type: string, enum: [Small, Large] }" },
      ],
    },
  ),
};
