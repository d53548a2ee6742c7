import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandsIn, runStep, runSteps, type StepResult } from "../support/action-steps.js";
import { main } from "../support/cli-process.js";
import { crdYaml, specOf } from "../support/crd-yaml.js";
import { WIDGET } from "../support/go-widget.js";
import { commit, gitIn } from "../support/git-repository.js";

/** The review step of the GitHub Action, in a repository with a pull request. action-events.test.ts has the other events. */

/** A definition with these fields in its spec, each on a line of its own. */
const definition = (...fields: readonly string[]): string =>
  crdYaml(specOf(...fields.map((field) => `${field}: { type: string }`)));

let home: string;
let folder: string;
let event: unknown;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "decorum-action-"));
  folder = join(home, "work tree");
  mkdirSync(folder);
  const git = gitIn(folder);
  git("init", "-q");
  const base = commit(folder, {
    "widgets.yaml": definition("old_name"),
    "api/config crd/widgets.yaml": definition("old_name"),
  });
  git("tag", "v1.0.0");
  git("checkout", "-q", "-b", "change");
  const changed = definition("old_name", "newName", "new-name");
  const head = commit(folder, { "widgets.yaml": changed, "api/config crd/widgets.yaml": changed });
  event = { pull_request: { base: { sha: base, ref: "main" }, head: { sha: head } } };
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

interface Given {
  readonly event?: unknown;
  /** Replaces the command. */
  readonly DECORUM_MAIN?: string;
}

const step = (inputs: Record<string, string> = {}, given: Given = {}): StepResult =>
  runStep("review", "run.mjs", folder, {
    inputs: { paths: "widgets.yaml", args: "--owned acme.io", ...inputs },
    event,
    DECORUM_MAIN: main,
    ...given,
  });

/** The annotations: level, file, line and rule. */
const annotations = ({ stdout }: StepResult): readonly string[] =>
  [...stdout.matchAll(/^::(\w+) file=([^,]*),line=(\d+),.*title=(\S+?)::/gm)].map(([, ...found]) => found.join(" "));

test("a pull request: annotations are on the lines that it changed, and the job fails", () => {
  const inputs = { paths: "widgets.yaml", args: "--owned acme.io", version: "source" };
  const { node, decorum, review } = runSteps(["steps.decorum.outputs.from == 'source'"], folder, { inputs, event });
  expect(node?.outputs).toEqual({ found: "true" });
  expect(decorum?.outputs).toMatchObject({ from: "source" });
  if (review === undefined) throw new Error("the review must run");
  expect(annotations(review)).toContain("error widgets.yaml 21 crd-naming/json-field-camel-case");
  expect(new Set(annotations(review).map((one) => one.split(" ")[2]))).toEqual(new Set(["20", "21"]));
  expect(commandsIn(review.stdout + review.stderr)).toHaveLength(annotations(review).length);
  expect([review.status, review.stderr]).toEqual([1, ""]);
  expect(review.summary).toContain("| ❌ | `widgets.yaml:21` |");
  expect(review.summary).not.toContain("widgets.yaml:19");
  // The outputs count the findings that the job shows, and name its reports.
  const { report = "", findings, old = "", ...others } = review.outputs;
  expect(others).toEqual({
    "exit-code": "1",
    objects: "1",
    denied: "1",
    comment: "",
    sarif: "",
    "sarif-category": "decorum",
  });
  // All findings on missing bounds are one annotation.
  expect([findings, annotations(review).length]).toEqual(["3", 2]);
  expect(JSON.parse(readFileSync(report, "utf8"))).toHaveProperty("kind", "DryRunReport");
  expect(review.stdout).toContain(`Compared with main, at the merge base (${old.replace(/^git:/, "")})\n`);
});

test("without only-new, what was there before is shown, and does not deny", () => {
  const result = step({ "only-new": "false" });
  expect(annotations(result)).toContain("notice widgets.yaml 19 crd-naming/json-field-camel-case");
});

test("the configuration of a fork is not read, unless the workflow names one", () => {
  const configured = mkdtempSync(join(home, "configured-"));
  gitIn(configured)("init", "-q");
  writeFileSync(
    join(configured, "plugin.mjs"),
    `import { writeFileSync } from "node:fs";\nwriteFileSync("ran", "");\n`,
  );
  const base = commit(configured, {
    "decorum.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Config\npaths: [crds]\nplugins: [./plugin.mjs]\n",
    "crds/widgets.yaml": definition("oldName"),
  });
  const of = (fork: unknown): unknown => ({
    pull_request: { base: { sha: base, ref: "main", repo: { full_name: "a/b" } }, head: { sha: base, repo: fork } },
  });
  const only = join(home, "only-arguments.mjs");
  writeFileSync(only, `import { writeFileSync } from "node:fs";\nwriteFileSync("ran", process.argv.join(" "));\n`);
  /** The text in the file 'ran', and whether the step says that the configuration is not used. */
  const review = (fork: unknown, command = main, args = ""): readonly [string | undefined, boolean] => {
    const inputs = { paths: "", args, "fail-on": "Never" };
    const { stdout } = runStep("review", "run.mjs", configured, { inputs, event: of(fork), DECORUM_MAIN: command });
    const file = join(configured, "ran");
    const ran = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    rmSync(file, { force: true });
    return [ran, stdout.includes("its decorum.yaml, plugins and packs are not used")];
  };
  // The plugin runs, or does not.
  expect(review({ full_name: "a/b" })).toEqual(["", false]);
  expect(review({ full_name: "mallory/b" })).toEqual([undefined, true]);
  // A fork that has been deleted.
  expect(review(null, only)).toEqual([expect.stringContaining(" dry-run --no-config "), true]);
  const [named, isUnused] = review({ full_name: "mallory/b" }, only, "--config decorum.yaml");
  expect([named, isUnused]).toEqual([expect.stringContaining(" --config decorum.yaml"), false]);
  expect(named).not.toContain("--no-config");
});

test("without 'paths', those of the configuration are reviewed, whatever names it, or else all", () => {
  const project = mkdtempSync(join(home, "paths-"));
  gitIn(project)("init", "-q");
  const config = "apiVersion: decorum.dev/v1alpha1\nkind: Config\n";
  commit(project, {
    "api/conf.yaml": `${config}paths: [crds]\n`,
    "api/crds/widgets.yaml": definition("oldName"),
    "other.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n",
  });
  const objects = (args: string): unknown =>
    runStep("review", "run.mjs", project, { inputs: { old: "none", args }, DECORUM_MAIN: main }).outputs["objects"];
  expect(["", "--config api/conf.yaml", "--config=api/conf.yaml"].map(objects)).toEqual(["2", "1", "1"]);
  commit(project, { "decorum.yaml": config });
  expect(["", "--config api/conf.yaml"].map(objects)).toEqual(["2", "1"]);
  commit(project, { "decorum.yaml": `${config}paths: [api]\n` });
  expect(["", "--no-config"].map(objects)).toEqual(["1", "2"]);
});

test("a forgotten 'make manifests' fails the job, and an annotation says which CRD is older", () => {
  const project = mkdtempSync(join(home, "older-"));
  gitIn(project)("init", "-q");
  const types = "api/v1/widget_types.go";
  commit(project, WIDGET);
  const old = commit(project, {});
  commit(project, { [types]: WIDGET[types].replace("MaxLength=20", "MaxLength=40") });
  const inputs = { old: `git:${old}`, paths: "config/crd" };
  const { status, stdout } = runStep("review", "run.mjs", project, { inputs, DECORUM_MAIN: main });
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining(
      "::error title=Decorum::CustomResourceDefinition/widgets.shop.acme.io is older than its Go types; generate it again",
    ),
  ]);
});

test("'none' compares with nothing, and SARIF goes to its file", () => {
  const result = step({ old: "none", sarif: "out/a/decorum.sarif", "fail-on": "Never" });
  expect(annotations(result)).toContain("error widgets.yaml 19 crd-naming/json-field-camel-case");
  expect(result.status).toBe(0);
  expect(result.outputs["sarif"]).toBe(join(folder, "out/a/decorum.sarif"));
  expect(JSON.parse(readFileSync(join(folder, "out/a/decorum.sarif"), "utf8"))).toHaveProperty("version", "2.1.0");
});

test("paths with blanks are quoted, and those of a folder begin at the root of the repository in annotations and SARIF", () => {
  const result = step({ "working-directory": "api", paths: "'config crd'\n", "upload-sarif": "true" });
  expect(annotations(result).map((one) => one.replace(/ \d+ .*/, ""))).toContain("error api/config crd/widgets.yaml");
  expect(result.outputs["exit-code"]).toBe("1");
  expect(result.outputs["sarif-category"]).toBe("decorum/api");
  const sarif = readFileSync(result.outputs["sarif"] ?? "", "utf8");
  const uris = [...sarif.matchAll(/"uri":"([^"]*)"/g)].map(([, uri]) => uri);
  expect(new Set(uris)).toEqual(new Set(["api/config%20crd/widgets.yaml"]));
  expect(result.summary).toMatch(/^### Decorum: `api\/config crd`\n/);
  expect(step({ "working-directory": "api", paths: "", old: "none" }).summary).toMatch(/^### Decorum: `api`\n/);
});

test("a review that cannot run says why in an annotation, and ends with exit code 2", () => {
  const result = step({ paths: "nope.yaml" });
  expect(result.stdout).toMatch(
    /^::error title=Decorum::the review ended with exit code 2: nope\.yaml: does not exist/m,
  );
  expect([result.status, result.outputs["exit-code"]]).toEqual([2, "2"]);
});

test.each([
  [{ args: "--level 'Advice" }, "a quote (') is not closed: --level 'Advice"],
  [{ "only-new": "yes" }, "'only-new' must be 'true' or 'false', not 'yes'"],
  [{ "working-directory": "nope" }, "'working-directory' must name a folder, not 'nope'"],
])("inputs %j are an error", (inputs, message) => {
  const { status, stdout } = step(inputs);
  expect([status, stdout]).toEqual([2, `::error title=Decorum::${message}\n`]);
});

test("pull_request_target is an error", () => {
  const { status, stdout } = step({}, { GITHUB_EVENT_NAME: "pull_request_target" } as Given);
  expect([status, commandsIn(stdout)]).toEqual([2, ["error"]]);
  expect(stdout).toContain("must not run on 'pull_request_target'");
});

/** A command that prints its arguments and text that a hostile change might make it print. */
const hostile = `
import { writeFileSync } from "node:fs";
writeFileSync("arguments.json", JSON.stringify(process.argv.slice(2)));
process.stdout.write("::error file=a%2Cb.yaml,line=1::##[set-output name=denied]0\\n");
process.stdout.write("::error file=a ##[set-output name=denied]0\\n");
process.stdout.write("::set-output name=denied::0\\n \\u0085::add-mask::e\\nx ##[set-output name=denied]0\\r::add-path::/x\\r\\n::stop-commands::x");
process.stderr.write("note: ##[add-matcher]/tmp/x\\n::set-env name=A::b\\nerror: a%0A::warning::b ##[set-output name=a]b\\n");
process.exitCode = 2;
`;

test("what a change makes the review print is no command, except for annotations", () => {
  const file = join(home, "hostile.mjs");
  writeFileSync(file, hostile);
  const result = step({}, { DECORUM_MAIN: file });
  expect(commandsIn(result.stdout)).toEqual(["error", "error"]);
  expect(commandsIn(result.stderr)).toEqual([]);
  expect(result.stdout).toContain("::error file=a%2Cb.yaml,line=1::");
  expect(result.stdout).toContain("\n::error title=Decorum::the review ended with exit code 2: a%250A::warning::b");
  expect(result.outputs).toMatchObject({ "exit-code": "2", report: "", sarif: "" });
});

test("no shell sees an input", () => {
  const file = join(home, "arguments.mjs");
  writeFileSync(file, hostile);
  const paths = `$(touch owned) "; touch owned" --plugin=./x.mjs\n\`touch owned\``;
  const result = step({ paths, args: "--exclude 'a;b $(c)'", old: "git:x;y\n::error::z" }, { DECORUM_MAIN: file });
  const args = JSON.parse(readFileSync(join(folder, "arguments.json"), "utf8")) as readonly string[];
  expect(args).toEqual(expect.arrayContaining(["--old", "git:x;y\n::error::z", "--exclude", "a;b $(c)"]));
  // The setting of decorum.yaml for failing holds.
  expect(args).not.toContain("--fail-on");
  expect(args.slice(args.indexOf("--"))).toEqual([
    "--",
    "$(touch",
    "owned)",
    "; touch owned",
    "--plugin=./x.mjs",
    "`touch",
    "owned`",
  ]);
  expect(commandsIn(result.stdout).filter((one) => one !== "error")).toEqual([]);
});

test("names of files and values of objects are no commands, in a real review", () => {
  const name = "##[set-output name=denied]0 %0A::error::x.yaml";
  const text = definition("'##[add-mask]e'", "'::set-output name=denied::0'").replace(
    "kind: Widget,",
    "kind: '##[debug]x',",
  );
  writeFileSync(join(folder, name), text);
  try {
    const result = step({ paths: `"${name}"`, old: "none" });
    expect(result.status).toBe(1);
    expect(new Set(commandsIn(result.stdout))).toEqual(new Set(["error", "warning"]));
    expect(commandsIn(result.stderr)).toEqual([]);
    expect(result.outputs["denied"]).toBe("1");
  } finally {
    rmSync(join(folder, name));
  }
});
