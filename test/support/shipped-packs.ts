import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import type { Level, Pack } from "../../src/model/pack.js";
import { atLevel, choosePacks, choosePacksOffline, withOwnedGroups } from "../../src/packs/choose.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** The packs in policies/, as the service loads them if it is not told otherwise; `optIn` are asked for by name. */
export const shippedPacks = (optIn: readonly string[] = [], level?: Level): readonly Pack[] =>
  choosePacks(allPacks(), optIn).map((pack) => atLevel(pack, level));

/** The packs in policies/, as the command line loads them if it is not told otherwise. */
export const offlinePacks = (): readonly Pack[] => choosePacksOffline(allPacks()).map((pack) => atLevel(pack));

const allPacks = (): readonly Pack[] =>
  loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), { rules: RULES, defaulters: DEFAULTERS }).packs;

/** The same packs for the author of every API: all groups are owned. */
export const ownedPacks = (optIn: readonly string[] = [], level?: Level): readonly Pack[] =>
  shippedPacks(optIn, level).map((pack) => withOwnedGroups(pack, ["*"]));
