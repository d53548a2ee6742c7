import { idsIn, type KnownRules, knownRules } from "../../model/known-rules.js";
import type { Pack } from "../../model/pack.js";
import type { App } from "../parts/product.js";
import { configuredPacks } from "./configured-packs.js";
import type { ReadConfig } from "./read-config.js";

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
