import type { Command } from "commander";
import type { DryRunOptions } from "./dry-run.js";
import { newFindingsCommand } from "./next-commands.js";
import { NO_STRICT, type ReportFlags, STRICT, baselineOf, failOnOf, failOnOption } from "./review-commands.js";
import {
  baselineOption,
  colorOption,
  inputCommand,
  noBaselineOption,
  noWaiversOption,
  pathsOf,
  outputOption,
} from "./shell/flags.js";
import { REVIEW_HELP, addLongHelp } from "./shell/help.js";
import type { Shell } from "./shell/shell.js";
import { usesColor } from "./terminal/color.js";

/** The command that reviews a change of an API, as a reviewer writes it. */

export const addReview = (program: Command, shell: Shell): void => {
  const command = inputCommand(program, shell, "review")
    .description("Review a change of an API compared to --old, as a reviewer writes it")
    .addOption(failOnOption())
    .option("--strict", STRICT)
    .option("--no-strict", NO_STRICT)
    .addOption(outputOption(["text", "markdown", "json"]))
    .option("-q, --quiet", "Show no notes", false)
    .option("--no-policies", "Leave out the admission policies of the input and of --cluster")
    .addOption(baselineOption("Findings that are known: they are left out"))
    .addOption(noBaselineOption())
    .addOption(noWaiversOption())
    .addOption(colorOption())
    .action(async (_: readonly string[], flags: ReportFlags, command: Command) => {
      await runReview(flags, command, shell);
    });
  addLongHelp(command, REVIEW_HELP, shell);
};

const runReview = async (flags: ReportFlags, command: Command, shell: Shell): Promise<void> => {
  const { dryRun, givenInput, reviewFormats } = await import("./on-demand.js");
  const { old } = flags;
  if (old === undefined)
    command.error("error: a review compares with an old state: '--old' must be given, such as '--old git:main...'");
  const read = givenInput(flags, command, shell);
  const { packsDirectory } = shell.product;
  const frame = { old, all: newFindingsCommand(pathsOf(flags, command), flags, packsDirectory, shell.io.command) };
  const options: DryRunOptions = {
    ...read.options,
    policies: flags.policies,
    strict: flags.strict ?? read.config?.strict ?? false,
    failOn: failOnOf(flags, command, read),
    outputs: flags.output,
    reports: {
      text: (style) => reviewFormats.textReview(style, frame),
      markdown: () => reviewFormats.markdownReview(frame),
      json: reviewFormats.jsonReview,
    },
    catalogue: shell.product.catalogue,
    template: shell.product.template,
    defaulted: false,
    onlyNew: false,
    quiet: flags.quiet ?? false,
    isColored: usesColor(flags.color, shell.io),
    writeBaseline: false,
    prune: false,
    waivers: flags.waivers,
    ...baselineOf(flags, read, shell.io),
  };
  shell.end(await dryRun(options, read.packs, shell.io, read.cluster));
};
