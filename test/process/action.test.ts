import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { env, main } from "../support/cli-process.js";

/** The script of the GitHub Action, in a repository with a pull request, with the events that GitHub would send. */

const script = fileURLToPath(new URL("../../action/run.mjs", import.meta.url));

/** A definition with these fields in its spec, each on a line of its own. */
const definition = (...fields: readonly string[]): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { plural: widgets, singular: widget, kind: Widget, listKind: WidgetList }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${fields.map((field) => `                ${field}: { type: string }\n`).join("")}`;

let folder: string;
let base: string;

const git = (...args: readonly string[]): string => {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};

const commit = (text: string, message: string): string => {
  writeFileSync(join(folder, "widgets.yaml"), text);
  git("add", "-A");
  git("commit", "-q", "-m", message);
  return git("rev-parse", "HEAD");
};

/** Runs the script as a step of a job does; files of the runner are outside the repository. */
const step = (event: unknown, inputs: Record<string, string> = {}): SpawnSyncReturns<string> => {
  const eventFile = join(folder, ".git", "event.json");
  writeFileSync(eventFile, JSON.stringify(event));
  return spawnSync(process.execPath, [script], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...env,
      GITHUB_EVENT_PATH: eventFile,
      GITHUB_STEP_SUMMARY: join(folder, ".git", "summary.md"),
      DECORUM_COMMAND: `${process.execPath} ${main}`,
      DECORUM_PATHS: "widgets.yaml",
      DECORUM_ARGS: "--owned acme.io",
      ...inputs,
    },
  });
};

/** The lines of the annotations, with their level. */
const annotations = ({ stdout }: SpawnSyncReturns<string>): readonly string[] =>
  [...stdout.matchAll(/^::(\w+) file=widgets\.yaml,line=(\d+),.*title=(\S+?)::/gm)].map(
    ([, level, line, rule]) => `${String(level)} ${String(line)} ${String(rule)}`,
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "decorum-action-"));
  git("init", "-q", "-b", "main");
  base = commit(definition("old_name"), "base");
  git("tag", "v1.0.0");
  git("checkout", "-q", "-b", "change");
  commit(definition("old_name", "newName", "new_name"), "change");
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a pull request: annotations are on the lines that it changed, and the job fails", () => {
  const result = step({ pull_request: { base: { sha: base } } });
  expect(result.stderr).not.toContain("error:");
  expect(annotations(result)).toContain("error 22 crd-naming/json-field-camel-case");
  const changed = new Set(["21", "22"]);
  expect(annotations(result).filter((one) => !changed.has(one.split(" ")[1] ?? ""))).toEqual([]);
  expect(result.status).toBe(1);
  const summary = readFileSync(join(folder, ".git", "summary.md"), "utf8");
  expect(summary).toContain("| ❌ | `widgets.yaml:22` |");
});

test("without --only-new, what was there before is shown, and does not deny", () => {
  const result = step({ pull_request: { base: { sha: base } } }, { DECORUM_ONLY_NEW: "false" });
  expect(annotations(result).some((one) => one.startsWith("notice 20 crd-naming/json-field-camel-case"))).toBe(true);
});

test("a push is compared with the latest tag before it", () => {
  const result = step({ ref: "refs/heads/change" });
  expect(result.stdout).toContain("--old git:v1.0.0 --only-new");
  expect(result.status).toBe(1);
});

test("'none' compares with nothing, and SARIF goes to its file", () => {
  const sarif = join(folder, ".git", "decorum.sarif");
  const result = step({}, { DECORUM_OLD: "none", DECORUM_SARIF: sarif, DECORUM_FAIL_ON: "Never" });
  expect(annotations(result)).toContain("error 20 crd-naming/json-field-camel-case");
  expect(result.status).toBe(0);
  expect(existsSync(sarif)).toBe(true);
});
