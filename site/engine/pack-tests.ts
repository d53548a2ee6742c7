import type { Product } from "../../src/app/parts/product.js";
import { loadPacks } from "../../src/packs/load.js";
import { loadTests } from "../../src/packs/tests/load-tests.js";
import { type TestReport, runPackTests } from "../../src/packs/tests/run-tests.js";

/** Runs the tests of a pack, which also prove that it is valid. Throws InputError if it is not. */
export const testPack = (folder: string, { catalogue, packsDirectory }: Product): TestReport => {
  const packs = loadPacks(folder, catalogue, packsDirectory);
  return runPackTests(packs, loadTests(packs), Date.now());
};
