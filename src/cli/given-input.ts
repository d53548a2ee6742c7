import type { Command } from "commander";
import { COMMAND, asCalled } from "../app/host/called-as.js";
import { kindIfVisible } from "../app/sources/ancestors.js";
import { type GivenInput, readInput } from "../app/review/read-input.js";
import { literal } from "../text/message.js";
import { type InputFlags, pathsOf } from "./shell/flags.js";
import type { Shell } from "./shell/shell.js";
import type { Io } from "./terminal/io.js";
import { InputError } from "../model/input-error.js";
import type { LoadedPack } from "../packs/load.js";
import {
  configuredExceptions,
  withConfiguredRules,
  knownHere,
  configuredPacks,
  givenPacks,
} from "../app/config/configured.js";
import { findConfig } from "../app/config/read-config.js";
import type { PacksHere } from "../app/config/rules-here.js";
import { inputErrorText } from "./terminal/diagnostics.js";

/** The name by which the user called the command: perhaps one of its other names. */
const typedName = (command: Command): string => {
  const typed = command.parent?.args[0];
  return typed !== undefined && command.aliases().includes(typed) ? typed : command.name();
};

/** The input of an inputCommand. Ends with an error of the command if no path is given; throws InputError otherwise. */
export const givenInput = (flags: InputFlags, command: Command, shell: Shell): GivenInput => {
  const { packs, ...others } = flags;
  const isGiven = command.getOptionValueSource("packs") === "cli";
  return readInput({ ...others, paths: pathsOf(flags, command), ...(isGiven ? { packs } : {}) }, shell, () =>
    command.error(noPathText(flags, typedName(command), shell.io)),
  );
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
  ["--schema-location", flags.schemaLocation ?? [], 2],
];

/** The packs that `decorum explain` names, and their settings in the configuration. */
export interface ExplainInput {
  readonly packs: readonly LoadedPack[];
  readonly here: PacksHere | undefined;
}

interface ExplainInputFlags {
  /** Files, folders and names of built-in packs, if they are given. */
  readonly packs: readonly string[] | undefined;
  readonly config?: string | false;
}

/** Reports input that cannot be read, and goes on: the explanation may help to correct it. */
export const explainInput = async (flags: ExplainInputFlags, shell: Shell): Promise<ExplainInput> => {
  const { product, io } = shell;
  const unlessBroken = async <T>(read: () => T): Promise<T | undefined> => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      await io.stderr.write(inputErrorText(error));
      return undefined;
    }
  };
  const read = await unlessBroken(() => findConfig(flags.config, io));
  const named = await unlessBroken(() =>
    flags.packs === undefined ? read && configuredPacks(read, shell) : givenPacks(flags.packs, shell),
  );
  // Packs that are named and cannot be read are no reason to show others.
  const isNamed = flags.packs !== undefined && named === undefined;
  const folders = isNamed ? undefined : (named?.folders ?? [product.packsDirectory]);
  const found = folders === undefined ? [] : ((await unlessBroken(() => product.loadPacks(folders).loaded)) ?? []);
  if (read === undefined) return { packs: found, here: undefined };
  const excepted = await unlessBroken(() => {
    const exceptions = configuredExceptions(read, shell);
    if (exceptions === undefined || folders === undefined || found.length === 0) return undefined;
    return product.loadPacks(folders, exceptions.paths, undefined, exceptions.others).loaded;
  });
  const loaded = excepted ?? found;
  const packs = loaded.map(({ pack }) => pack);
  // Reports settings of rules that do not exist.
  await unlessBroken(() => withConfiguredRules(packs, packs, read, knownHere(packs, read, shell)));
  return { packs: loaded, here: { config: read.config, packs, names: named?.names ?? [] } };
};
