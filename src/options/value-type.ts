import { type Json, type JsonObject, isArray, isObject, objectAt, own, path } from "kube-json";
import type { Selector } from "kube-api";
import { type Cause, invalid } from "../model/cause.js";

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
