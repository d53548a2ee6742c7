import { type Selector, parseSelector, select } from "kube-api";
import { remember } from "kube-json";
import { type CompiledSchema, compileSchema, createSchemaBudget } from "../../schema/compiled-schema.js";
import { schemaProblems } from "../../schema/schema-problems.js";
import { FIELD_SCHEMA, MESSAGE_SCHEMA, fieldProblems } from "../../options/generic-options.js";
import type { JsonSchema, Rule } from "../../model/rule.js";
import { child, examples, ON_ANYTHING, path } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface JsonSchemaOptions {
  /** The whole object by default. */
  readonly field?: string;
  readonly schema: JsonSchema;
  readonly message?: string;
}

interface Compiled {
  readonly selector: Selector;
  readonly check: CompiledSchema;
}

const compiled = remember(
  ({ field, schema }: JsonSchemaOptions): Compiled => ({
    selector: field === undefined ? [] : (parseSelector(field) ?? []),
    check: compileSchema(schema),
  }),
);

export const jsonSchema: Rule<JsonSchemaOptions> = {
  id: "generic/json-schema",
  match: ON_ANYTHING,
  action: "Deny",
  cost: "Unbounded",
  options: {
    schema: closed(
      {
        field: FIELD_SCHEMA,
        schema: {
          type: "object",
          description: "JSON Schema (draft 7) of the field, or of the whole object.",
        },
        message: MESSAGE_SCHEMA,
      },
      "schema",
    ),
    // A pack must contain the schema.
    defaults: {} as JsonSchemaOptions,
    isRelative: true,
    example: {
      field: "spec",
      schema: {
        required: ["replicas"],
        properties: { replicas: { type: "integer", minimum: 1, maximum: 9 } },
      },
    },
    *check({ field, schema }) {
      if (field !== undefined) yield* fieldProblems(field);
      for (const cause of schemaProblems(schema)) yield { ...cause, field: child(path("schema"), ...cause.field) };
    },
  },
  *check({ object }, options) {
    const { selector, check } = compiled(options);
    const budget = createSchemaBudget();
    for (const { field, value } of select(object, selector))
      if (value !== undefined)
        for (const cause of check(value, field, budget))
          yield options.message === undefined || cause.unjudged === true
            ? cause
            : { ...cause, message: options.message };
  },
  summary: "An object, or the field of it that the pack names, must match the JSON Schema of the pack.",
  rationale:
    "Several conditions on one part of an object are often easier to write as a schema (draft 7) than as separate rules. Each failing field is reported separately. Patterns use RE2 syntax, unknown keywords and formats are rejected, and absent fields are not reviewed. A reference must lead to a part of the schema, not back to itself for the same value, and to at most 1000 others for it; a value for which a recursive schema would judge more than 5 million values, each counted as often as it is judged, is reported as not reviewed.",
  reference: "Validation",
  ...examples(`
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: web
    spec:
  -   replicas: 12
  +   replicas: 3
  `),
};
