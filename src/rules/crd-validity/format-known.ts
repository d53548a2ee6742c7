import { unknownFormats } from "kube-schema";
import { literal, notSupported, ON_CRDS, type Rule, specExample } from "../kit.js";

export const formatKnown: Rule = {
  id: "crd-validity/format-known",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  action: "Warn",
  *check({ object, oldObject }) {
    for (const { format, type, field } of unknownFormats(object, oldObject))
      yield notSupported(
        field,
        `must be a format that the API server knows${type === "" ? "" : ` for type ${literal(type)}`}; ${literal(format)} is ${type === "number" && /^int(?:32|64)$/.test(format) ? "one of type 'integer'" : "not one"}`,
      );
  },
  summary: "The `format` of a field must be one that the API server checks for its type.",
  rationale: "The API server ignores any other format, and warns of it when the CRD is created.",
  reference: "API Conventions",
  good: specExample("color: { type: string, maxLength: 7, format: hexcolor }"),
  bad: specExample("color: { type: string, maxLength: 7, format: colour }"),
};
