import { key, path } from "../kube/json/field-path.js";
import type { Selector } from "../kube/api/field-selector.js";
import type { UnionShape } from "../kube/unions/union-shape.js";
import { type Cause, invalid, notSupported, required } from "../model/cause.js";
import { FIELD_SCHEMA, fieldProblems, selectorOf } from "./generic-options.js";
import { oneOf } from "../text/message.js";
import type { JsonSchema, RegisteredUnion } from "../model/rule.js";

/** The options that the generic rules on unions share: where a union is, and what it consists of. */

export interface UnionOptions extends UnionShape {
  /** Where the object is that holds the members; left out: they are at the root. */
  readonly field?: string;
}

const NAME: JsonSchema = { type: "string", minLength: 1 };
const NAMES: JsonSchema = { type: "array", uniqueItems: true, items: NAME };

export const UNION_SCHEMA: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["members"],
  properties: {
    field: {
      ...FIELD_SCHEMA,
      description:
        "Path of the object that holds the members, such as 'spec.source' or 'spec.sources[*]'; left out: the members are at the root.",
    },
    members: { ...NAMES, minItems: 1, description: "Names of the fields of which one is meant." },
    discriminator: {
      ...NAME,
      description: "Name of the field that says which one is meant, such as 'type'.",
    },
    values: {
      type: "object",
      minProperties: 1,
      description:
        "Which members are meant by which value of the discriminator, such as '{ Git: [git], HTTP: [url, headers] }'; left out: the member that is called after it. Other values are not judged.",
      additionalProperties: NAMES,
    },
  },
};

/** The selector of the objects that hold the members. */
export const holdersOf = ({ field }: UnionOptions): Selector =>
  field === undefined ? [] : selectorOf(field);

/** What the engine must know of the union, so that no defaulter fills in a member of it. */
export const registeredUnion = (options: UnionOptions): RegisteredUnion => ({
  holder: holdersOf(options),
  members: options.members,
});

/** What the schema cannot say of the options. */
export function* unionProblems({ field, members, discriminator, values }: UnionOptions): Iterable<Cause> {
  if (field !== undefined) yield* fieldProblems(field);
  if (discriminator === undefined && members.length < 2)
    yield invalid(path("members"), "must have at least 2 items when `discriminator` is not specified");
  if (discriminator !== undefined && members.includes(discriminator))
    yield invalid(path("discriminator"), "must be another field than those in `members`");
  if (values === undefined) return;
  if (discriminator === undefined)
    yield required(path("discriminator"), "must be specified when `values` is specified");
  for (const [text, names] of Object.entries(values))
    for (const [index, name] of names.entries())
      if (!members.includes(name))
        yield notSupported(path("values", key(text), index), `must be ${oneOf(members)}`);
}
