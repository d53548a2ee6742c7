import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import type { Level, Pack } from "../../src/model/pack.js";
import { atLevel, choosePacks, withOwnedGroups } from "../../src/packs/choose.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** The packs in policies/, as the service loads them if it is not told otherwise; `optIn` are asked for by name. */
export const shippedPacks = (optIn: readonly string[] = [], level?: Level): readonly Pack[] =>
  choosePacks(
    loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), {
      rules: RULES,
      defaulters: DEFAULTERS,
    }).packs,
    optIn,
  ).map((pack) => atLevel(pack, level));

/** The same packs for the author of every API: all groups are owned. */
export const ownedPacks = (optIn: readonly string[] = [], level?: Level): readonly Pack[] =>
  shippedPacks(optIn, level).map((pack) => withOwnedGroups(pack, ["*"]));
