import { InvalidArgumentError, Option } from "commander";

/** A flag that takes one of these values, in any case. */
export const choiceOption = (flags: string, description: string, choices: readonly string[]): Option => {
  const option = new Option(flags, description).choices(choices);
  return option.argParser((given: string) => {
    const found = choices.find((choice) => choice.toLowerCase() === given.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`Allowed choices are ${choices.join(", ")}.`);
    return found;
  });
};
