/**
 * Runs Jest on `most` suites, those that are `quick` or `long`, or `all` of them (jest.config.js says which is which).
 * Where a path is given, each suite below it runs.
 *
 * Usage: node scripts/test.mjs most|quick|long|all [JEST_ARGUMENT...]
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [suites, ...args] = process.argv.slice(2);
const isPath = (arg) => !arg.startsWith("-") && arg.includes("/");

const { status } = spawnSync(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    join(root, "node_modules/jest/bin/jest.js"),
    ...args,
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, SUITES: args.some(isPath) ? "each" : suites } },
);
process.exit(status ?? 1);
