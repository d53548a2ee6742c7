import type { FieldPath, JsonObject } from "kube-json";
import { type Outcome, jsonOf, resourceType } from "kube-admission-policies";
import type { Cause } from "../model/cause.js";
import type { Default, JsonSchema } from "../model/rule.js";
import { oneLine } from "../text/message.js";
import {
  CEL_PROPERTIES,
  type CelOptions,
  EXPRESSION,
  programMaker,
  schemaProblems,
  undeclaredField,
} from "./cel-options.js";
import {
  FILLED_SCHEMA,
  type FillOptions,
  MODE_SCHEMA,
  ON_UPDATE_SCHEMA,
  metadataMapOf,
  metadataValueProblem,
} from "./filled-field.js";
import { selectorOf } from "./generic-options.js";
import { closed } from "../model/json-schema.js";

export type CelDefaultOptions = CelOptions & FillOptions;

const PROGRAM = {
  isCondition: false,
  roots: ["object", "params"],
  self: "parent",
} as const;

export const defaultProgram = programMaker(PROGRAM);

/** Yields the problems of the options for custom resources with this schema. */
export function* defaultSchemaProblems(options: CelDefaultOptions, schema: JsonObject): Iterable<Cause> {
  const selector = selectorOf(options.field);
  const parent = { ...PROGRAM, selector: selector.slice(0, -1) };
  const problems = [...schemaProblems(options, parent, schema)];
  if (!problems.some(({ field }) => field[0] === "field")) yield* undeclaredField(resourceType(schema), selector);
  yield* problems;
}

export const CEL_DEFAULT_SCHEMA: JsonSchema = closed(
  {
    field: FILLED_SCHEMA,
    expression: { ...EXPRESSION, description: "CEL expression for the value." },
    onUpdate: ON_UPDATE_SCHEMA,
    mode: MODE_SCHEMA,
    ...CEL_PROPERTIES,
  },
  "field",
  "expression",
);

/** The default that an expression gives, if it gives one. */
export const proposalOf = (
  field: FieldPath,
  outcome: Outcome,
  { onUpdate, mode }: CelDefaultOptions,
): Default | undefined => {
  if (!("value" in outcome)) return { field, undecided: failureClause(outcome.error) };
  const value = jsonOf(outcome.value);
  if (value === null) return undefined;
  if (value === undefined) return { field, undecided: "the expression has a value that is not JSON" };
  const map = metadataMapOf(field);
  const problem = map === undefined ? undefined : metadataValueProblem(map, value);
  if (problem !== undefined) return { field, undecided: `the value of the expression ${problem}` };
  return {
    field,
    value,
    ...(onUpdate === "Keep" ? { immutable: true } : {}),
    ...(mode === "Replace" ? { replace: true } : {}),
  };
};

/** Why there is no default. */
export const failureClause = (error = "nothing"): string => oneLine(error, 200);
