/** The entries of our packages, as `paths` of tsconfig.json has them. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const { paths } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).compilerOptions;

/** Absolute paths by the names that imports have. */
export const ENTRIES = Object.fromEntries(Object.entries(paths).map(([name, [file]]) => [name, join(root, file)]));
