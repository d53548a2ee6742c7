import { atChanges } from "../../../model/crd-update.js";
import { type CrdExample, crdUpdateExample, examplesIn, invalid, ON_CRD_UPDATES, type Rule } from "../../kit.js";

const STORED: CrdExample = {
  spec: `
    labels:
      type: object
      properties:
        team: { type: string, maxLength: 63 }
  `,
};

export const unknownFieldsPruned: Rule = {
  id: "crd-compatibility/unknown-fields-pruned",
  match: ON_CRD_UPDATES,
  action: "Warn",
  check: atChanges(invalid, "unknownFields", ["loosened"], (change) =>
    change.to === "kept"
      ? "must not gain `x-kubernetes-preserve-unknown-fields`; misspelled fields would be stored without an error"
      : "must keep its `properties`; a map would store misspelled fields without an error",
  ),
  summary: "An object in a beta or stable version must not start to keep fields that its schema does not declare.",
  rationale:
    "The API server then stores misspelled fields without an error, clients meet values of any type, and a return to a strict schema loses data.",
  reference: "Types (Kinds)",
  go: ["// As released, not map[string]string.", 'Labels *Labels `json:"labels,omitempty"`'],
  ...examplesIn((spec) => crdUpdateExample(STORED, { spec }))(`
    labels:
      type: object
  -   additionalProperties: { type: string, maxLength: 63 }
  +   properties:
  +     team: { type: string, maxLength: 63 }
  +     area: { type: string, maxLength: 63 }
  `),
};
