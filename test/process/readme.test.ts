import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { readConfig } from "../../src/app/config/read-config.js";
import { arrayAt, at, isObject, stringAt } from "kube-json";
import { RULES } from "../../src/rules/index.js";
import { blocksOf, commandsIn, docPages, root } from "../support/doc-blocks.js";
import { runStep } from "../support/action-steps.js";
import { env, main, RUN_MILLISECONDS, write } from "../support/cli-process.js";
import { decorumAgain } from "../support/many-commands.js";
import { startProcess } from "../support/process.js";

/**
 * Runs every block of code of README.md and of the pages that it leads authors to, in a project like the one that they show,
 * and the transcripts of all other pages. docs-blocks.test.ts checks the other blocks.
 */

const packageJson = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
};
const CRD = "config/crd/bases/shop.acme.io_widgets.yaml";

const shell = (command: string, cwd: string): string => {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
};

const edit = (file: string, change: (text: string) => string): void => {
  writeFileSync(file, change(readFileSync(file, "utf8")));
};

/** The project that the pages show, with a commit that is also `origin/main`. */
const project = (): string => {
  const folder = write({});
  cpSync(join(root, "test/readme-project"), folder, { recursive: true });
  const git = "git -c user.name=Test -c user.email=test@example.com -c commit.gpgsign=false";
  shell(
    `git init -q && git add -A && ${git} commit -q -m first && git update-ref refs/remotes/origin/main HEAD`,
    folder,
  );
  return folder;
};

/** The pull request of docs/ci.md: `size` becomes text, and `shipName` is new. */
const change = (folder: string): void => {
  edit(join(folder, CRD), (text) =>
    text
      .replace(/(many parts the widget has\.\n {16}type: )integer/, "$1string")
      .replace(
        /^ {14}price:$/m,
        ["shipName:", "  description: shipName names the ship that brings it.", "  type: string", "price:"]
          .map((line) => `              ${line}`)
          .join("\n"),
      ),
  );
  edit(join(folder, "api/v1/widget_types.go"), (text) =>
    text
      .replace("Size int ", "Size string ")
      .replace(
        "\t// size is",
        '\t// shipName names the ship that brings it.\n\t// +optional\n\tShipName string `json:"shipName,omitempty"`\n\n\t// size is',
      ),
  );
};

const COMMAND = new RegExp(`^(?:npx ${packageJson.name}|decorum|node \\.decorum/dist/main\\.js) (.*)$`);

/** The variables that npx gives a command, which then names itself so. */
const NPX = { npm_command: "exec", npm_config_user_agent: "npm/11" };

/** Runs a command of Decorum in the project, and returns what a terminal shows. */
const run = async (line: string, folder: string): Promise<string> => {
  const [, args] = COMMAND.exec(line) ?? [];
  if (args === undefined) throw new Error(`no command of Decorum: ${line}`);
  // A shell takes the quotes away; no argument has a blank.
  const words = args.split(" ").map((word) => word.replace(/^'(.*)'$/, "$1"));
  const { status, stdout, stderr } = await decorumAgain(words, folder, line.startsWith("npx ") ? NPX : {});
  if (status !== 0 && status !== 1) throw new Error(`${line}: ${stderr}`);
  return `${stdout}${stderr}`;
};

const runLine = async (line: string, folder: string): Promise<void> => {
  for (const command of line.split(" && ")) {
    const [, script] = /^npm (?:run )?([\w:]+)$/.exec(command) ?? [];
    if (script !== undefined) expect([...Object.keys(packageJson.scripts), "link"]).toContain(script);
    // A clone is not made: the commands of this one are run.
    else if (!/^(?:git clone|cd) /.test(command)) await run(command, folder);
  }
};

const transcript = async (text: string, folder: string): Promise<void> => {
  const [first = "", ...shown] = text.split("\n");
  expect(first).toMatch(/^\$ /);
  const plain = (lines: string): string => lines.replace(/[ \t]+$/gm, "").replace(/\n{2,}/g, "\n\n");
  expect(plain(await run(first.slice(2), folder))).toBe(plain(shown.join("\n")));
};

const configuration = (text: string): void => {
  const { config } = readConfig("/a/decorum.yaml", text, "/a");
  const named = [...config.rules.keys(), ...config.overrides.flatMap(({ rules }) => [...rules.keys()])];
  const ids: readonly string[] = RULES.map(({ id }) => id);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
};

/** The comment excuses a field of the CRD that has a finding of its rule. */
const waiver = async (text: string, folder: string): Promise<void> => {
  const file = join(folder, CRD);
  const before = readFileSync(file, "utf8");
  const field = text.includes("avoid-bool") ? "fast:\n                type: boolean\n" : "";
  edit(file, (crd) =>
    crd.replace(/^ {14}(?=price:)/m, (indent) => `${indent}${text}${indent}${field === "" ? "" : field + indent}`),
  );
  expect(await run("decorum dry-run config/crd", folder)).toMatch(/1 waived\b/);
  writeFileSync(file, before);
};

/** Runs the review of the action, as a pull request whose base is the last commit, or as a push. */
const actionStep = (step: unknown, isPullRequest: boolean, folder: string): void => {
  const inputs = Object.fromEntries(
    Object.entries(at(step, "with") ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const sha = shell("git rev-parse HEAD", folder).trim();
  const event = isPullRequest ? { pull_request: { base: { sha, ref: "main" }, head: { sha } } } : {};
  const { status, stdout, outputs } = runStep("review", "run.mjs", folder, { inputs, event, DECORUM_MAIN: main });
  expect(stdout).toMatch(/^::error file=/m);
  expect(status).toBe(inputs["fail-on"] === "Never" ? 0 : 1);
  if (inputs["upload-sarif"] === "true") expect(outputs["sarif"]).not.toBe("");
};

const workflow = (document: unknown, folder: string): void => {
  const steps = Object.values(at(document, "jobs") ?? {}).flatMap((job) => arrayAt(job, "steps"));
  const [own, ...others] = steps.filter((step) => stringAt(step, "uses")?.startsWith("OWNER/kube-decorum@"));
  expect(others).toEqual([]);
  actionStep(own, isObject(at(document, "on")) && "pull_request" in (at(document, "on") as object), folder);
};

const stringsAt = (value: unknown, key: string): readonly string[] =>
  arrayAt(value, key).filter((one) => typeof one === "string");

/** A job of GitLab, with the commit that a merge request is compared with. */
const gitlabJob = async (job: unknown, folder: string): Promise<void> => {
  const sha = shell("git rev-parse HEAD", folder).trim();
  for (const line of stringsAt(job, "script"))
    await runLine(line.replace("$CI_MERGE_REQUEST_DIFF_BASE_SHA", sha), folder);
  const report = stringAt(job, "artifacts", "reports", "codequality") ?? "";
  expect(JSON.parse(readFileSync(join(folder, report), "utf8"))).not.toEqual([]);
};

/** Runs the hooks as pre-commit does, without file names. */
const preCommit = async (document: unknown, folder: string): Promise<void> => {
  const known = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8")) as unknown[];
  for (const hook of arrayAt(document, "repos").flatMap((repo) => arrayAt(repo, "hooks"))) {
    const entry =
      stringAt(
        known.find((one) => at(one, "id") === at(hook, "id")),
        "entry",
      ) ?? "";
    expect(await run([entry, ...stringsAt(hook, "args")].join(" "), folder)).toContain(CRD);
  }
};

const pack = (text: string, folder: string): void => {
  mkdirSync(join(folder, "policies/team"), { recursive: true });
  writeFileSync(join(folder, "policies/team/pack.yaml"), text);
};

const yaml = async (text: string, folder: string): Promise<void> => {
  const document: unknown = parse(text);
  const kind = stringAt(document, "kind");
  if (text.startsWith("# decorum:waive ")) await waiver(text, folder);
  else if (at(document, "repos") !== undefined) await preCommit(document, folder);
  else if (at(document, "jobs") !== undefined) workflow(document, folder);
  else if (kind === undefined) for (const job of Object.values(document as object)) await gitlabJob(job, folder);
  else if (kind === "Config") configuration(text);
  else if (kind === "PolicyPack") pack(text, folder);
  else throw new Error(`nothing uses a document of kind ${kind}`);
};

/** Posts a request as the page says, and returns the denial as kubectl prints it. */
const denialOf = async (command: string): Promise<string> => {
  const service = await startProcess([main, "serve"], root);
  try {
    const answer = shell(command.replace("localhost:8443", `127.0.0.1:${String(service.port)}`), root);
    const details = at(JSON.parse(answer), "response", "status", "details");
    const causes = arrayAt(details, "causes").map(
      (cause) => `${stringAt(cause, "field") ?? ""}: ${stringAt(cause, "message") ?? ""}`,
    );
    return `The ${stringAt(details, "kind") ?? ""} "${stringAt(details, "name") ?? ""}" is invalid: ${causes.join(", ")}`;
  } finally {
    service.child.kill("SIGKILL");
    await service.ended;
  }
};

const hasCurl = spawnSync("curl", ["--version"]).status === 0;
if (!hasCurl) process.stderr.write("skipped: the request to the service in README.md, because there is no curl\n");

/** The Deployment whose fixes docs/command-line.md shows. */
const MISSPELT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replica: 3
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      containers:
        - name: web
          image: acme.io/web:1.2
          imagePullPolicy: always
          env:
            - name: PORT
              value: 8080
`;

const PAGES: readonly (readonly [string, (folder: string) => void])[] = [
  ["README.md", () => undefined],
  ["docs/ci.md", change],
  [
    "docs/command-line.md",
    (folder) => {
      mkdirSync(join(folder, "schemas"));
      mkdirSync(join(folder, "deploy"));
      writeFileSync(join(folder, "deploy", "web.yaml"), MISSPELT);
    },
  ],
];

const withTranscripts = docPages()
  .filter((page) => PAGES.every(([other]) => other !== page))
  .map((page) => ({
    page,
    blocks: blocksOf(page).filter(
      ({ language, notRun, testedBy }) => language === "console" && notRun === undefined && testedBy === undefined,
    ),
  }))
  .filter(({ blocks }) => blocks.length > 0);

test("a transcript of any page shows what the command prints, or the block says what tests it", async () => {
  const folder = project();
  for (const { blocks } of withTranscripts) for (const { text } of blocks) await transcript(text, folder);
});

test.each(PAGES)(
  "%s: every block does what it says",
  async (page, prepare) => {
    const folder = project();
    prepare(folder);
    const blocks = blocksOf(page);
    expect(blocks.length).toBeGreaterThan(1);
    // Commands further up may use a pack that the page shows further down.
    for (const { text } of blocks) if (text.includes("kind: PolicyPack\n")) pack(text, folder);
    let denial: string | undefined;
    for (const { language, text, notRun, testedBy } of blocks) {
      if (notRun !== undefined || testedBy !== undefined) continue;
      if (language === "console") await transcript(text, folder);
      else if (language === "yaml") await yaml(text, folder);
      else if (language === "sh" && text.includes("curl ")) denial = hasCurl ? await denialOf(text) : text;
      else if (language === "sh") for (const line of commandsIn(text)) await runLine(line, folder);
      else if (denial === undefined) throw new Error(`nothing runs this block:\n${text}`);
      else if (hasCurl) expect(text.trim().replace(/\s+/g, " ")).toBe(denial.replace(/\s+/g, " "));
    }
  },
  RUN_MILLISECONDS * 4,
);
