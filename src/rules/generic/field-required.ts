import { endsInEach, select } from "kube-api";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import {
  FIELD_OPTIONS,
  type FieldOptions,
  selectorIn,
  fieldProblems,
  selectorOf,
} from "../../options/generic-options.js";
import { celForEach } from "../../options/cel-text.js";
import { configMapExample, fieldName, invalid, ON_ANYTHING, path, required, type Rule } from "../kit.js";

export const fieldRequired: Rule<FieldOptions> = {
  id: "generic/field-required",
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    ...FIELD_OPTIONS,
    isRelative: true,
    deletions: true,
    checkSchema: fieldSchemaProblems,
    example: { field: "metadata.labels[acme.io/team]" },
    *check({ field }) {
      yield* fieldProblems(field);
      if (field.endsWith("[*]") && endsInEach(selectorOf(field)))
        yield invalid(path("field"), "must not end in '[*]', which selects only existing items");
    },
  },
  *check({ object }, options) {
    for (const { field, value } of select(object, selectorIn(options)))
      if (value === undefined || value === null) yield required(field, options.message ?? "must be set");
  },
  policy: ({ field, message = "must be set" }) => ({
    expression: celForEach(selectorOf(field), (value) => `${value} != null`),
    message: `${fieldName(field)} ${message}`,
  }),
  summary: "A field that the pack names must be set.",
  rationale:
    "Clusters require different fields: an owner label, a cost center, a deadline. Null counts as absent, as in the API server; an empty string, list or map does not. A path with '[*]' applies to every item of the list.",
  reference: "Optional vs. Required",
  good: configMapExample(`
    name: settings
    labels:
      acme.io/team: payments
  `),
  bad: configMapExample("name: settings"),
};
