import { type FieldPath, type Json, equalJson, path, valueAt } from "kube-json";
import { type Selector, isAlongside, placeAlongside, selectsEach } from "kube-api";
import { type Cause, forbidden, invalid, required } from "../model/cause.js";
import { pathProblem, selectorOf } from "./generic-options.js";
import { fieldName } from "../text/message.js";
import type { JsonSchema } from "../model/rule.js";
import { closed } from "../model/json-schema.js";

/** Option `when` of generic defaulters: requirements on other fields, in the form of label selectors. */

const OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"] as const;

export interface Requirement {
  readonly field: string;
  readonly operator: (typeof OPERATORS)[number];
  /** Only for 'In' and 'NotIn'. */
  readonly values?: readonly Json[];
}

export const whenSchema = (description: string, field: string): JsonSchema => ({
  type: "array",
  minItems: 1,
  description,
  items: closed(
    {
      field: {
        type: "string",
        minLength: 1,
        description: field,
      },
      operator: {
        enum: [...OPERATORS],
        description:
          "Relation of the field to the values. As in label selectors, 'NotIn' also matches an absent field; null counts as absent.",
      },
      values: {
        type: "array",
        minItems: 1,
        items: { type: ["string", "number", "boolean"] },
        description: "Values for 'In' and 'NotIn'.",
      },
    },
    "field",
    "operator",
  ),
});

/** Requirements on fields beside the one to set. */
export const WHEN_SCHEMA = whenSchema(
  "Requirements on other fields, which must all be met. None by default.",
  "Path of the other field, such as 'spec.type'. '[*]' may only be where the field to set has it, and refers to the same item.",
);

/** Yields the problems of option `when` for the field `leader`, which is undefined if it is malformed. */
export function* whenProblems(
  when: readonly Requirement[] = [],
  leader: Selector | undefined,
  option = "when",
): Iterable<Cause> {
  for (const [index, { field, operator, values }] of when.entries()) {
    yield* besideProblems(path(option, index, "field"), field, leader);
    const isCompared = operator === "In" || operator === "NotIn";
    const at = path(option, index, "values");
    if (isCompared && values === undefined) yield required(at, "must be specified when `operator` is 'In' or 'NotIn'");
    if (!isCompared && values !== undefined)
      yield forbidden(at, "may only be specified when `operator` is 'In' or 'NotIn'");
  }
}

/** Yields the problems of option `at`, a field next to the one to set. */
export function* besideProblems(at: FieldPath, field: string, leader: Selector | undefined): Iterable<Cause> {
  const problem = pathProblem(field);
  if (problem !== undefined) yield invalid(at, problem);
  else if (leader?.length === 0 && selectsEach(selectorOf(field)))
    yield invalid(at, "must be the path of one field, without '[*]'");
  else if (leader !== undefined && !isAlongside(selectorOf(field), leader))
    yield invalid(at, `must have '[*]' only where ${fieldName("field")} has it, after the same path`);
}

/** True if an object meets all requirements for the field to set, given as a path without '[*]'. */
export type Holds = (object: Json, field: FieldPath) => boolean;

/** Compiles requirements that `whenProblems` has accepted. */
export const compileWhen = (when: readonly Requirement[] = []): Holds => {
  const all = when.map(({ field, ...rest }) => ({ ...rest, selector: selectorOf(field) }));
  return (object, field) =>
    all.every(({ selector, operator, values = [] }) => {
      const value = valueAt(object, placeAlongside(selector, field)) ?? undefined;
      if (operator === "Exists" || operator === "DoesNotExist")
        return (value !== undefined) === (operator === "Exists");
      return values.some((one) => equalJson(one, value)) === (operator === "In");
    });
};
