import { type Json, type JsonObject, isObject, objectAt, own } from "kube-json";
import type { Catalogue, Described, JsonSchema } from "../model/rule.js";
import { closedOptions, requiredExamples, requiredOptions } from "./entries/options.js";
import { type EntryChoice, packDocument } from "./pack-document.js";

/**
 * JSON Schema (draft 7) of a PolicyPack document for editors, with the options of each rule where its id is used. It
 * rejects what `compilePack` rejects, as far as a schema can.
 */
export const packSchema = ({ rules, defaulters }: Catalogue): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyPack",
  description:
    "Selects the rules and defaulters that Decorum runs, the objects they apply to, their options, and the action of their findings.",
  ...packDocument(choice(rules, "rule"), choice(defaulters, "defaulter")),
});

const USE = "Id of the rule or defaulter that the entry uses; `decorum explain --all` lists them.";

const choice = (all: readonly Described<unknown>[], noun: "rule" | "defaulter"): EntryChoice =>
  all.length === 0
    ? { use: { type: "string", description: USE } }
    : {
        use: { enum: all.map(({ id }) => id), description: USE },
        allOf: all.map((one) => variant(one, requiredExamples(noun, one))),
      };

/** The constraints on an entry that uses this rule or defaulter. */
const variant = (described: Described<unknown>, examples: readonly string[]): JsonSchema => {
  const required = [...(requiredOptions(described).length > 0 ? ["options"] : []), ...examples];
  return {
    if: { properties: { use: { const: described.id } }, required: ["use"] },
    // biome-ignore lint: `then` is a keyword of JSON Schema
    then: {
      properties: { use: { description: described.summary }, options: optionsSchema(described) },
      ...(required.length === 0 ? {} : { required }),
    },
  };
};

/** The schema of the options in a pack, in which options with a default are not required. */
export const optionsSchema = (described: Described<unknown>): Json => {
  if (described.options === undefined) return false;
  const { schema, defaults } = described.options;
  const properties = Object.entries(objectAt(schema, "properties")).map(([name, property]) => {
    const value = own(defaults, name);
    return [name, isObject(property) && value !== undefined ? { ...property, default: value } : property] as const;
  });
  const { required: _, ...rest }: JsonObject = schema;
  const required = requiredOptions(described);
  return {
    ...closedOptions(rest),
    ...(required.length === 0 ? {} : { required }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
  };
};
