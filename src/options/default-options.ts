import { parseSelector, type Selector } from "kube-api";
import { type Json, path, type JsonObject, isArray, isObject, objectAt, own } from "kube-json";
import { type Cause, forbidden, invalid, required } from "../model/cause.js";
import { closed } from "../model/json-schema.js";
import type { Filling, JsonSchema } from "../model/rule.js";
import {
  FILLED_SCHEMA,
  type FillOptions,
  MODE_SCHEMA,
  ON_UPDATE_SCHEMA,
  filledProblems,
  metadataMapOf,
  metadataValueProblem,
  replacedProblems,
} from "./filled-field.js";
import { selectorOf } from "./generic-options.js";
import { type Requirement, WHEN_SCHEMA, besideProblems, whenProblems } from "./requirement.js";

/** The options of `generic/default`: a field, and its value or the field to copy it from. */

export interface DefaultOptions extends FillOptions {
  readonly value?: Json;
  /** Another field to copy from, in place of `value`. */
  readonly from?: string;
  readonly when?: readonly Requirement[];
}

export const DEFAULT_SCHEMA: JsonSchema = closed(
  {
    field: FILLED_SCHEMA,
    value: { description: "Value of the field. Either this or `from` must be specified." },
    from: {
      type: "string",
      minLength: 1,
      description:
        "Path of another field to copy the value from, such as 'spec.type'; without a value there, nothing is set. '[*]' may only be where `field` has it, and refers to the same item.",
    },
    when: WHEN_SCHEMA,
    onUpdate: ON_UPDATE_SCHEMA,
    mode: MODE_SCHEMA,
  },
  "field",
);

/** The field that the options name. */
export const fillingOf = ({ field, when = [] }: Pick<DefaultOptions, "field" | "when">): Filling => ({
  field: selectorOf(field),
  needs: when.filter(({ operator }) => operator === "Exists" || operator === "In").map((one) => selectorOf(one.field)),
});

/** Problems of the options that their schema does not cover. */
export function* defaultProblems({ field, value, from, when, mode }: DefaultOptions): Iterable<Cause> {
  yield* filledProblems(field);
  yield* replacedProblems(field, mode);
  const leader = parseSelector(field);
  yield* whenProblems(when, leader);
  if (value === undefined && from === undefined) yield required(path("value"), "must be specified when `from` is not");
  if (value === null)
    yield invalid(path("value"), "must not be null, which counts as absent; a value such as '' is allowed");
  const map = leader && metadataMapOf(leader);
  const unfit = map === undefined || (value ?? null) === null ? undefined : metadataValueProblem(map, value ?? "");
  if (unfit !== undefined) yield invalid(path("value"), unfit);
  if (from === undefined) return;
  if (value !== undefined) yield forbidden(path("from"), "may not be specified when `value` is specified");
  yield* besideProblems(path("from"), from, leader);
  if (map === "labels" && from === "metadata.uid")
    yield forbidden(
      path("from"),
      "may not be a uid, which is not readable; only fields such as 'metadata.name' may be used",
    );
}

/** Problems of option `value` that no field of the type in the schema can have. */
export function* valueTypeProblems(value: Json | undefined, selector: Selector, schema: JsonObject): Iterable<Cause> {
  const at = schemaAt(schema, selector);
  const type = own(at, "type");
  if (value === undefined || value === null || own(at, "x-kubernetes-int-or-string") === true) return;
  const [name, fits] = typeof type === "string" ? (TYPES[type] ?? []) : [];
  if (name !== undefined && fits?.(value) === false) yield invalid(path("value"), `must be ${name}, as the field is`);
}

const TYPES: Readonly<Record<string, readonly [name: string, fits: (value: Json) => boolean]>> = {
  array: ["a list", isArray],
  boolean: ["a boolean", (value) => typeof value === "boolean"],
  integer: ["an integer", (value) => typeof value === "bigint" || Number.isInteger(value)],
  number: ["a number", (value) => typeof value === "bigint" || typeof value === "number"],
  object: ["an object", isObject],
  string: ["a string", (value) => typeof value === "string"],
};

/** The schema of the fields that the selector selects; empty if it is not known. */
const schemaAt = (schema: JsonObject, selector: Selector): JsonObject => {
  let found = schema;
  for (const step of selector) {
    const name = typeof step === "object" && "key" in step ? step.key : step;
    const declared = typeof name === "string" ? own(objectAt(found, "properties"), name) : own(found, "items");
    const next = declared ?? own(found, "additionalProperties");
    if (!isObject(next)) return {};
    found = next;
  }
  return found;
};
