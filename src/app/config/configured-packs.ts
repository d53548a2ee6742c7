import { join, relative, resolve } from "node:path";
import { readable } from "../../files/readable.js";
import { path } from "kube-json";
import { notFound } from "../../model/cause.js";
import { InputError } from "../../model/input-error.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import { literal } from "../../text/message.js";
import { didYouMean } from "kube-api";
import { kindIfVisible } from "../sources/ancestors.js";
import type { App } from "../parts/product.js";
import type { Files } from "../host/io.js";
import type { ReadConfig } from "./read-config.js";

/** The packs that a configuration or a flag names. */
export interface ConfiguredPacks {
  readonly folders: readonly string[];
  /** The names of built-in packs among them, which run even if they are opt-in. */
  readonly names: readonly string[];
}

/** Other values of '--packs' are paths. */
const NAME = /^[a-z0-9-]+$/;

/**
 * The folder of a built-in pack; undefined if none has this name. Throws InputError if packs in the folder `from` have it too:
 * one of the two would be left out in silence.
 */
export const builtInPack = (name: string, { product, io }: App, from = io.cwd): string | undefined => {
  const folder = join(product.packsDirectory, name);
  if (!NAME.test(name) || kindIfVisible(folder, io.files) !== "directory") return undefined;
  const own = resolve(from, name);
  if (!isSame(own, folder, io.files) && hasPacks(own, io.files))
    throw new InputError(
      `${literal(name)} must not be the name of both a built-in pack and a folder with packs; write ${literal(`./${name}`)} for the folder`,
    );
  return folder;
};

/** The packs that '--packs' names. Throws InputError for a name of neither a built-in pack nor a folder. */
export const givenPacks = (given: readonly string[], app: App): ConfiguredPacks => {
  const names: string[] = [];
  const folders = given.map((one) => {
    const builtIn = builtInPack(one, app);
    if (builtIn !== undefined) names.push(one);
    else if (NAME.test(one) && kindIfVisible(resolve(app.io.cwd, one), app.io.files) === undefined)
      throw new InputError(unknownPack(one, app), [], "--packs");
    return builtIn ?? one;
  });
  return { folders, names };
};

const unknownPack = (given: string, { product, io }: App): string => {
  const known = io.files.list(product.packsDirectory).map(({ name }) => name);
  const packs = known.filter((name) => !name.includes(".")).sort();
  return `must be the name of a built-in pack or a folder, not ${literal(given)}${didYouMean(given, packs)}`;
};

const isSame = (one: string, other: string, { realPath = resolve }: Files): boolean => {
  try {
    return realPath(one) === realPath(other);
  } catch {
    // One of them does not exist, or may not be seen.
    return false;
  }
};

/** True for the folder of a pack, and for one with such folders. */
const hasPacks = (folder: string, files: Files): boolean =>
  kindIfVisible(folder, files) === "directory" &&
  [folder, ...readable(folder, () => files.list(folder)).map(({ name }) => join(folder, name))].some(
    (one) => kindIfVisible(join(one, PACK_FILE), files) === "file",
  );

/** The folders of the packs in a configuration. Throws InputError for one that does not exist. */
export const configuredPacks = ({ config, refuse }: ReadConfig, app: App): ConfiguredPacks | undefined => {
  const { io } = app;
  if (config.packs === undefined) return undefined;
  const names: string[] = [];
  const folders = config.packs.map((one, index) => {
    const builtIn = builtInPack(one, app, config.folder);
    if (builtIn !== undefined) {
      names.push(one);
      return builtIn;
    }
    const own = resolve(config.folder, one);
    if (kindIfVisible(own, io.files) === undefined) refuse([notFound(path("packs", index), unknownPack(one, app))]);
    return relative(io.cwd, own) || ".";
  });
  return { folders, names };
};
