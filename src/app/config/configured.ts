import { relative, resolve } from "node:path";
import { path } from "kube-json";
import { type KnownRules, idsIn, knownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";
import { choosePacksOffline, settingCauses, withRuleSettings } from "../../packs/choose.js";
import type { Config } from "./config.js";
import type { ReadConfig } from "./read-config.js";
import type { App } from "../parts/product.js";
import { configuredPacks } from "./configured-packs.js";
import { notFound } from "../../model/cause.js";
import { literal } from "../../text/message.js";
import { isPathOfSchemas } from "../sources/schema-path.js";
import { kindIfVisible } from "../sources/ancestors.js";

/** The paths of a configuration, relative to the working directory. */
export const configuredPaths = ({ paths = [], folder }: Config, cwd: string): readonly string[] =>
  paths.map((one) => relative(cwd, resolve(folder, one)) || ".");

/** The locations of schemas of a configuration, relative to the working directory, which may be no paths. */
export const configuredSchemas = ({ schemaLocations, folder }: Config, cwd: string): readonly string[] | undefined =>
  schemaLocations?.map((one) => (isPathOfSchemas(one) ? relative(cwd, resolve(folder, one)) || "." : one));

/**
 * The packs that the command line runs, with the opt-in packs that the configuration names, or `--with`. Throws InputError
 * if one of `--with` is not an opt-in pack.
 */
export const runningPacks = (
  packs: readonly Pack[],
  configured: readonly string[] = [],
  given: readonly string[] = [],
): readonly Pack[] => {
  const optIn = packs.filter((pack) => pack.optIn === true && configured.includes(pack.name));
  return choosePacksOffline(packs, [...given, ...optIn.map(({ name }) => name)]);
};

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
export interface ConfiguredExceptions {
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
