import { relative, resolve, join } from "node:path";
import { path, stringAt } from "kube-json";
import { type KnownRules, idsIn, knownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";
import { settingCauses, withRuleSettings } from "../../packs/choose.js";
import type { ReadConfig, Config } from "./read-config.js";
import type { App } from "../parts/product.js";
import { notFound } from "../../model/cause.js";
import { literal } from "../../text/message.js";
import { isPathOfSchemas } from "../sources/schema-path.js";
import { kindIfVisible } from "../sources/ancestors.js";
import { readable, readableText } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { PACK_FILE } from "../../packs/pack-folder.js";
import { didYouMean } from "kube-api";
import { parseManifests } from "kube-manifests";
import type { Files } from "../host/io.js";

/** The paths of a configuration, relative to the working directory. */
export const configuredPaths = ({ paths = [], folder }: Config, cwd: string): readonly string[] =>
  paths.map((one) => relative(cwd, resolve(folder, one)) || ".");

/** The locations of schemas of a configuration, relative to the working directory, which may be no paths. */
export const configuredSchemas = ({ schemaLocations, folder }: Config, cwd: string): readonly string[] | undefined =>
  schemaLocations?.map((one) => (isPathOfSchemas(one) ? relative(cwd, resolve(folder, one)) || "." : one));

/**
 * The packs with the settings of a configuration for all files. `all` are the packs that could run. Throws InputError
 * for rules that do not exist and for invalid options, also in settings for some files.
 */
export const withConfiguredRules = (
  packs: readonly Pack[],
  all: readonly Pack[],
  { config, refuse }: ReadConfig,
  known: KnownRules,
): readonly Pack[] => {
  refuse([
    ...settingCauses(config.rules, all, known, path("rules")),
    ...config.overrides.flatMap((one, index) => [
      ...settingCauses(one.rules, all, known, path("overrides", index, "rules")),
    ]),
  ]);
  return withRuleSettings(packs, config.rules);
};

/**
 * The rules that files and settings may name: those of the catalogue, of the packs that were loaded and, if `--packs` replaces
 * them, of the packs in the configuration. A run of some packs must not fail because of a name that other runs need.
 */
export const knownHere = (loaded: readonly Pack[], read: ReadConfig | undefined, app: App): KnownRules => {
  const { catalogue } = app.product;
  const inConfiguration = (): readonly string[] => {
    const folders = read === undefined ? undefined : configuredPacks(read, app)?.folders;
    return folders === undefined ? [] : idsIn(app.product.loadPacks(folders).packs);
  };
  let others: readonly string[] | undefined;
  return knownRules([...idsIn(loaded), ...catalogue.rules.map(({ id }) => id)], () => (others ??= inConfiguration()));
};

/** The exceptions that a configuration names. */
interface ConfiguredExceptions {
  readonly paths: readonly string[];
  /** Packs that they may name although this run does not load them: those of the configuration, and the built-in ones. */
  readonly others: () => readonly Pack[];
}

/** The files and folders of exceptions in a configuration. Throws InputError if one does not exist. */
export const configuredExceptions = (read: ReadConfig, app: App): ConfiguredExceptions | undefined => {
  const { config, refuse } = read;
  const { product, io } = app;
  if (config.exceptions === undefined) return undefined;
  refuse(
    config.exceptions.flatMap((one, index) =>
      kindIfVisible(resolve(config.folder, one), io.files) === undefined
        ? [
            notFound(
              path("exceptions", index),
              `must be a file or a folder of exceptions; ${literal(one)} does not exist`,
            ),
          ]
        : [],
    ),
  );
  return {
    paths: config.exceptions.map((one) => relative(io.cwd, resolve(config.folder, one)) || "."),
    others: () =>
      [configuredPacks(read, app)?.folders ?? [], product.packsDirectory].flatMap((folders) =>
        folders.length === 0 ? [] : product.loadPacks(folders).packs,
      ),
  };
};

/** The packs that a configuration or a flag names. */
interface ConfiguredPacks {
  readonly folders: readonly string[];
  /** The names of built-in packs among them. */
  readonly names: readonly string[];
  /** These, and the names of packs whose own path is given: they run even if they are opt-in. */
  readonly asked: readonly string[];
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
  const { cwd, files } = app.io;
  return packsAt(given, app, cwd, (one) => {
    if (NAME.test(one) && kindIfVisible(resolve(cwd, one), files) === undefined)
      throw new InputError(unknownPack(one, app), "--packs");
    return one;
  });
};

/** The folders of built-in packs, and of others by what `folderOf` finds. */
const packsAt = (
  given: readonly string[],
  app: App,
  from: string,
  folderOf: (one: string, index: number) => string,
): ConfiguredPacks => {
  const names: string[] = [];
  const own: string[] = [];
  const folders = given.map((one, index) => {
    const builtIn = builtInPack(one, app, from);
    if (builtIn !== undefined) names.push(one);
    const folder = builtIn ?? folderOf(one, index);
    const name = builtIn === undefined ? nameOfPack(folder, app.io) : undefined;
    if (name !== undefined) own.push(name);
    return folder;
  });
  return { folders, names, asked: [...names, ...own] };
};

/** The name of the pack at a path; undefined for a folder of packs, and for what cannot be read, which the loader reports. */
const nameOfPack = (place: string, { files, cwd }: App["io"]): string | undefined => {
  const kind = kindIfVisible(resolve(cwd, place), files);
  const file = resolve(cwd, kind === "directory" ? join(place, PACK_FILE) : place);
  if (kindIfVisible(file, files) !== "file") return undefined;
  const [manifest] = parseManifests(readableText(place, () => files.read(file)));
  return stringAt(manifest?.value, "metadata", "name");
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
  return packsAt(config.packs, app, config.folder, (one, index) => {
    const own = resolve(config.folder, one);
    if (kindIfVisible(own, io.files) === undefined) refuse([notFound(path("packs", index), unknownPack(one, app))]);
    return relative(io.cwd, own) || ".";
  });
};
