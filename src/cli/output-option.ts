import { InvalidArgumentError, Option } from "commander";
import { OUTPUT_NAMES, type OutputTarget, parseOutput, sharedTarget } from "../app/config/output-names.js";

const DEFAULT: readonly OutputTarget[] = [{ format: "text" }];

/** `--output FORMAT[=FILE]`, which may be repeated. */
export const outputOption = (): Option =>
  new Option("-o, --output <format[=file]>", "Output format, or format and file; may be repeated")
    .choices(OUTPUT_NAMES)
    .argParser((given: string, before: readonly OutputTarget[]) => {
      const target = parseOutput(given);
      if (target === undefined)
        throw new InvalidArgumentError(
          `It must be one of ${OUTPUT_NAMES.join(", ")}, or one of them, '=' and the name of a file.`,
        );
      const all = before === DEFAULT ? [target] : [...before, target];
      const shared = sharedTarget(all);
      if (shared !== undefined) throw new InvalidArgumentError(`Only one output may go to ${shared}.`);
      return all;
    })
    .default(DEFAULT, "text");
