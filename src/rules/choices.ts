import { closed } from "../model/json-schema.js";
import type { JsonSchema } from "../model/rule.js";

/** The schema of options that are words, by what each is for and the words that it may be. */
export const choices = (options: Readonly<Record<string, readonly [string, ...string[]]>>): JsonSchema =>
  closed(
    Object.fromEntries(
      Object.entries(options).map(([name, [description, ...words]]) => [
        name,
        { description, type: "string", enum: words },
      ]),
    ),
  );

/** The options of rules that review fields that are optional, or required. */
export const FIELD_CHOICE = {
  unmarked: [
    "Fields without markers: 'ByTag' reviews them as what controller-gen makes of them, 'Skipped' does not.",
    "ByTag",
    "Skipped",
  ],
  kinds: ["Whether `metadata`, `spec` and `status` of kinds are reviewed.", "Excepted", "Included"],
} as const;
