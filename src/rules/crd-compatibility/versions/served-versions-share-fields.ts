import { changeField } from "../../../kube/changes/schema-change.js";
import { disagreementCauses } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, literal, ON_CRD_UPDATES, required, type Rule, WITH_BETA } from "../../kit.js";

export const servedVersionsShareFields: Rule = {
  id: "crd-compatibility/served-versions-share-fields",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: (context) =>
    disagreementCauses(context, ["tightened", "loosened"], (change) => {
      if (change.aspect !== "field") return undefined;
      const [older, newer] = [literal(change.before.version.name), literal(change.after.version.name)];
      return change.direction === "tightened"
        ? required(
            changeField(change),
            `must be in version ${newer} too, because no webhook converts objects of ${older}`,
          )
        : invalid(
            changeField(change),
            `must be in version ${older} too, because a write in that version deletes the field`,
          );
    }),
  summary: "Versions must have the same fields unless a webhook converts between them.",
  rationale:
    "All versions are views of one stored object. A client that reads and writes the object in a version without the field deletes it for the clients of the other.",
  reference: "Differing Representations",
  go: ["// In the packages of both versions.", "// +optional", 'Color *string `json:"color,omitempty"`'],
  good: crdUpdateExample(WITH_BETA, {
    spec: `
      size: { type: string, enum: [Small, Large] }
      color: { type: string, maxLength: 63 }
    `,
  }),
  bad: crdUpdateExample(WITH_BETA, {
    versions: [
      { name: "v1beta1", storage: false, spec: "size: { type: string, enum: [Small, Large] }" },
      {
        spec: `
          size: { type: string, enum: [Small, Large] }
          color: { type: string, maxLength: 63 }
        `,
      },
    ],
    spec: undefined,
  }),
};
