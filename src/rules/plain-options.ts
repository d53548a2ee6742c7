import { closed } from "../model/json-schema.js";
import type { JsonSchema, OptionsDescription } from "../model/rule.js";

type Words = Readonly<Record<string, readonly [description: string, ...words: string[]]>>;

type Chosen<Of extends Words> = {
  readonly [Name in keyof Of]: Of[Name] extends readonly [string, ...infer Each] ? Each[number] : never;
};

/** Options that are words, by what each is for and the words that it may be; the first one is the default. */
export const choices = <const Of extends Words>(
  options: Of,
  otherDefaults: Partial<Chosen<Of>> = {},
): OptionsDescription<Chosen<Of>> => ({
  schema: schemaFor<Words[string]>(options, ([description, ...words]) => ({
    description,
    type: "string",
    enum: words,
  })),
  defaults: { ...mapped<Words[string], string>(options, ([, first = ""]) => first), ...otherDefaults } as Chosen<Of>,
});

/** Options that are on or off, by what each is for; off by default. */
export const switches = <Name extends string>(
  options: Readonly<Record<Name, string>>,
): OptionsDescription<Readonly<Record<Name, boolean>>> => ({
  schema: schemaFor<string>(options, (description) => ({ description, type: "boolean" })),
  defaults: mapped<string, boolean, Name>(options, () => false),
});

/** Options that are lists of texts, by what each is for; empty by default. */
export const texts = <Name extends string>(
  options: Readonly<Record<Name, string>>,
  each: JsonSchema = { minLength: 1 },
): OptionsDescription<Readonly<Record<Name, readonly string[]>>> => ({
  schema: schemaFor<string>(options, (description) => ({
    description,
    type: "array",
    items: { type: "string", ...each },
  })),
  defaults: mapped<string, readonly string[], Name>(options, () => []),
});

const mapped = <From, To, Name extends string = string>(
  options: Readonly<Record<Name, From>>,
  map: (from: From) => To,
): Readonly<Record<Name, To>> =>
  Object.fromEntries(Object.entries<From>(options).map(([name, from]) => [name, map(from)])) as Record<Name, To>;

const schemaFor = <From>(options: Readonly<Record<string, From>>, schemaOf: (from: From) => JsonSchema): JsonSchema =>
  closed(mapped(options, schemaOf));

/** The options of rules that review fields that are optional, or required. */
export const FIELD_CHOICE = {
  unmarked: [
    "Fields without markers: 'ByTag' reviews them as what controller-gen makes of them, 'Skipped' does not.",
    "ByTag",
    "Skipped",
  ],
  kinds: ["Whether `metadata`, `spec` and `status` of kinds are reviewed.", "Excepted", "Included"],
} as const;
