/** Runs everything that must be green before a push. Every step runs, and the end names those that failed. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const USAGE = `Usage: node scripts/check.mjs [--no-tests]

Everything that must be green before a push: docs drift, format, types, lint, smoke test, all tests. Exits with 1 if a
step fails.

  --no-tests  all but the tests
`;

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const unknown = args.find((arg) => arg !== "--no-tests");
if (unknown !== undefined) {
  process.stderr.write(`error: unknown argument '${unknown}'\n\n${USAGE}`);
  process.exit(2);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (path) => join(root, "node_modules", path);
const node = process.execPath;

const steps = [
  ["set-up and build", [join(root, "scripts/setup.mjs"), "--build"]],
  ["docs drift", [join(root, "dist/generate.js"), "--check"]],
  ["format", [bin("@biomejs/biome/bin/biome"), "format", "."]],
  ["types", [bin("typescript/bin/tsc"), "--noEmit"]],
  ["lint", [bin("eslint/bin/eslint.js"), "."]],
  ["smoke test", [join(root, "scripts/smoke.mjs")]],
  ...(args.includes("--no-tests") ? [] : [["tests", [join(root, "scripts/test.mjs"), "all"]]]),
];

const results = steps.map(([name, args]) => {
  const start = Date.now();
  const { status } = spawnSync(node, args, { cwd: root, stdio: "inherit" });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  return { isOk: status === 0, line: `${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)` };
});

console.log(`\n${results.map(({ line }) => line).join("\n")}`);
if (!results.every(({ isOk }) => isOk)) process.exit(1);
