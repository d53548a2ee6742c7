import { atChanges, unexpected } from "../../../model/crd-update.js";
import { invalid, ON_CRD_UPDATES, type Rule, specUpdates } from "../../kit.js";

export const noNewNullable: Rule = {
  id: "crd-compatibility/no-new-nullable",
  match: ON_CRD_UPDATES,
  action: "Warn",
  check: atChanges(invalid, "nullable", ["loosened"], (change) => `must not become \`nullable\` ${unexpected(change)}`),
  summary: "An existing field in a beta or stable version must not become nullable.",
  rationale: "Clients that read the field into a variable that cannot hold null fail on the first object with a null.",
  reference: "Optional vs. Required",
  go: ["// Without +nullable, as released.", "// +optional", 'Title *string `json:"title,omitempty"`'],
  ...specUpdates("title: { type: string, maxLength: 63 }", {
    good: "title: { type: string, maxLength: 63, example: Main }",
    bad: "title: { type: string, maxLength: 63, nullable: true }",
  }),
};
