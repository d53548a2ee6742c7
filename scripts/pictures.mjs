/** Draws the pictures of the docs from what the built command prints, so that they cannot go stale. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { annotationsIn, pullRequest } from "./pictures/annotation.mjs";
import { flow } from "./pictures/flow.mjs";
import { terminal } from "./pictures/terminal.mjs";

const USAGE = `Usage: node scripts/pictures.mjs [--check] [FOLDER]

Draws the pictures of the docs from what the built command prints. FOLDER is 'docs/images' if it is absent.

  --check  compares the pictures of the folder with new ones; exits with 1 if they differ
`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = process.env["DECORUM_MAIN"] ?? join(root, "dist/main.js");
const project = join(root, "test/readme-project");

/** As npx runs a command in a terminal with colors. The settings of the person who draws do not count. */
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

const PICTURES = { "review.svg": review, "pull-request.svg": annotation, "denial.svg": denial };

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
