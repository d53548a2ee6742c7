/** Runs Jest on some suites; jest.config.js says which. */
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const USAGE = `Usage: node scripts/test.mjs most|quick|long|site|all [PATH...] [JEST_ARGUMENT...]

Runs Jest on most suites, on those that are quick or long, on those of the site in a browser, or on
all others. With a path, each suite below it runs.
`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [suites, ...args] = process.argv.slice(2);
if (suites === "--help" || suites === "-h") {
  process.stdout.write(USAGE);
  process.exit(0);
}
if (!["most", "quick", "long", "site", "all"].includes(suites)) {
  process.stderr.write(`error: the first argument must be 'most', 'quick', 'long', 'site' or 'all'\n\n${USAGE}`);
  process.exit(2);
}
const isPath = (arg) => !arg.startsWith("-") && arg.includes("/");

const { status } = spawnSync(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--disable-warning=ExperimentalWarning",
    // Suites create short-lived objects: with room for them, garbage collection takes 6 % less of all their time.
    "--max-semi-space-size=64",
    // Most code of a suite runs a few times. Optimized later, it takes 9 % less CPU time in Node 20; newer versions lack the option.
    ...(process.versions.node.startsWith("20.") ? ["--interrupt-budget=400000"] : []),
    join(root, "node_modules/jest/bin/jest.js"),
    // Some suites in a browser measure times.
    ...(suites === "site" ? ["--runInBand"] : []),
    // Suites with servers and processes often wait; meanwhile another one runs.
    ...(!["quick", "site"].includes(suites) && !args.some(isPath)
      ? [`--maxWorkers=${String(availableParallelism() + 1)}`]
      : []),
    ...args,
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, SUITES: args.some(isPath) ? "each" : suites } },
);
process.exit(status ?? 1);
