import { InputError } from "../model/input-error.js";
import type { LoadedPack } from "../packs/load.js";
import { configuredExceptions, withConfiguredRules, knownHere } from "../app/config/configured.js";
import { configuredPacks, givenPacks } from "../app/config/configured-packs.js";
import { findConfig } from "../app/config/find-config.js";
import type { PacksHere } from "../app/config/rules-here.js";
import type { Shell } from "./shell/shell.js";
import { inputErrorText } from "./terminal/diagnostics.js";

/** The packs that `decorum explain` names, and what the configuration says about them. */
export interface ExplainInput {
  readonly packs: readonly LoadedPack[];
  readonly here: PacksHere | undefined;
}

export interface ExplainInputFlags {
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
