import { Ajv, type ValidateFunction } from "ajv";
import type { FieldPath } from "kube-json";
import type { Cause } from "../../model/cause.js";
import type { JsonSchema } from "../../model/rule.js";
import { noteParts } from "../../schema/error-parts.js";
import { schemaCauses } from "../../schema/schema-cause.js";

/** Returns the problems of a value at path `at`. */
type Validator = (value: unknown, at: FieldPath) => readonly Cause[];

/**
 * A validator for a JSON Schema (draft 7) of our own, compiled on first use. Throws an Error if the schema is invalid
 * or has an unknown keyword. Values must not contain a bigint, which ajv would accept in any range.
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
  checker ??= newAjv(true);
  void checker.validateSchema(schema, true);
  return newAjv(false).compile(schema);
};

/** Checks whether schemas are valid. Compiled once: all packs load in a quarter of the time. */
let checker: Ajv | undefined;

const newAjv = (validateSchema: boolean): Ajv => {
  const ajv = new Ajv({
    validateSchema,
    allErrors: true,
    // Causes read the allowed values from the schema.
    verbose: true,
    // Otherwise `constructor` and similar names count as set.
    ownProperties: true,
    strictTypes: false,
    strictRequired: false,
    // Halves the time to compile and costs no time to validate.
    code: { optimize: false },
  });
  noteParts(ajv);
  ajv.addVocabulary(["patternErrorMessage"]);
  return ajv;
};
