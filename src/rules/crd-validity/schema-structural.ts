import { validityRule } from "../validity-rule.js";
import { specExample } from "../kit.js";

export const schemaStructural = validityRule("schema", {
  id: "crd-validity/schema-structural",
  conventions: ["metadata-01"],
  judgesUpdates: true,
  summary: "The schema of a CustomResourceDefinition must be structural.",
  rationale:
    "The API server rejects any other schema: each field needs a type, and value validations may not define types. The other rules do not review the parts that are malformed.",
  good: specExample("color: { type: string, maxLength: 63 }"),
  bad: specExample("color: { maxLength: 63 }"),
});
