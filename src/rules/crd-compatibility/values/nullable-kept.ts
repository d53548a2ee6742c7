import { atChanges } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const nullableKept: Rule = {
  id: "crd-compatibility/nullable-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(invalid, "nullable", ["tightened"], () => "must stay `nullable`; existing objects may hold null"),
  summary: "A nullable field in a beta or stable version must stay nullable.",
  rationale: "Existing objects may hold null. The API server then rejects it or replaces it with a default.",
  reference: "Optional vs. Required",
  go: ["// As released.", "// +nullable", "// +optional", 'Title *string `json:"title,omitempty"`'],
  good: crdUpdateExample(
    { spec: "title: { type: string, maxLength: 63 }" },
    { spec: "title: { type: string, maxLength: 63, nullable: false }" },
  ),
  bad: crdUpdateExample(
    { spec: "title: { type: string, maxLength: 63, nullable: true }" },
    { spec: "title: { type: string, maxLength: 63 }" },
  ),
};
