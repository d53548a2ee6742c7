/**
 * Everything that must be green before a commit. Every step runs, and the end names those that failed: docs drift first,
 * since it is what a change forgets most. With --no-tests, all but the tests.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

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
  ...(process.argv.includes("--no-tests") ? [] : [["tests", [join(root, "scripts/test.mjs"), "all"]]]),
];

const results = steps.map(([name, args]) => {
  const start = Date.now();
  const { status } = spawnSync(node, args, { cwd: root, stdio: "inherit" });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  return { isOk: status === 0, line: `${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)` };
});

console.log(`\n${results.map(({ line }) => line).join("\n")}`);
if (!results.every(({ isOk }) => isOk)) process.exit(1);
