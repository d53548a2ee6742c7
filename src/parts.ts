import type { Product } from "./cli/product.js";
import { readCluster } from "./cluster/read.js";
import { DEFAULTERS } from "./defaulters/index.js";
import { loadExceptions } from "./packs/exceptions/load-exceptions.js";
import { loadPacks } from "./packs/load.js";
import { loadTests } from "./packs/tests/load-tests.js";
import { runPackTests } from "./packs/tests/run-tests.js";
import { RULES } from "./rules/index.js";

/** The parts of the product that take time to load: help and version do without them. */
export type Parts = Pick<Product, "catalogue" | "loadPacks" | "loadCluster" | "testPacks">;

/** Set where the command is bundled: the digests of packs that were valid then, with blanks between them. */
declare const PROVEN_PACKS: string | undefined;

/** `policies` is the folder of the built-in packs, which others may extend. */
export const createParts = (version: string, policies: string): Parts => {
  const proven = new Set(typeof PROVEN_PACKS === "undefined" ? [] : PROVEN_PACKS.split(" "));
  const catalogue = { rules: RULES, defaulters: DEFAULTERS, version };
  const load: Product["loadPacks"] = (paths, exceptions = []) =>
    loadExceptions(exceptions, loadPacks(paths, catalogue, policies, proven));
  return {
    catalogue,
    loadPacks: load,
    loadCluster: readCluster,
    testPacks: (paths, now, exceptions) => {
      // Tests of a pack also prove that it is valid.
      const packs = loadExceptions(exceptions ?? [], loadPacks(paths, catalogue, policies));
      return runPackTests(packs, loadTests(packs), now);
    },
  };
};
