import { validityCauses } from "../validity-causes.js";
import { ON_CRDS, type Rule, specExample } from "../kit.js";

export const schemaStructural: Rule = {
  id: "crd-validity/schema-structural",
  conventions: [],
  summary: "The schema of a CustomResourceDefinition must be structural.",
  rationale:
    "The API server rejects any other schema: each field needs a type, and value validations may not define types. The other rules do not review the parts that are malformed.",
  reference: "API Conventions",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  replaces: ["crd-structure/root-metadata-schema"],
  action: "Deny",
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: specExample("color: { maxLength: 63 }"),
  check: (context) => validityCauses(context, "schema"),
};
