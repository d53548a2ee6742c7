/**
 * `node bench/cli.mjs [ROUNDS]`: the CPU time of the command (user and system, of one whole process) compared with that of
 * Node alone, or with parsing the same files with the library `yaml`. Each round runs all of them, and each ratio compares
 * two runs of the same round. Without a corpus (../shared/corpus), only version and help are measured.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { spread } from "./figures.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, "dist/main.js");
const corpus = join(root, "../shared/corpus/crds");
const rounds = Number(process.argv[2] ?? 7);
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write("error: the number of rounds must be an integer that is at least 1\n");
  process.exit(2);
}

/** Prints the peak memory of its process in KiB when it ends, as the last line of standard error. */
const METER = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write("\\n" + process.resourceUsage().maxRSS));',
)}`;

const PARSE = `import { parseAllDocuments } from "yaml";
import { readFileSync } from "node:fs";
for (const file of JSON.parse(readFileSync(0, "utf8"))) for (const one of parseAllDocuments(readFileSync(file, "utf8"))) one.toJS();`;

/** Runs a command in bash; resolves to the last line of its standard error. */
const reported = (command, args, input) =>
  new Promise((resolve, reject) => {
    const child = spawn("bash", ["-c", command, process.execPath, ...args], {
      cwd: root,
      stdio: ["pipe", "ignore", "pipe"],
      // Without a cache of compiled code, which Node.js 22 has.
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1", TIMEFORMAT: "\n%3U %3S" },
    });
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (chunk) => (text = (text + chunk).slice(-10_000)));
    child.on("error", reject).on("close", () => resolve(text.trimEnd().split("\n").at(-1)));
    child.stdin.end(input);
  });

/** CPU time in seconds: the process is timed from outside, because a meter inside would add to short runs. */
const cpuOf = async ({ args, input }) => {
  const [user, system] = (await reported('time "$0" "$@"', args, input)).split(" ").map(Number);
  return user + system;
};

/** Peak memory in MB. */
const memoryOf = async ({ args, input }) =>
  Number(await reported('"$0" "$@"', ["--import", METER, ...args], input)) / 1024;

const files = existsSync(corpus)
  ? readdirSync(corpus, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => join(corpus, name))
  : [];
/** Real objects, most of them of built-in kinds. */
const objects = join(root, "../shared/corpus/objects");
const objectFiles = existsSync(objects)
  ? readdirSync(objects, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ya?ml|json)$/.test(name))
      .map((name) => join(objects, name))
  : [];
/** A CRD of middling size. */
const middle = files
  .map((file) => ({ file, size: readFileSync(file).length }))
  .sort((a, b) => a.size - b.size || (a.file < b.file ? -1 : 1))[Math.floor(files.length / 2)]?.file;

const runs = {
  node: { args: ["-e", "0"] },
  version: { args: [main, "--version"] },
  help: { args: [main, "--help"] },
  ...(files.length === 0
    ? {}
    : {
        crd: { args: [main, "dry-run", "-f", middle] },
        corpus: { args: [main, "dry-run", "-f", corpus, "-o", "json"] },
        owned: { args: [main, "dry-run", "-f", corpus, "--owned", "*"] },
        parse: { args: ["--input-type=module", "-e", PARSE], input: JSON.stringify(files) },
        objects: { args: [main, "dry-run", "-f", objects, "-o", "json"] },
        parseObjects: { args: ["--input-type=module", "-e", PARSE], input: JSON.stringify(objectFiles) },
      }),
};

const ROWS = [
  ["`decorum --version`", "version", "node", 3],
  ["`decorum --help`", "help", "node", 3],
  ["dry run of one CRD of middling size", "crd", "node", 7],
  [`dry run of ${files.length} CRDs`, "corpus", "parse", 0.8],
  ["the same, as owned", "owned", "parse", 1.2],
  [`dry run of ${objectFiles.length} files of objects`, "objects", "parseObjects", 1],
];

const results = [];
for (let round = 0; round < rounds; round++) {
  const names = Object.keys(runs);
  const result = {};
  for (const index of names.keys()) {
    const name = names[(index + round) % names.length];
    result[name] = await cpuOf(runs[name]);
  }
  results.push(result);
}

console.log(`Node.js ${process.versions.node}, ${rounds} rounds\n`);
console.log("| run | compared with | CPU time | goal | peak memory, MB |");
console.log("| --- | --- | --- | --- | --- |");
const PARSED = "parsing them with `yaml`";
const NAMES = { node: "`node -e 0`", parse: PARSED, parseObjects: PARSED };
for (const [label, name, other, goal] of ROWS) {
  if (runs[name] === undefined) continue;
  const ratio = spread(results.map((one) => one[name] / one[other]));
  const memory = (await memoryOf(runs[name])).toFixed(0);
  console.log(`| ${label} | ${NAMES[other]} | ${ratio} | ${goal} | ${memory} |`);
}
if (files.length === 0) console.log("\nskipped: no corpus of real CRDs, so no CRD was reviewed");
