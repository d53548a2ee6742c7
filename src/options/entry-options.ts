import { type JsonObject, own, path } from "kube-json";
import { parseSelector } from "kube-api";
import { type Cause, required, typeInvalid } from "../model/cause.js";
import { ON_UPDATE_SCHEMA, type OnUpdate, filledProblems } from "./filled-field.js";
import { fieldName } from "../text/message.js";
import { type Requirement, WHEN_SCHEMA, whenProblems } from "./requirement.js";
import type { JsonSchema } from "../model/rule.js";

/** The options of `generic/list-entry`: a list, its merge key, and the item. */

export interface EntryOptions {
  readonly field: string;
  readonly mergeKey: string;
  readonly entry: JsonObject;
  readonly when?: readonly Requirement[];
  readonly onUpdate: OnUpdate;
}

export const ENTRY_SCHEMA: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["field", "mergeKey", "entry"],
  properties: {
    field: {
      type: "string",
      minLength: 1,
      description:
        "Path of the list, such as 'spec.volumes' or 'spec.containers[*].env'; '[*]' stands for every existing item of a list or value of a map. An absent list is created.",
    },
    mergeKey: {
      type: "string",
      minLength: 1,
      description:
        "Name of the field that identifies items, such as 'name': the one in `x-kubernetes-list-map-keys`, or the patch merge key of a built-in kind.",
    },
    entry: { type: "object", description: "The item to add if no item has its key." },
    when: WHEN_SCHEMA,
    onUpdate: ON_UPDATE_SCHEMA,
  },
};

/** Problems of the options that their schema does not cover. */
export function* entryProblems({ field, mergeKey, entry, when }: EntryOptions): Iterable<Cause> {
  yield* filledProblems(field);
  yield* whenProblems(when, parseSelector(field));
  const key = own(entry, mergeKey);
  if (key === undefined)
    yield required(path("entry", mergeKey), `must be specified, because ${fieldName("mergeKey")} names it`);
  else if (typeof key !== "string" && typeof key !== "number")
    yield typeInvalid(path("entry", mergeKey), "must be a string or a number, such as 'web' or 80");
}
