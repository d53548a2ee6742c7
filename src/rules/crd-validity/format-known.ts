import { unknownFormats } from "../../kube/validity/crd-problems.js";
import { notSupported } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { literal } from "../../text/message.js";
import { specExample } from "../example.js";

export const formatKnown: Rule = {
  id: "crd-validity/format-known",
  conventions: [],
  summary: "The `format` of a field must be one that the API server checks for its type.",
  rationale: "The API server ignores any other format, and warns of it when the CRD is created.",
  reference: "API Conventions",
  since: "0.1.0",
  match: ON_CRDS,
  insideCoreTypes: true,
  judgesUpdates: true,
  action: "Warn",
  good: specExample("color: { type: string, maxLength: 7, format: hexcolor }"),
  bad: specExample("color: { type: string, maxLength: 7, format: colour }"),
  *check({ object, oldObject }) {
    for (const { format, type, field } of unknownFormats(object, oldObject))
      yield notSupported(
        field,
        `must be a format that the API server knows${type === "" ? "" : ` for type ${literal(type)}`}, unlike ${literal(format)}`,
      );
  },
};
