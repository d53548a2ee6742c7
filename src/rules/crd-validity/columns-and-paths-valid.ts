import { validityRule } from "../validity-rule.js";
import { crdExample } from "../kit.js";

export const columnsAndPathsValid = validityRule("columns and paths", {
  id: "crd-validity/columns-and-paths-valid",
  judgesUpdates: true,
  summary: "Printer columns, selectable fields and the subresource 'scale' must have valid types and paths.",
  rationale:
    "The API server rejects any other CRD, because it could not read these fields of an object. This rule finds it without a cluster.",
  good: crdExample({
    version: `
      additionalPrinterColumns:
        - { name: Color, type: string, jsonPath: .spec.color }
        - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
    `,
    spec: "color: { type: string, maxLength: 63 }",
  }),
  bad: crdExample({
    version: `
      additionalPrinterColumns:
        - { name: Color, type: text, jsonPath: .spec.color }
    `,
    spec: "color: { type: string, maxLength: 63 }",
  }),
});
