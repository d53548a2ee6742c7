import { InvalidArgumentError, Option } from "commander";

/** The words that flags and arguments accept, apart from the commands, which are only loaded when they run. */

/** A flag that takes one of these values, in any case, or what `spelled` makes one of them. */
export const choiceOption = (
  flags: string,
  description: string,
  choices: readonly string[],
  spelled: (given: string) => string | undefined = () => undefined,
): Option => {
  const option = new Option(flags, description).choices(choices);
  return option.argParser((given: string) => {
    const found = choices.find((choice) => choice.toLowerCase() === given.toLowerCase()) ?? spelled(given);
    if (found === undefined) throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
    return found;
  });
};

export type ExplainOutput = "text" | "json" | "yaml";

export const explainOutputOption = (): Option =>
  new Option("-o, --output <format>", "Output format").choices(["text", "json", "yaml"]).default("text");

/** The documents that users write, and the report, whose schemas `decorum schema` prints. */
export const SCHEMA_NAMES = ["config", "pack", "exceptions", "test", "report"] as const;

export type SchemaName = (typeof SCHEMA_NAMES)[number];

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type ShellName = (typeof SHELLS)[number];

/** The hidden command that the scripts call. */
export const COMPLETE = "__complete";

/** The scaffolds of `decorum new`. */
export const SCAFFOLDS = ["pack", "rule", "plugin"] as const;
export type Scaffold = (typeof SCAFFOLDS)[number];

export interface NewFlags {
  readonly dir?: string;
  readonly pack?: string;
  readonly as?: string;
  readonly dryRun: boolean;
}
