import { key, path } from "kube-json";
import type { Selector } from "kube-api";
import type { UnionShape } from "../kube/unions/union-shape.js";
import { type Cause, invalid, notSupported, required } from "../model/cause.js";
import { FIELD_SCHEMA, fieldProblems, selectorOf } from "./generic-options.js";
import { oneOf } from "../text/message.js";
import type { JsonSchema, RegisteredUnion } from "../model/rule.js";
import { closed } from "../model/json-schema.js";

/** The options that the generic rules on unions share: the path of a union and its members. */

export interface UnionOptions extends UnionShape {
  /** The path of the object with the members; by default the root. */
  readonly field?: string;
}

const NAME: JsonSchema = { type: "string", minLength: 1 };
const NAMES: JsonSchema = { type: "array", uniqueItems: true, items: NAME };

export const UNION_SCHEMA: JsonSchema = closed(
  {
    field: {
      ...FIELD_SCHEMA,
      description:
        "Path of the object with the members, such as 'spec.source' or 'spec.sources[*]'; by default the root.",
    },
    members: { ...NAMES, minItems: 1, description: "Names of the fields of which one may be set." },
    discriminator: {
      ...NAME,
      description: "Name of the field that selects the member, such as 'type'.",
    },
    values: {
      type: "object",
      minProperties: 1,
      description:
        "Members for each value of the discriminator, such as '{ Git: [git], HTTP: [url, headers] }'; by default, the member with the same name. Other values are not reviewed.",
      additionalProperties: NAMES,
    },
  },
  "members",
);

/** The selector of the objects with the members. */
export const holdersOf = ({ field }: UnionOptions): Selector => (field === undefined ? [] : selectorOf(field));

/** The union as the engine needs it to reject defaults of its members. */
export const registeredUnion = (options: UnionOptions): RegisteredUnion => ({
  holder: holdersOf(options),
  members: options.members,
});

/** Problems of the options that their schema does not cover. */
export function* unionProblems({ field, members, discriminator, values }: UnionOptions): Iterable<Cause> {
  if (field !== undefined) yield* fieldProblems(field);
  if (discriminator === undefined && members.length < 2)
    yield invalid(path("members"), "must have at least 2 items when `discriminator` is not specified");
  if (discriminator !== undefined && members.includes(discriminator))
    yield invalid(path("discriminator"), "must not be one of the fields in `members`");
  if (values === undefined) return;
  if (discriminator === undefined)
    yield required(path("discriminator"), "must be specified when `values` is specified");
  for (const [text, names] of Object.entries(values))
    for (const [index, name] of names.entries())
      if (!members.includes(name)) yield notSupported(path("values", key(text), index), `must be ${oneOf(members)}`);
}
