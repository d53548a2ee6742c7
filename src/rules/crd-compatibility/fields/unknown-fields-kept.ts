import type { SchemaChange } from "../../../kube/changes/schema-change.js";
import { atChanges } from "../../../model/crd-update.js";
import {
  type CrdExample,
  crdUpdateExample,
  examplesIn,
  fieldName,
  invalid,
  ON_CRD_UPDATES,
  type Rule,
} from "../../kit.js";

/** True if unknown fields are still kept, but must now be of one type. */
const isTyped = ({ keyword, from }: SchemaChange): boolean => keyword === "additionalProperties" && from === "kept";

const STORED: CrdExample = {
  spec: `
    labels:
      type: object
      maxProperties: 16
      additionalProperties: { type: string, maxLength: 63 }
  `,
};

export const unknownFieldsKept: Rule = {
  id: "crd-compatibility/unknown-fields-kept",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  check: atChanges(invalid, "unknownFields", ["tightened"], (change) =>
    change.from === "pruned"
      ? "must keep its `properties`; their values may not have the type of the map"
      : isTyped(change)
        ? "must not gain `additionalProperties`; existing fields that the schema does not declare may have another type"
        : `must keep ${fieldName(change.from === "kept" ? "x-kubernetes-preserve-unknown-fields" : "additionalProperties")}; fields that the schema does not declare would be lost`,
  ),
  summary: "An object in a beta or stable version must not stop keeping fields that its schema does not declare.",
  rationale: "The API server silently drops those fields from every object that it reads or writes.",
  reference: "Types (Kinds)",
  go: ["// As released.", 'Labels map[string]string `json:"labels,omitempty"`'],
  ...examplesIn((spec) => crdUpdateExample(STORED, { spec }))(`
    labels:
      type: object
  -   properties:
  -     team: { type: string, maxLength: 63 }
  +   maxProperties: 16
  +   additionalProperties: { type: string, maxLength: 63, example: red }
  `),
};
