import type { Product } from "../../src/app/parts/product.js";
import { readCluster } from "../../src/cluster/read.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { loadExceptions } from "../../src/packs/load-exceptions.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** Set where the engine is bundled: the version, and the digests of the packs in policies/ with blanks between them. */
declare const VERSION: string;
declare const PROVEN_PACKS: string;

/** The parts of the command that each review needs. Tests of packs are loaded on demand (pack-tests.ts). */
export const createProduct = (policies: string): Product => {
  const proven = new Set(PROVEN_PACKS.split(" "));
  const catalogue = { rules: RULES, defaulters: DEFAULTERS, version: VERSION };
  return {
    version: VERSION,
    catalogue,
    packsDirectory: policies,
    loadPacks: (paths, exceptions = [], openText, others) =>
      loadExceptions(exceptions, loadPacks(paths, catalogue, policies, proven, openText), openText, others),
    loadCluster: readCluster,
    testPacks: () => {
      throw new Error("tests of packs are loaded on demand");
    },
  };
};
