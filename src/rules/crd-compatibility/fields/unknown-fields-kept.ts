import { type SchemaChange, changeField } from "../../../kube/changes/schema-change.js";
import { invalid } from "../../../model/cause.js";
import { changesOf } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import { fieldName } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { type CrdExample, crdUpdateExample } from "../../example.js";

/** Unknown fields stay, but must be of one type from now on. */
const isTyped = ({ keyword, from }: SchemaChange): boolean =>
  keyword === "additionalProperties" && from === "kept";

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
  conventions: [],
  summary:
    "An object of a beta or stable version must not stop keeping fields that its schema does not name.",
  rationale:
    "The API server drops those fields from every object that it reads or writes from then on: data is lost, and nobody is told.",
  reference: "Types (Kinds)",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Deny",
  good: crdUpdateExample(STORED, {
    spec: `
      labels:
        type: object
        maxProperties: 16
        additionalProperties: { type: string, maxLength: 63, example: red }
    `,
  }),
  bad: crdUpdateExample(STORED, {
    spec: `
      labels:
        type: object
        properties:
          team: { type: string, maxLength: 63 }
    `,
  }),
  *check(context) {
    for (const change of changesOf(context, "unknownFields", "tightened"))
      yield invalid(
        changeField(change),
        change.from === "pruned"
          ? "must keep its `properties`; not all of their values are of the type that the map has"
          : isTyped(change)
            ? "must not gain `additionalProperties`; existing fields that the schema does not name may be of another type"
            : `must keep ${fieldName(change.from === "kept" ? "x-kubernetes-preserve-unknown-fields" : "additionalProperties")}; fields that the schema does not name would be lost`,
      );
  },
};
