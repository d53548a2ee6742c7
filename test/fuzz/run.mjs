import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/**
 * Many more cases than the tests run, of another seed each time.
 *
 * Usage: npm run fuzz [-- [--runs 3000] [--seed NUMBER] [--path PATH] [FILE...] [JEST_OPTION...]]
 * FUZZ_RUNS, FUZZ_SEED and FUZZ_PATH say the same; PATH is that of a single case, as fast-check prints it.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const OURS = new Set(["runs", "seed", "path"]);
const HIGHEST = 2 ** 31 - 1;

const { values, tokens } = parseArgs({
  strict: false,
  tokens: true,
  options: { runs: { type: "string" }, seed: { type: "string" }, path: { type: "string" } },
});
const others = tokens
  .filter(({ kind, name }) => kind !== "option" || !OURS.has(name))
  .map(({ kind, rawName, value, inlineValue }) =>
    kind === "option" ? (inlineValue ? `${rawName}=${value}` : rawName) : (value ?? "--"),
  );
const files = tokens.some(({ kind, value }) => kind === "positional" && value.includes("fuzz")) ? [] : ["test/fuzz"];
const { FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH } = process.env;
const settings = {
  FUZZ_RUNS: values.runs ?? (FUZZ_RUNS || "3000"),
  FUZZ_SEED: values.seed ?? (FUZZ_SEED || String(randomInt(HIGHEST))),
  FUZZ_PATH: values.path ?? FUZZ_PATH ?? "",
};
const again = `npm run fuzz -- --seed ${settings.FUZZ_SEED} --runs ${settings.FUZZ_RUNS}`;
process.stdout.write(`Seed ${settings.FUZZ_SEED}, ${settings.FUZZ_RUNS} runs. The same again: ${again}\n`);
const { status } = spawnSync(
  process.execPath,
  [
    ...["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"],
    ...["node_modules/jest/bin/jest.js", ...files, ...others],
  ],
  { cwd: root, stdio: "inherit", env: { ...process.env, ...settings } },
);
if (status !== 0) process.stdout.write(`\nThe same again: ${again}\n`);
process.exitCode = status ?? 1;
