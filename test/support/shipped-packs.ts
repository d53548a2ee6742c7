import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import type { Level, Pack } from "../../src/model/pack.js";
import { atLevel, choosePacks, choosePacksOffline, withOwnedGroups } from "../../src/packs/choose.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** The packs in policies/ that the service loads by default; `optIn` are asked for by name. */
export const shippedPacks = (optIn: readonly string[] = [], level?: Level): readonly Pack[] =>
  choosePacks(allPacks(), optIn).map((pack) => atLevel(pack, level));

/** The packs in policies/ that the command line loads by default. */
export const offlinePacks = (level?: Level): readonly Pack[] =>
  choosePacksOffline(allPacks()).map((pack) => atLevel(pack, level));

const allPacks = (): readonly Pack[] =>
  loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), { rules: RULES, defaulters: DEFAULTERS }).packs;

/** The packs of `shippedPacks` for the author of every API: all groups are owned. */
export const ownedPacks = (optIn: readonly string[] = [], level?: Level): readonly Pack[] =>
  shippedPacks(optIn, level).map((pack) => withOwnedGroups(pack, ["*"]));
