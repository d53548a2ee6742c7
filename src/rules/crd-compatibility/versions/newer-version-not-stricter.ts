import { changeField } from "../../../kube/changes/schema-change.js";
import { disagreement, disagreementCauses } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const newerVersionNotStricter: Rule = {
  id: "crd-compatibility/newer-version-not-stricter",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: (context) =>
    disagreementCauses(context, ["tightened"], (change) =>
      change.aspect === "field"
        ? undefined
        : invalid(
            changeField(change),
            `must not be stricter than in version ${literal(change.before.version.name)}, because no webhook converts: ${disagreement(change)}`,
          ),
    ),
  summary: "A version must not be stricter than an older one unless a webhook converts between them.",
  rationale:
    "Objects that are valid in the older version are invalid in the newer one: clients can read them there, but every write is rejected.",
  reference: "Differing Representations",
  go: ["// In the packages of both versions.", "// +optional", 'Size Size `json:"size,omitempty"`'],
  good: crdUpdateExample(
    { versions: [{ name: "v1beta1" }], spec: "size: { type: string, enum: [Small, Large] }" },
    { versions: [{ name: "v1beta1" }, { storage: false }] },
  ),
  bad: crdUpdateExample(
    { versions: [{ name: "v1beta1", spec: "size: { type: string, enum: [Small, Large] }" }] },
    {
      versions: [
        { name: "v1beta1", spec: "size: { type: string, enum: [Small, Large] }" },
        {
          storage: false,
          properties: `
            spec:
              type: object
              required: [size]
              properties:
                size: { type: string, enum: [Small, Large] }
          `,
        },
      ],
    },
  ),
};
