import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { coverageOf } from "../../src/docs/coverage.js";
import { readingOrder } from "../../src/docs/inventory.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";

/** The sources of the pages of the book: the catalogue, the packs, the coverage of the conventions, and files. */

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A file of the repository; undefined if it is not there. */
export const textOf = (path: string): string | undefined => {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

/** The text of a file that the site cannot do without. */
export const requiredText = (path: string): string => readFileSync(join(ROOT, path), "utf8");

export const CATALOGUE = { rules: RULES, defaulters: DEFAULTERS };
export const { packs: PACKS } = loadPacks(join(ROOT, "policies"), CATALOGUE);
export const COVERAGE = coverageOf(CATALOGUE);
export const PLACES = readingOrder(CATALOGUE);
