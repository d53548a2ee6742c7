import { relative, resolve } from "node:path";
import { path } from "kube-json";
import type { KnownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";
import { choosePacksOffline } from "../../packs/choose.js";
import { settingCauses, withRuleSettings } from "../../packs/entries/rule-settings.js";
import type { Config } from "./config.js";
import type { ReadConfig } from "./read-config.js";

/** The paths of a configuration, relative to the working directory. */
export const configuredPaths = ({ paths = [], folder }: Config, cwd: string): readonly string[] =>
  paths.map((one) => relative(cwd, resolve(folder, one)) || ".");

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
