/** Runs everything that must be green before a push. Every step runs, and the end names those that failed. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const USAGE = `Usage: node scripts/check.mjs [--no-tests]

Everything that must be green before a push: docs drift, format, types, packages, lint, evidence, smoke test, all tests.
Exits with 1 if a step fails.

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

/** Real CRDs and objects beside the project, and what is written about them in docs/evidence.md. */
const shared = join(root, "../shared");
const evidence = [
  [
    "evidence on CRDs",
    [join(root, "scripts/quality.mjs"), join(shared, "corpus"), "--reviews", join(shared, "reviews"), "--check"],
  ],
  ["evidence on objects", [join(root, "scripts/quality-objects.mjs"), join(shared, "corpus"), "--check"]],
];
const hasEvidence = ["corpus", "reviews"].every((name) => existsSync(join(shared, name)));
if (!hasEvidence)
  console.log("skipped: evidence on CRDs and objects, which needs '../shared/corpus' and '../shared/reviews'");

const steps = [
  ["set-up and build", [join(root, "scripts/setup.mjs"), "--build"]],
  ["docs drift", ["--import", "./scripts/source.mjs", join(root, "src/generate.ts"), "--check"]],
  ["pictures drift", [join(root, "scripts/pictures.mjs"), "--check"]],
  ["format", [bin("@biomejs/biome/bin/biome"), "format", "."]],
  ["types", [bin("typescript-7/bin/tsc"), "--noEmit"]],
  ["types of the site and its tests", [bin("typescript-7/bin/tsc"), "--noEmit", "-p", "site"]],
  ["types of the library", [join(root, "scripts/setup.mjs"), "--build", "--types"]],
  ["packages", [join(root, "scripts/packages.mjs"), "--dry-run"]],
  ["site", [join(root, "scripts/site.mjs")]],
  ["lint", [bin("oxlint/bin/oxlint"), "."]],
  ["smoke test", [join(root, "scripts/smoke.mjs")]],
  ...(hasEvidence ? evidence : []),
  ...(args.includes("--no-tests") ? [] : [["tests", [join(root, "scripts/test.mjs"), "all"]]]),
];

/** Runs a step. Its output comes at once when it has ended, because steps run beside each other. */
const run = ([name, args]) =>
  new Promise((resolve) => {
    const start = Date.now();
    const child = spawn(node, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => chunks.push(chunk));
    child.on("close", (status) => {
      process.stdout.write(Buffer.concat(chunks));
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      resolve({ isOk: status === 0, line: `${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)` });
    });
  });

// The others need what is built, and tests take all cores themselves.
const [build, ...others] = steps;
const tests = others.filter(([name]) => name === "tests");
// The longest first.
const waiting = others.filter(([name]) => name !== "tests").sort(([a], [b]) => (b === "lint") - (a === "lint"));
const results = new Map([[build, await run(build)]]);
const work = async () => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) results.set(step, await run(step));
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const step of tests) results.set(step, await run(step));

const told = steps.map((step) => results.get(step));
console.log(`\n${told.map(({ line }) => line).join("\n")}`);
if (!told.every(({ isOk }) => isOk)) process.exit(1);
