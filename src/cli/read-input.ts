import type { Command } from "commander";
import { defined, path } from "kube-json";
import { notFound } from "../model/cause.js";
import type { ClusterSnapshot } from "../model/context.js";
import { InputError } from "../model/input-error.js";
import type { KnownRules } from "../model/known-rules.js";
import type { Pack } from "../model/pack.js";
import type { LoadedPacks } from "../packs/load.js";
import { problemLine } from "../packs/problem.js";
import { placesIn } from "../packs/schema-notes.js";
import { atLevel } from "../packs/choose.js";
import { literal } from "../text/message.js";
import type { Config } from "./config/config.js";
import { configuredExceptions } from "./config/configured-exceptions.js";
import { configuredPacks, givenPacks } from "./config/configured-packs.js";
import { configuredPaths, runningPacks, withConfiguredRules } from "./config/configured.js";
import { findConfig } from "./config/find-config.js";
import { knownHere } from "./config/known-here.js";
import type { ReadConfig } from "./config/read-config.js";
import { type InputFlags, pathsOf } from "./flags.js";
import type { InputOptions } from "./input/input.js";
import { OR_INPUT } from "./input/sources.js";
import { OWNED_FLAG, type OwnedSetting } from "./owned/ownership.js";
import type { Shell } from "./product.js";
import { kindIfVisible } from "./input/ancestors.js";
import { asCalled, COMMAND } from "./terminal/called-as.js";
import type { Io } from "./terminal/io.js";

type OnUnmatched = NonNullable<OwnedSetting["onUnmatched"]>;

/** The input of a review and its packs. */
export interface GivenInput {
  readonly options: InputOptions;
  readonly packs: readonly Pack[];
  readonly config: Config | undefined;
  readonly refuse: ReadConfig["refuse"] | undefined;
  readonly cluster: ClusterSnapshot | undefined;
}

/** What a command line says besides the values of its flags. */
export type CommandLine = Pick<Command, "args" | "getOptionValueSource" | "error"> & {
  readonly name: () => string;
  readonly aliases?: () => readonly string[];
  readonly parent?: Pick<Command, "args"> | null;
};

/** The name by which the user called the command: perhaps one of its other names. */
const typedName = (command: CommandLine): string => {
  const typed = command.parent?.args[0];
  return typed !== undefined && command.aliases?.().includes(typed) === true ? typed : command.name();
};

/** Reads the flags of an inputCommand, and the configuration. Throws InputError if something cannot be used. */
export const readInput = (flags: InputFlags, command: CommandLine, shell: Shell): GivenInput => {
  const { product, io } = shell;
  const read = findConfig(flags.config, io);
  const config = read?.config;
  const { cluster, exclude, owned, old, operation, subresource, namespace, gitignore, go } = flags;
  const given = pathsOf(flags, command);
  const paths = given.length > 0 ? given : config === undefined ? [] : configuredPaths(config, io.cwd);
  if (paths.length === 0) command.error(noPathText(flags, typedName(command), io));
  const chosen = packsOf(flags, command, read, shell);
  return {
    options: {
      placeOf: placesIn(chosen.loaded),
      known: chosen.known,
      ...defined({ old, operation, subresource, namespace, gitignore, go }),
      paths,
      ...(given.length > 0 || read === undefined ? {} : { refusePath: refusedPath(read, paths) }),
      ...ownedOf(owned, read, given.length > 0 || exclude !== undefined),
      ...excludedOf(exclude, config, io.cwd),
      ...(config === undefined || config.overrides.length === 0
        ? {}
        : { overrides: { folder: config.folder, list: config.overrides } }),
    },
    config,
    refuse: read?.refuse,
    packs: chosen.packs,
    cluster: cluster === undefined ? undefined : product.loadCluster(cluster),
  };
};

/** If the input `isPart` of what the configuration names, groups of it may be missing. */
const ownedOf = (
  owned: readonly string[] | undefined,
  read: ReadConfig | undefined,
  isPart: boolean,
): Pick<InputOptions, "owned"> => {
  if (owned !== undefined) return { owned: { groups: owned, source: OWNED_FLAG, onUnmatched: refusedFlag } };
  if (read?.config.owned === undefined) return {};
  const { owned: groups, file } = read.config;
  return { owned: { groups, source: file, onUnmatched: isPart ? notedGroups(read) : refusedGroups(read) } };
};

const refusedFlag: OnUnmatched = ([first]) => {
  throw new InputError(first?.message ?? "", [], OWNED_FLAG);
};

const refusedGroups =
  ({ refuse }: ReadConfig): OnUnmatched =>
  (unmatched) => {
    refuse(unmatched.map(({ index, message }) => notFound(path("owned", index), message)));
    return [];
  };

const notedGroups =
  ({ problemOf }: ReadConfig): OnUnmatched =>
  (unmatched) =>
    unmatched
      .filter(({ proposal, isAll }) => proposal !== "" || isAll)
      .map(({ index, group, proposal }) =>
        problemLine(
          problemOf(notFound(path("owned", index), `${literal(group)} matches no CRD of the input${proposal}`)),
        ),
      );

/** For the paths of a configuration, as they are from the working directory. */
const refusedPath =
  ({ config, refuse }: ReadConfig, paths: readonly string[]): NonNullable<InputOptions["refusePath"]> =>
  (given, message) => {
    const index = paths.indexOf(given);
    const written = config.paths?.[index];
    if (written !== undefined)
      refuse([
        notFound(path("paths", index), `${literal(written)} ${message.replace(`, a glob${OR_INPUT}`, " or a glob")}`),
      ]);
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

/** The packs and exceptions of the flags, or else of the configuration, with the settings of rules. */
const packsOf = (
  flags: InputFlags,
  command: CommandLine,
  read: ReadConfig | undefined,
  shell: Shell,
): Pick<LoadedPacks, "packs" | "loaded"> & { readonly known: KnownRules } => {
  const isGiven = command.getOptionValueSource("packs") === "cli";
  const configured = isGiven || read === undefined ? undefined : configuredPacks(read, shell);
  const folders = configured?.folders ?? givenPacks(flags.packs, shell);
  const excepting =
    flags.exceptions !== undefined || read === undefined ? undefined : configuredExceptions(read, shell);
  const exceptions = flags.exceptions ?? excepting?.paths ?? [];
  const { packs, loaded } = shell.product.loadPacks(folders, exceptions, undefined, excepting?.others);
  const chosen = runningPacks(packs, configured?.names, flags.with);
  const level = flags.level ?? read?.config.level;
  const known = knownHere(packs, read, shell);
  const changed = read === undefined ? chosen : withConfiguredRules(chosen, packs, read, known);
  return { packs: changed.map((pack) => atLevel(pack, level)), loaded, known };
};

/** The error of a command without a path. A flag that takes several values also takes the paths that follow it. */
const noPathText = (flags: InputFlags, command: string, { files, command: called = COMMAND }: Io): string => {
  const example = asCalled(`'decorum ${command} config/'`, called);
  const given = `error: a path must be given, such as ${example}`;
  for (const [flag, values, least] of severalValues(flags)) {
    const last = values.length < least ? undefined : values.at(-1);
    if (last !== undefined && kindIfVisible(last, files) !== undefined)
      return `${given}; ${literal(last)} was taken as a value of '${flag}': write paths before that flag, or after '--'`;
  }
  return given;
};

/** The flags with several values, and how many one must have so that its last one may be meant as a path. */
const severalValues = (flags: InputFlags): readonly (readonly [string, readonly string[], number])[] => [
  ["--owned", flags.owned ?? [], 1],
  ["--with", flags.with ?? [], 1],
  // These name files and folders themselves.
  ["--exclude", flags.exclude ?? [], 2],
  ["--exceptions", flags.exceptions ?? [], 2],
  ["--go", flags.go === undefined || flags.go === false ? [] : flags.go, 2],
  ["--plugin", flags.plugin ?? [], 2],
];
