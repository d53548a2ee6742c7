import { Ajv, type ValidateFunction } from "ajv";
import type { FieldPath } from "../kube/json/field-path.js";
import type { Cause } from "../model/cause.js";
import type { JsonSchema } from "../model/rule.js";
import { schemaCauses } from "../schema/schema-cause.js";

/** Says what is wrong with a value that stands at `at`. */
export type Validator = (value: unknown, at: FieldPath) => readonly Cause[];

/**
 * A validator by JSON Schema (draft 7), compiled when first asked. For schemas of our own: one that is not valid makes it
 * throw, and so does a keyword that is none. Values may not hold a bigint, which ajv would let pass any bound.
 */
export const validator = (schema: JsonSchema): Validator => {
  let validate: ValidateFunction | undefined;
  return (value, at) => {
    validate ??= compile(schema);
    void validate(value);
    return schemaCauses(validate.errors, at, value);
  };
};

const compile = (schema: JsonSchema): ValidateFunction => {
  const ajv = new Ajv({
    allErrors: true,
    // Causes name what is allowed, which they read from the schema.
    verbose: true,
    // Otherwise `constructor` and its like count as set.
    ownProperties: true,
    strictTypes: false,
    strictRequired: false,
    // Halves the time to compile and costs no time to validate.
    code: { optimize: false },
  });
  ajv.addVocabulary(["patternErrorMessage"]);
  return ajv.compile(schema);
};
