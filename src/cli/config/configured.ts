import { relative, resolve } from "node:path";
import { path } from "../../kube/json/field-path.js";
import type { KnownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";
import { settingCauses, withRuleSettings } from "../../packs/entries/rule-settings.js";
import type { Config } from "./config.js";
import type { ReadConfig } from "./read-config.js";

/** The paths of a configuration, relative to the working directory. */
export const configuredPaths = ({ paths = [], folder }: Config, cwd: string): readonly string[] =>
  paths.map((one) => relative(cwd, resolve(folder, one)) || ".");

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
