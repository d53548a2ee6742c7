import { select } from "kube-api";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { equalJson } from "kube-json";
import { FIELD_SCHEMA, MESSAGE_SCHEMA, fieldProblems, selectorIn, selectorOf } from "../../options/generic-options.js";
import { celForEach, celJson } from "../../options/cel-text.js";
import { listed } from "../../schema/schema-keyword.js";
import { examples, fieldName, notSupported, ON_ANYTHING, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface FieldOneOfOptions {
  readonly field: string;
  readonly values: readonly (string | number | boolean)[];
  readonly message?: string;
}

export const fieldOneOf: Rule<FieldOneOfOptions> = {
  id: "generic/field-one-of",
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    schema: closed(
      {
        field: FIELD_SCHEMA,
        values: {
          description: "The values that the field may have.",
          type: "array",
          minItems: 1,
          items: { type: ["string", "number", "boolean"] },
        },
        message: MESSAGE_SCHEMA,
      },
      "field",
      "values",
    ),
    // A pack must name the field and its values.
    defaults: {} as FieldOneOfOptions,
    isRelative: true,
    deletions: true,
    checkSchema: fieldSchemaProblems,
    example: { field: "metadata.labels[acme.io/tier]", values: ["gold", "silver", "bronze"] },
    *check({ field }) {
      yield* fieldProblems(field);
    },
  },
  *check({ object }, options) {
    const { values, message } = options;
    for (const { field, value } of select(object, selectorIn(options)))
      if (value !== undefined && value !== null && !values.some((allowed) => equalJson(allowed, value)))
        yield notSupported(field, message ?? `must be ${listed(values)}`);
  },
  policy: ({ field, values, message = `must be ${listed(values)}` }) => ({
    expression: celForEach(selectorOf(field), (value) => `(${value} == null || ${value} in ${celJson(values)})`),
    message: `${fieldName(field)} ${message}`,
  }),
  summary: "A field that the pack names must have one of the values that the pack lists.",
  rationale:
    "A cluster supports fewer values than the API: certain storage classes, teams or schedulers. Types must match too: 'true' is not true. Absent fields are not reviewed.",
  reference: "Validation",
  ...examples(`
    apiVersion: v1
    kind: Namespace
    metadata:
      name: shop
      labels:
  -     acme.io/tier: platinum
  +     acme.io/tier: gold
  `),
};
