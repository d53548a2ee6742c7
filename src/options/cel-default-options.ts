import type { FieldPath } from "../kube/json/field-path.js";
import type { Outcome } from "../kube/policies/activation.js";
import { programs } from "../kube/policies/port.js";
import type { Default, JsonSchema } from "../model/rule.js";
import { oneLine } from "../text/message.js";
import { CEL_PROPERTIES, type CelOptions, EXPRESSION, programMaker } from "./cel-options.js";
import { FILLED_SCHEMA, ON_UPDATE_SCHEMA, type OnUpdate, metadataMapOf, metadataValueProblem } from "./filled-field.js";

/** The options of defaulter `generic/cel-default`. */
export interface CelDefaultOptions extends CelOptions {
  readonly field: string;
  readonly onUpdate: OnUpdate;
}

export const defaultProgram = programMaker({
  isCondition: false,
  roots: ["object", "params"],
  self: "parent",
});

export const CEL_DEFAULT_SCHEMA: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["field", "expression"],
  properties: {
    field: FILLED_SCHEMA,
    expression: { ...EXPRESSION, description: "CEL expression for the value." },
    onUpdate: ON_UPDATE_SCHEMA,
    ...CEL_PROPERTIES,
  },
};

/** The default that an expression gives, if it gives one. */
export const proposalOf = (
  field: FieldPath,
  outcome: Outcome,
  { onUpdate }: CelDefaultOptions,
): Default | undefined => {
  if (!("value" in outcome)) return { field, undecided: failureClause(outcome.error) };
  const value = programs().jsonOf(outcome.value);
  if (value === null) return undefined;
  if (value === undefined) return { field, undecided: "the expression has a value that is not JSON" };
  const map = metadataMapOf(field);
  const problem = map === undefined ? undefined : metadataValueProblem(map, value);
  if (problem !== undefined) return { field, undecided: `the value of the expression ${problem}` };
  return { field, value, ...(onUpdate === "Keep" ? { immutable: true } : {}) };
};

/** Why there is no default. */
export const failureClause = (error = "nothing"): string => oneLine(error, 200);
