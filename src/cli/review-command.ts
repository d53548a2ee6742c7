import type { Command } from "commander";
import { FAIL_ON } from "../app/config/fail-on.js";
import type { OutputTarget } from "../app/config/output-names.js";
import type { DryRunOptions } from "./dry-run.js";
import { newFindingsCommand } from "./next-commands.js";
import { baselineOf } from "./review-commands.js";
import { choiceOption } from "./shell/choices.js";
import {
  type ExcuseFlags,
  type InputFlags,
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

type ReviewFlags = InputFlags &
  ExcuseFlags &
  Pick<DryRunOptions, "failOn" | "quiet"> & {
    readonly output: readonly OutputTarget[];
    readonly policies: boolean;
  };

export const addReview = (program: Command, shell: Shell): void => {
  const command = inputCommand(program, shell, "review")
    .description("Review a change of an API compared to --old, as a reviewer writes it")
    .addOption(
      choiceOption("--fail-on <action>", "Least severe action that makes the exit code 1", FAIL_ON).default("Deny"),
    )
    .addOption(outputOption(["text", "markdown", "json"]))
    .option("-q, --quiet", "Show no notes", false)
    .option("--no-policies", "Leave out the admission policies of the input and of --cluster")
    .addOption(baselineOption("Findings that are known: they are left out"))
    .addOption(noBaselineOption())
    .addOption(noWaiversOption())
    .addOption(colorOption())
    .action(async (_: readonly string[], flags: ReviewFlags, command: Command) => {
      await runReview(flags, command, shell);
    });
  addLongHelp(command, REVIEW_HELP, shell);
};

const runReview = async (flags: ReviewFlags, command: Command, shell: Shell): Promise<void> => {
  const { dryRun, givenInput, reviewFormats } = await import("./on-demand.js");
  const { old } = flags;
  if (old === undefined)
    command.error("error: a review compares with an old state: '--old' must be given, such as '--old git:main...'");
  const read = givenInput(flags, command, shell);
  const failOn =
    command.getOptionValueSource("failOn") === "cli" ? flags.failOn : (read.config?.failOn ?? flags.failOn);
  const { packsDirectory } = shell.product;
  const frame = { old, all: newFindingsCommand(pathsOf(flags, command), flags, packsDirectory, shell.io.command) };
  const options: DryRunOptions = {
    ...read.options,
    policies: flags.policies,
    failOn,
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
