import { type Command, Option } from "commander";
import type { ClusterSnapshot } from "../model/context.js";
import { literal } from "../text/message.js";
import type { Pack } from "../model/pack.js";
import { choosePacks } from "../packs/choose.js";
import { COLOR_CHOICES, type ColorChoice } from "./terminal/color.js";
import type { InputOptions } from "./input/input.js";
import { printable } from "./terminal/printable.js";
import type { Shell } from "./product.js";

/** Flags that several commands have. */

export const packsOption = ({ product }: Shell): Option =>
  new Option("--packs <dir>", "folder of policy packs").default(
    product.packsDirectory,
    "the packs that come with decorum",
  );

export const withOption = (): Option =>
  new Option("--with <pack...>", "packs that run only where they are asked for, such as 'api-design-strict'");

export const ownedOption = (): Option =>
  new Option(
    "--owned <group...>",
    "API groups of your own; CRDs of others only warn, as 'acme.io' or '*.acme.io'",
  );

export const exceptionsOption = (): Option =>
  new Option("--exceptions <path...>", "files, or folders of files, with documents of kind PolicyExceptions");

export const colorOption = (): Option =>
  new Option("--color <when>", "colours in text").choices(COLOR_CHOICES).default("auto");

/** A command that judges manifests, with the flags that say which, and by what. */
export const inputCommand = (program: Command, shell: Shell, name: string): Command =>
  program
    .command(name)
    .usage("-f <path...> [options]")
    // Both are checked by readInput: commander would name them before a flag that does not exist.
    .option("-f, --filename <path...>", "file, folder, or '-' for standard input; may be repeated")
    .allowExcessArguments()
    .option("--old <path>", "objects as they are stored now: those in -f of the same name become updates")
    .option("-n, --namespace <name>", "namespace of objects that name none")
    .addOption(packsOption(shell))
    .addOption(withOption())
    .addOption(exceptionsOption())
    .option("--cluster <dir>", "manifests of the cluster objects that rules and defaulters may read")
    .addOption(ownedOption());

/** As commander hands them over. */
export interface InputFlags extends Omit<InputOptions, "filename"> {
  readonly filename?: readonly string[];
  readonly packs: string;
  readonly with?: readonly string[];
  readonly exceptions?: readonly string[];
  readonly cluster?: string;
  readonly color: ColorChoice;
}

/** What is to be judged, and by what; `packs` is among the options if they are not those that come with decorum. */
export interface GivenInput {
  readonly options: InputOptions & { readonly packs?: string };
  readonly packs: readonly Pack[];
  readonly cluster: ClusterSnapshot | undefined;
}

/** Reads the flags of an inputCommand. Throws InputError if packs or cluster objects cannot be used. */
export const readInput = (flags: InputFlags, command: Command, { product }: Shell): GivenInput => {
  const { filename, packs: folder, with: optIn, exceptions, cluster, color, ...options } = flags;
  const [stray] = command.args;
  if (stray !== undefined) command.error(`error: ${literal(printable(stray))} must be given with '-f'`);
  if (filename === undefined) command.error("error: '-f' must be given, a file or folder, or '-'");
  return {
    options: { ...options, filename, ...(folder === product.packsDirectory ? {} : { packs: folder }) },
    packs: choosePacks(product.loadPacks(folder, exceptions).packs, optIn),
    cluster: cluster === undefined ? undefined : product.loadCluster(cluster),
  };
};
