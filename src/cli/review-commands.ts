import type { Command, Option } from "commander";
import { path } from "kube-json";
import { notFound } from "../model/cause.js";
import { FIX_CLASSES } from "../model/fix-class.js";
import { OPERATIONS } from "../model/match.js";
import { literal } from "../text/message.js";
import type { AdoptionOptions } from "../app/adoption/adoption.js";
import { choiceOption } from "./shell/choices.js";
import type { DryRunOptions } from "./dry-run.js";
import { FAIL_ON, type FailOn } from "../app/config/fail-on.js";
import { boundsCommand, explainCommand, fixCommand } from "./next-commands.js";
import type { FixOptions } from "./fix-run.js";
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
import { type OutputTarget, OUTPUT_NAMES } from "../app/config/output-names.js";
import { DRY_RUN_HELP, FIX_HELP, addLongHelp } from "./shell/help.js";
import { kindIfVisible } from "../app/sources/ancestors.js";
import type { Shell } from "./shell/shell.js";
import type { GivenInput } from "../app/review/read-input.js";
import type { Io } from "./terminal/io.js";
import { usesColor } from "./terminal/color.js";

/** The commands that review manifests: `dry-run` and `fix`. */

/** The flags of a report of findings, as commander parses them. */
export type ReportFlags = InputFlags &
  ExcuseFlags &
  Pick<DryRunOptions, "failOn" | "quiet" | "strict"> & {
    readonly output: readonly OutputTarget[];
    readonly policies: boolean;
  };

type DryRunFlags = ReportFlags &
  Pick<DryRunOptions, "diff" | "defaulted" | "onlyNew" | "source" | "summary"> &
  Omit<AdoptionOptions, "baseline">;

export const STRICT =
  "Make the exit code 1 if a document was not judged against a schema, or by a policy or rule, or a generated CRD is older than its Go types, too";

export const NO_STRICT = "Do not, whatever the configuration says";

export const failOnOption = (): Option =>
  choiceOption("--fail-on <action>", "Least severe action that makes the exit code 1", FAIL_ON).default("Deny");

/** The action of the flag if it is given, or else of the configuration. */
export const failOnOf = ({ failOn }: ReportFlags, command: Command, { config }: GivenInput): FailOn =>
  command.getOptionValueSource("failOn") === "cli" ? failOn : (config?.failOn ?? failOn);

export const addDryRun = (program: Command, shell: Shell): void => {
  const command = inputCommand(program, shell, "dry-run")
    .description("Review manifests offline, as the cluster would")
    .aliases(["lint", "check"])
    .addOption(
      choiceOption(
        "--operation <operation>",
        "Operation under review (default: CREATE, or UPDATE with --old)",
        OPERATIONS.slice(0, 3),
      ),
    )
    .option("--subresource <name>", "Review the objects as requests to this subresource, such as 'status'")
    .addOption(failOnOption())
    .option("--strict", STRICT)
    .option("--no-strict", NO_STRICT)
    .addOption(outputOption(OUTPUT_NAMES))
    .option("--diff", "Show the defaults of each object in text output instead of counting them", false)
    .option("--defaulted", "Show the objects as an API server would store them", false)
    .option("--only-new", "Show only findings that are new compared to --old, and count the others", false)
    .option("--source", "Show the line of each finding in text output (default: on a terminal)")
    .option("--no-source", "Do not show it")
    .option("-q, --quiet", "Show only denials, faults, errors and what fails the run; no notes, no last line", false)
    .option("--summary", "Count the findings of each rule in text output instead of showing them", false)
    .option("--no-policies", "Leave out the admission policies of the input and of --cluster")
    .addOption(baselineOption("Findings that are known: they are counted, and neither deny nor warn"))
    .addOption(noBaselineOption())
    .option("--write-baseline", "Write all findings to the baseline, by default decorum-baseline.yaml", false)
    .option("--prune", "Remove from the baseline what does not occur any more", false)
    .addOption(noWaiversOption())
    .addOption(colorOption())
    .action(async (_: readonly string[], flags: DryRunFlags, command: Command) => {
      await runDryRun(flags, command, shell);
    });
  addLongHelp(command, DRY_RUN_HELP, shell);
};

const runDryRun = async (flags: DryRunFlags, command: Command, shell: Shell): Promise<void> => {
  const { dryRun, givenInput } = await import("./on-demand.js");
  const read = givenInput(flags, command, shell);
  const { options, packs, config, cluster } = read;
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) === "cli";
  const outputs = isGiven("output") ? flags.output : (config?.outputs ?? flags.output);
  const { diff = false, defaulted, onlyNew, source, quiet = false, summary = false } = flags;
  const isText = outputs.some(({ format }) => format === "text");
  for (const name of ["summary", "source", "diff"])
    if (isGiven(name) && !isText) command.error(`error: '--${name}' must be used with text output`);
  requireOld(flags, command);
  const { writeBaseline, prune, waivers } = flags;
  const adoption = { writeBaseline, prune, waivers, ...baselineOf(flags, read, shell.io, writeBaseline) };
  const isColored = usesColor(flags.color, shell.io);
  // The next run would leave the findings that this one writes to the baseline.
  const toFix = writeBaseline ? { ...flags, baseline: false as const } : flags;
  const fixing = fixCommand(pathsOf(flags, command), toFix, shell.product.packsDirectory, shell.io.command);
  const more = {
    explainCommand: (rule: string) => explainCommand(rule, flags, shell.product.packsDirectory, shell.io.command),
    ...(fixing === undefined
      ? {}
      : { fixCommand: fixing, boundsCommand: boundsCommand(shell.product.catalogue, shell.io.command) }),
  };
  const { advice = [], ...others } = options;
  const given = {
    ...others,
    // Only text shows their number.
    ...(isText && !quiet ? { advice } : {}),
    ...more,
    policies: flags.policies,
    strict: flags.strict ?? config?.strict ?? false,
    failOn: failOnOf(flags, command, read),
    outputs,
    catalogue: shell.product.catalogue,
    template: shell.product.template,
    diff,
    onlyCounts: writeBaseline,
    defaulted,
    onlyNew,
    ...(source === undefined ? {} : { source }),
    quiet,
    summary,
    isColored,
    ...adoption,
  };
  shell.end(await dryRun(given, packs, shell.io, cluster));
};

const requireOld = ({ onlyNew, old }: { onlyNew: boolean; old?: string }, command: Command): void => {
  if (onlyNew && old === undefined) command.error("error: '--only-new' must be given with '--old'");
};

/** The file of known findings of the flag, or else of the configuration, which must exist unless it `isWritten` now. */
export const baselineOf = (
  { baseline }: ExcuseFlags,
  { config, refuse }: GivenInput,
  { files }: Io,
  isWritten = false,
): { readonly baseline?: string } => {
  if (baseline === false) return {};
  const file = baseline ?? config?.baseline;
  if (file === undefined) return {};
  if (baseline === undefined && !isWritten && kindIfVisible(file, files) === undefined)
    refuse?.([
      notFound(
        path("baseline"),
        `must be a file of known findings; ${literal(file)} does not exist, and '--write-baseline' writes it`,
      ),
    ]);
  return { baseline: file };
};

export const addFix = (program: Command, shell: Shell): void => {
  const added = inputCommand(program, shell, "fix")
    .description("Fix findings that have a single correct fix")
    .option("--write", "Write the fixes to the files instead of printing a patch", false)
    .addOption(
      choiceOption(
        "--fix-class <class>",
        "How much a fix may change for others: Safe nothing, Behavior in addition defaults, pruning and what readers meet, Breaking in addition what clients send and what is stored",
        FIX_CLASSES,
      ).default("Safe"),
    )
    .option("--bounds", "Propose also bounds for lists, maps, strings and numbers that have none", false)
    .option("--generated", "Change also CRDs that controller-gen wrote, until it writes them again", false)
    .option("--only-new", "Fix only findings that are new compared to --old, and count the others", false)
    .addOption(baselineOption("Findings that are known: they are counted, and not fixed"))
    .addOption(noBaselineOption())
    .addOption(noWaiversOption())
    .option("-q, --quiet", "Show only the patch, or nothing with --write, and errors; no notes, no last line", false)
    .addOption(colorOption())
    .action(async (_: readonly string[], flags: FixFlags, command: Command) => {
      const { fix, givenInput } = await import("./on-demand.js");
      const read = givenInput(flags, command, shell);
      requireOld(flags, command);
      const isColored = usesColor(flags.color, shell.io);
      const { write, fixClass, bounds, generated, onlyNew, waivers, quiet = false } = flags;
      const excuses = { onlyNew, waivers, ...baselineOf(flags, read, shell.io) };
      const given = { ...read.options, ...excuses, write, fixClass, bounds, generated, quiet, isColored };
      shell.end(await fix(given, read.packs, shell.io, read.cluster));
    });
  addLongHelp(added, FIX_HELP, shell);
};

type FixFlags = InputFlags &
  ExcuseFlags &
  Pick<FixOptions, "write" | "fixClass" | "bounds" | "generated" | "onlyNew" | "quiet">;
