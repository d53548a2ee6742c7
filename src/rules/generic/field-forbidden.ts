import { select } from "kube-api";
import { celForEach } from "../../options/cel-text.js";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { FIELD_OPTIONS, type FieldOptions, selectorIn, selectorOf } from "../../options/generic-options.js";
import { configMapExample, fieldName, forbidden, ON_ANYTHING, type Rule } from "../kit.js";

export const fieldForbidden: Rule<FieldOptions> = {
  id: "generic/field-forbidden",
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    ...FIELD_OPTIONS,
    isRelative: true,
    deletions: true,
    checkSchema: fieldSchemaProblems,
    example: { field: "metadata.annotations[acme.io/skip-backup]" },
  },
  *check({ object }, options) {
    for (const { field, value } of select(object, selectorIn(options)))
      if (value !== undefined && value !== null)
        yield forbidden(field, options.message ?? "may not be set, even if empty");
  },
  policy: ({ field, message = "may not be set, even if empty" }) => ({
    expression: celForEach(selectorOf(field), (value) => `${value} == null`),
    message: `${fieldName(field)} ${message}`,
  }),
  summary: "A field that the pack names may not be set.",
  rationale:
    "Clusters leave out what an API offers: volumes of the host, fixed node ports, an annotation that switches a check off. Null counts as absent, as in the API server; false, 0 and empty values count as set, so use `generic/field-one-of` for a boolean. A path with '[*]' applies to every item of the list.",
  reference: "Optional vs. Required",
  good: configMapExample("name: settings"),
  bad: configMapExample(`
    name: settings
    annotations:
      acme.io/skip-backup: "true"
  `),
};
