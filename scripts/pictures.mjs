/** Draws the pictures of the docs from what the built command prints, so that they cannot go stale. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { annotationsIn, pullRequest } from "./pictures/annotation.mjs";
import { badge } from "./pictures/badge.mjs";
import { flow } from "./pictures/flow.mjs";
import { terminal } from "./pictures/terminal.mjs";

const USAGE = `Usage: node scripts/pictures.mjs [--check] [FOLDER]

Draws the pictures of the docs from what the built command prints. FOLDER is 'docs/images' if it is absent.

  --check  compares the pictures of the folder with new ones; exits with 1 if they differ
`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = process.env["DECORUM_MAIN"] ?? join(root, "dist/main.js");
const project = join(root, "test/readme-project");

/** The environment of npx in a terminal with colors. The user's own settings do not count. */
const env = () => {
  const { NO_COLOR, FORCE_COLOR, COLUMNS, ...others } = process.env;
  return { ...others, TERM: "xterm-256color", npm_command: "exec", npm_config_user_agent: "npm/11" };
};

const decorum = (args, { input = "", options = [] } = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, main, ...args], {
    cwd: project,
    env: env(),
    input,
    encoding: "utf8",
  });
  if (status !== 1) throw new Error(`decorum ${args.join(" ")} must deny, but ended with ${status}:\n${stderr}`);
  return { stdout, stderr };
};

const review = () => {
  const args = ["dry-run", "config/"];
  const { stdout, stderr } = decorum(args, { options: ["--import", join(root, "scripts/pictures/as-terminal.mjs")] });
  return terminal({
    command: `npx kube-decorum ${args.join(" ")}`,
    output: `${stdout}${stderr}`,
    title: "A review of a CRD in a terminal",
    description:
      "Decorum denies a CustomResourceDefinition because of a field of type 'number', warns about an integer without " +
      "bounds and a list of conditions without keys, and shows each finding at its line in Go.",
  });
};

const annotation = () => {
  const annotations = annotationsIn(decorum(["dry-run", "config/", "-o", "github"]).stdout);
  const { file } = annotations[0];
  return pullRequest({
    file,
    text: readFileSync(join(project, file), "utf8"),
    first: 6,
    last: 14,
    annotations,
    title: "Findings as annotations of a pull request",
    description:
      "The Go source of an API in a pull request on GitHub. Below the field that is a float, a check failure names the " +
      "rule and says which types are possible. Below an integer without bounds, there is a check warning.",
  });
};

/** The object of the request that README.md posts. */
const denial = () => {
  const service = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "legacy", namespace: "demo" },
    spec: { externalIPs: ["203.0.113.7"], ports: [{ port: 80 }] },
  };
  const { stdout } = decorum(["dry-run", "-f", "-", "-o", "json"], { input: JSON.stringify(service) });
  const { status } = JSON.parse(stdout).results[0];
  const { kind, name, causes } = status.details;
  return flow({
    command: "kubectl apply -f service.yaml",
    status,
    said: `The ${kind} "${name}" is invalid: ${causes.map(({ field, message }) => `${field}: ${message}`).join(", ")}`,
    title: "How a request is denied",
    description:
      "kubectl sends a Service to the API server, which asks Decorum to review it. Decorum denies it with one cause for " +
      "each field that is wrong, and kubectl prints them.",
  });
};

/** The parts of a page that an expression matches. A badge may not say what no page says. */
const quoted = (page, expression) => {
  const text = readFileSync(join(root, page), "utf8").replace(/\s+/g, " ");
  const [, ...parts] = expression.exec(text) ?? [];
  if (parts.length === 0) throw new Error(`${page} must say ${expression}`);
  return parts;
};

const packageJson = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The statements that rules check, or that Decorum itself follows, by the last column of the first table. */
const statements = () =>
  [
    "checked by the built-in packs",
    "checked once the options of a rule are set",
    "followed by Decorum itself, proven by a test",
  ]
    .map((row) => Number(quoted("docs/conventions.md", new RegExp(`\\| ${row} \\|[^\n]*?(\\d+) \\| \\|`))[0]))
    .reduce((sum, count) => sum + count);

const precision = () => {
  const [judged, right] = quoted(
    "docs/evidence.md",
    /Of (\d+) findings drawn with a new seed, they called (\d+) right/,
  );
  return `${right} of ${judged} findings right`;
};

const PICTURES = {
  "review.svg": review,
  "pull-request.svg": annotation,
  "denial.svg": denial,
  "badge-license.svg": () => badge("license", packageJson().license),
  "badge-node.svg": () => badge("Node.js", packageJson().engines.node.replace(/^>=(.*)/, "$1 or later")),
  "badge-conventions.svg": () => badge("API conventions", `${statements()} statements`),
  "badge-precision.svg": () => badge("precision", precision()),
};

const textOf = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
};

const given = () => {
  try {
    return parseArgs({
      options: { check: { type: "boolean" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    process.stderr.write(`error: ${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
};

const { values, positionals } = given();
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const folder = resolve(positionals[0] ?? join(root, "docs/images"));
for (const [name, draw] of Object.entries(PICTURES)) {
  const [file, picture] = [join(folder, name), draw()];
  if (textOf(file) === picture) continue;
  if (values.check) {
    process.stderr.write(`differs: ${name}\n`);
    process.exitCode = 1;
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, picture);
    process.stdout.write(`wrote ${name}\n`);
  }
}
if (process.exitCode === 1) process.stderr.write("Run 'node scripts/pictures.mjs' to draw them again\n");
