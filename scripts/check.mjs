/**
 * Everything that must be green before a commit, in the order in which it fails fastest: format, types, lint, build,
 * smoke test of the built output with plain Node, docs drift, tests. With --no-tests, all but the tests.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (path) => join(root, "node_modules", path);
const node = process.execPath;

const steps = [
  ["set-up and build", [join(root, "scripts/setup.mjs"), "--build"]],
  ["format", [bin("@biomejs/biome/bin/biome"), "format", "."]],
  ["types", [bin("typescript/bin/tsc"), "--noEmit"]],
  ["lint", [bin("eslint/bin/eslint.js"), "."]],
  ["smoke test", [join(root, "scripts/smoke.mjs")]],
  ["docs drift", [join(root, "dist/generate.js"), "--check"]],
  ...(process.argv.includes("--no-tests")
    ? []
    : [
        [
          "tests",
          ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning", bin("jest/bin/jest.js")],
        ],
      ]),
];

for (const [name, args] of steps) {
  const start = Date.now();
  const { status } = spawnSync(node, args, { cwd: root, stdio: "inherit" });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (status !== 0) process.exit(1);
}
