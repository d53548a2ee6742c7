import { validityCauses } from "../validity-causes.js";
import { crdExample, ON_CRDS, type Rule } from "../kit.js";

export const columnsAndPathsValid: Rule = {
  id: "crd-validity/columns-and-paths-valid",
  conventions: [],
  summary: "Printer columns, selectable fields and the subresource 'scale' must have valid types and paths.",
  rationale:
    "The API server rejects any other CRD, because it could not read these fields of an object. This rule finds it without a cluster.",
  reference: "API Conventions",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  replaces: [
    "crd-naming/printer-column-resolves",
    "crd-naming/selectable-field-resolves",
    "crd-structure/scale-subresource",
  ],
  action: "Deny",
  good: crdExample({
    version: `
      additionalPrinterColumns:
        - { name: Color, type: string, jsonPath: .spec.color }
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
  check: (context) => validityCauses(context, "columns and paths"),
};
