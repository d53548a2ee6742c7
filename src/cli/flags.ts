import { type Command, Option } from "commander";
import type { ClusterSnapshot } from "../model/context.js";
import { LEVELS, type Level, type Pack } from "../model/pack.js";
import { defined } from "../kube/json/defined.js";
import { atLevel, choosePacks } from "../packs/choose.js";
import type { Config } from "./config/config.js";
import { configuredPacks } from "./config/configured-packs.js";
import { configuredPaths, withConfiguredRules } from "./config/configured.js";
import { findConfig } from "./config/find-config.js";
import type { ReadConfig } from "./config/read-config.js";
import { choiceOption } from "./choice.js";
import { COLOR_CHOICES, type ColorChoice } from "./terminal/color.js";
import type { InputOptions } from "./input/input.js";
import { OWNED_FLAG } from "./owned/ownership.js";
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
  choiceOption(
    "--level <level>",
    "Extent of the review of CRDs: Basic the same for all, Full in addition what you should change in your own, Advice also suggestions (default: as the packs say, which is Full)",
    LEVELS,
  );

export const exceptionsOption = (): Option =>
  new Option("--exceptions <path...>", "Files or folders with documents of kind PolicyExceptions");

export const colorOption = (): Option =>
  choiceOption("--color <when>", "When to color text output", COLOR_CHOICES).default("auto");

/** A command that reviews manifests, with the flags for its input and its packs. */
export const inputCommand = (program: Command, shell: Shell, name: string): Command =>
  program
    .command(name)
    .argument("[path...]", "Files, folders or globs to read, or '-' for standard input")
    .option("-f, --filename <path...>", "The same, as a flag; may be repeated")
    .option("--exclude <glob...>", "Files and folders to leave out, such as 'samples' or 'config/*/patches'")
    .option("--config <file>", "Configuration (default: the nearest decorum.yaml in this folder or above)")
    .option("--no-config", "Read no configuration")
    .option("--no-gitignore", "Read also what git ignores in folders")
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
export interface InputFlags extends Omit<InputOptions, "paths" | "owned" | "exclude" | "overrides"> {
  /** False: none is read. */
  readonly config?: string | false;
  readonly exclude?: readonly string[];
  readonly owned?: readonly string[];
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
  readonly config: Config | undefined;
  readonly cluster: ClusterSnapshot | undefined;
}

/** Flags that take several values also take the paths that follow them. */
const NO_PATH =
  "error: a file, a folder, a glob or '-' must be given, before flags that take several values or after '--'";

/** The paths of an inputCommand: those that are arguments, and those of '-f'. */
export const pathsOf = ({ filename = [] }: InputFlags, { args }: Command): readonly string[] => [
  ...args,
  ...filename,
];

/** Reads the flags of an inputCommand, and the configuration. Throws InputError if something cannot be used. */
export const readInput = (flags: InputFlags, command: Command, shell: Shell): GivenInput => {
  const { product, io } = shell;
  const read = findConfig(flags.config, io);
  const config = read?.config;
  const { packs: folder, cluster, exclude, owned, old, operation, subresource, namespace, gitignore } = flags;
  const given = pathsOf(flags, command);
  const paths = given.length > 0 ? given : config === undefined ? [] : configuredPaths(config, io.cwd);
  if (paths.length === 0) command.error(NO_PATH);
  return {
    options: {
      ...defined({ old, operation, subresource, namespace, gitignore }),
      paths,
      ...ownedOf(owned, config),
      ...excludedOf(exclude, config, io.cwd),
      ...(config === undefined || config.overrides.length === 0
        ? {}
        : { overrides: { folder: config.folder, list: config.overrides } }),
      ...(folder === product.packsDirectory ? {} : { packs: folder }),
    },
    config,
    packs: packsOf(flags, command, read, shell),
    cluster: cluster === undefined ? undefined : product.loadCluster(cluster),
  };
};

const ownedOf = (
  owned: readonly string[] | undefined,
  config: Config | undefined,
): Pick<InputOptions, "owned"> => {
  if (owned !== undefined) return { owned: { groups: owned, source: OWNED_FLAG } };
  return config?.owned === undefined ? {} : { owned: { groups: config.owned, source: config.file } };
};

const excludedOf = (
  exclude: readonly string[] | undefined,
  config: Config | undefined,
  cwd: string,
): Pick<InputOptions, "exclude"> => {
  if (exclude !== undefined) return { exclude: { globs: exclude, folder: cwd, isFlag: true } };
  return config?.exclude === undefined
    ? {}
    : { exclude: { globs: config.exclude, folder: config.folder, isFlag: false } };
};

/** The packs of the flags, or else of the configuration, with the settings of rules. */
const packsOf = (
  flags: InputFlags,
  command: Command,
  read: ReadConfig | undefined,
  shell: Shell,
): readonly Pack[] => {
  const isGiven = command.getOptionValueSource("packs") === "cli";
  const configured = isGiven || read === undefined ? undefined : configuredPacks(read, shell);
  const { packs } = shell.product.loadPacks(configured?.folders ?? flags.packs, flags.exceptions);
  const optIn = packs.filter(
    ({ name, optIn: isOptional }) => isOptional === true && configured?.names.includes(name),
  );
  const chosen = choosePacks(packs, [...(flags.with ?? []), ...optIn.map(({ name }) => name)]);
  const level = flags.level ?? read?.config.level;
  const changed =
    read === undefined ? chosen : withConfiguredRules(chosen, packs, read, shell.product.catalogue);
  return changed.map((pack) => atLevel(pack, level));
};
