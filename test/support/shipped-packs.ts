import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import type { Pack } from "../../src/model/pack.js";
import { atLevel, choosePacks, withOwnedGroups } from "../../src/packs/choose.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** The packs in policies/, as the service loads them if it is not told otherwise; `optIn` are asked for by name. */
export const shippedPacks = (optIn: readonly string[] = []): readonly Pack[] =>
  choosePacks(
    loadPacks(fileURLToPath(new URL("../../policies", import.meta.url)), {
      rules: RULES,
      defaulters: DEFAULTERS,
    }).packs,
    optIn,
  ).map((pack) => atLevel(pack));

/** The same packs for the author of every API: all groups are owned. */
export const ownedPacks = (optIn: readonly string[] = []): readonly Pack[] =>
  shippedPacks(optIn).map((pack) => withOwnedGroups(pack, ["*"]));
