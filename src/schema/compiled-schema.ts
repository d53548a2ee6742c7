import { Ajv, type ValidateFunction } from "ajv";
import addFormats, { type FormatName } from "ajv-formats";
import { type FieldPath, type Json, formatJson, isArray, isObject } from "kube-json";
import {
  type PatternBudget,
  MAX_PACK_STEPS,
  TOO_LONG_FOR_PACK,
  compilePattern,
  createPatternBudget,
  stepsOf,
} from "kube-api";
import { type Cause, notJudged } from "../model/cause.js";
import type { JsonSchema } from "../model/rule.js";
import { compareAsJson } from "./equality.js";
import { certainErrors, noteParts } from "./error-parts.js";
import { type ReferenceBudget, MAX_VALUES, limitReferences } from "./limit-references.js";
import { schemaCauses } from "./schema-cause.js";

/** JSON Schemas (draft 7) of packs, in a dialect that runs in bounded time for any object. */

/** Returns the causes of the value at `at`. */
export type CompiledSchema = (value: Json, at: FieldPath, budget: SchemaBudget) => readonly Cause[];

/** The total cost that the values of an object may have. */
interface SchemaBudget extends ReferenceBudget {
  /** For patterns of the schema. */
  steps: number;
  /** For strings that must be patterns themselves; created on first use. */
  patterns?: PatternBudget;
}

export const createSchemaBudget = (): SchemaBudget => ({ steps: MAX_PACK_STEPS, values: MAX_VALUES });

/** Compiles a schema. Throws an Error for one that `schemaProblems` rejects. */
export const compileSchema = (schema: JsonSchema): CompiledSchema => {
  // Ajv passes only the text to the test of a pattern.
  const spending: Spending = { budget: createSchemaBudget() };
  const validate: ValidateFunction = newAjv(spending).compile(schema);
  return (value, at, budget) => {
    const data = withNumbers(value);
    spending.budget = budget;
    budget.unjudged = undefined;
    const isValid = validate(data);
    const why = whatIsUnjudged(budget);
    if (why === undefined) return isValid ? [] : schemaCauses(validate.errors, at, data);
    return [...schemaCauses(certainErrors(validate.errors ?? []), at, data), notJudged(at, why)];
  };
};

const whatIsUnjudged = ({ unjudged }: SchemaBudget): string | undefined => unjudged;

/** The budget of the current value. */
interface Spending {
  budget: SchemaBudget;
}

/** All of ajv-formats but 'url', whose expression takes time with the square of the length, and 'regex'. */
const FORMATS: readonly FormatName[] = [
  "byte",
  "date",
  "date-time",
  "double",
  "duration",
  "email",
  "float",
  "hostname",
  "int32",
  "int64",
  "ipv4",
  "ipv6",
  "json-pointer",
  "relative-json-pointer",
  "time",
  "uri",
  "uri-reference",
  "uri-template",
  "uuid",
];

/** An ajv for schemas of packs; by default to inspect them, not to judge values. */
export const newAjv = (spending: Spending = { budget: createSchemaBudget() }): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    // Causes read the allowed values from the schema.
    verbose: true,
    // Otherwise `constructor` and similar names count as set.
    ownProperties: true,
    discriminator: true,
    // Keywords and formats that are not enforced are errors; questions of style are not.
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowMatchingProperties: true,
    logger: false,
    // Without optimizing, compiling takes half the time and validating the same.
    code: { optimize: false, regExp: Object.assign(within(spending), { code: "compilePattern" }) },
  });
  addFormats.default(ajv, [...FORMATS]);
  limitReferences(ajv, spending);
  noteParts(ajv);
  ajv.addFormat("regex", { type: "string", validate: (text: string) => isPattern(text, spending.budget) });
  compareAsJson(ajv);
  return ajv;
};

/** A pattern of the schema; text beyond the budget counts as a match. */
const within =
  (spending: Spending) =>
  (source: string): { readonly test: (text: string) => boolean; readonly toString: () => string } => {
    const pattern = compilePattern(source);
    return {
      // ajv shares a pattern between all places where this is equal.
      toString: () => source,
      test: (text) => {
        const { budget } = spending;
        const steps = stepsOf(pattern.size, text);
        if (steps <= budget.steps) {
          budget.steps -= steps;
          return pattern.test(text);
        }
        budget.unjudged = TOO_LONG_FOR_PACK;
        return true;
      },
    };
  };

const isPattern = (text: string, budget: SchemaBudget): boolean => {
  budget.patterns ??= createPatternBudget();
  const outcome = budget.patterns.test(text, "");
  if (typeof outcome === "string") budget.unjudged = outcome;
  return outcome !== undefined;
};

/** Rounds integers beyond 2^53: to ajv a bigint is not an integer and has no bounds. */
const withNumbers = (value: Json): unknown => (holdsBigint(value) ? JSON.parse(formatJson(value)) : value);

const holdsBigint = (root: Json): boolean => {
  const open: (Json | undefined)[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "bigint") return true;
    if (isArray(value)) for (const item of value) open.push(item);
    else if (isObject(value)) for (const item of Object.values(value)) open.push(item);
  }
  return false;
};
