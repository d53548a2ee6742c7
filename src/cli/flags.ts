import { type Command, Option } from "commander";
import type { ClusterSnapshot } from "../model/context.js";
import { literal } from "../text/message.js";
import { LEVELS, type Level, type Pack } from "../model/pack.js";
import { atLevel, choosePacks } from "../packs/choose.js";
import { withDefaulterTargets } from "../packs/defaulter-targets.js";
import { COLOR_CHOICES, type ColorChoice } from "./terminal/color.js";
import type { InputOptions } from "./input/input.js";
import { printable } from "./terminal/printable.js";
import type { Shell } from "./product.js";

/** Flags shared by several commands. */

export const packsOption = ({ product }: Shell): Option =>
  new Option("--packs <dir>", "Folder of policy packs").default(product.packsDirectory, "the built-in packs");

export const withOption = (): Option =>
  new Option("--with <pack...>", "Opt-in packs to run in addition, such as 'objects-strict'");

export const ownedOption = (): Option =>
  new Option(
    "--owned <group...>",
    "API groups that you own, such as 'acme.io' or '*.acme.io'; their CRDs get a full review, others only warnings",
  );

export const levelOption = (): Option =>
  new Option(
    "--level <level>",
    "Extent of the review of CRDs: Basic the same for all, Full in addition what you should change in your own, Advice also suggestions (default: as the packs say, which is Full)",
  ).choices(LEVELS);

export const exceptionsOption = (): Option =>
  new Option("--exceptions <path...>", "Files or folders with documents of kind PolicyExceptions");

export const colorOption = (): Option =>
  new Option("--color <when>", "When to color text output").choices(COLOR_CHOICES).default("auto");

/** A command that reviews manifests, with the flags for its input and its packs. */
export const inputCommand = (program: Command, shell: Shell, name: string): Command =>
  program
    .command(name)
    .usage("-f <path...> [options]")
    // readInput checks both: commander would report them before an unknown flag.
    .option(
      "-f, --filename <path...>",
      "Files or folders to read, or '-' for standard input; may be repeated",
    )
    .allowExcessArguments()
    .option(
      "--old <path>",
      "Stored objects: a file, a folder, or 'git:REF' for the paths in -f at that commit; objects in -f with the same name are reviewed as updates, and CRDs that -f lacks as deletions",
    )
    .option("-n, --namespace <name>", "Namespace of objects without metadata.namespace")
    .addOption(packsOption(shell))
    .addOption(withOption())
    .addOption(exceptionsOption())
    .option(
      "--cluster <dir>",
      "Folder of manifests of the cluster objects that rules and defaulters may read",
    )
    .addOption(ownedOption())
    .addOption(levelOption());

/** The flags as commander parses them. */
export interface InputFlags extends Omit<InputOptions, "filename"> {
  readonly filename?: readonly string[];
  readonly packs: string;
  readonly with?: readonly string[];
  readonly exceptions?: readonly string[];
  readonly cluster?: string;
  readonly level?: Level;
  readonly color: ColorChoice;
}

/** The input of a review and its packs; `packs` is among the options only if they are not the built-in packs. */
export interface GivenInput {
  readonly options: InputOptions & { readonly packs?: string };
  readonly packs: readonly Pack[];
  readonly cluster: ClusterSnapshot | undefined;
}

/** Reads the flags of an inputCommand. Throws InputError if packs or cluster objects cannot be used. */
export const readInput = (flags: InputFlags, command: Command, { product }: Shell): GivenInput => {
  const { filename, packs: folder, with: optIn, exceptions, cluster, level, color, ...options } = flags;
  const [stray] = command.args;
  if (stray !== undefined) command.error(`error: ${literal(printable(stray))} must be given with '-f'`);
  if (filename === undefined) command.error("error: '-f' must be given: a file, a folder, or '-'");
  return {
    options: { ...options, filename, ...(folder === product.packsDirectory ? {} : { packs: folder }) },
    packs: withDefaulterTargets(
      choosePacks(product.loadPacks(folder, exceptions).packs, optIn).map((pack) => atLevel(pack, level)),
    ),
    cluster: cluster === undefined ? undefined : product.loadCluster(cluster),
  };
};
