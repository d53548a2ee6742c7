import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runStep, type StepResult } from "../support/action-steps.js";
import { main } from "../support/cli-process.js";
import { commit, gitIn } from "../support/git-repository.js";

/** What the review step of the GitHub Action writes, where a pull request has committed links and files of its own. */

let home: string;
let folder: string;
let outside: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "decorum-action-files-"));
  [folder, outside] = [join(home, "tree"), join(home, "outside")];
  for (const one of [folder, outside]) mkdirSync(one);
  writeFileSync(join(outside, "bashrc"), "old");
  gitIn(folder)("init", "-q");
  commit(folder, { "api/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n" });
});
afterEach(() => {
  rmSync(home, { recursive: true });
});

const step = (inputs: Record<string, string>): StepResult =>
  runStep("review", "run.mjs", folder, { inputs: { old: "none", ...inputs }, DECORUM_MAIN: main });

test.each([
  ["file.sarif", ""],
  ["gone.sarif", ""],
  ["folder/bashrc", ""],
  ["folder/new/a.sarif", ""],
  ["file.sarif", "api"],
])("SARIF in '%s', for the folder '%s', does not go through a link", (sarif, working) => {
  symlinkSync(join(outside, "bashrc"), join(folder, "file.sarif"));
  symlinkSync(join(outside, "gone"), join(folder, "gone.sarif"));
  symlinkSync(outside, join(folder, "folder"));
  for (const name of [sarif, join(folder, sarif)]) {
    const { status, stdout, outputs } = step({ sarif: name, "working-directory": working });
    expect([status, outputs]).toEqual([2, { "exit-code": "2" }]);
    expect(stdout).toMatch(/^::error title=Decorum::'sarif' must not go through a symbolic link/);
  }
  expect(readdirSync(outside)).toEqual(["bashrc"]);
  expect(readFileSync(join(outside, "bashrc"), "utf8")).toBe("old");
});

test("a working directory that leads out of the workspace is not reviewed", () => {
  commit(folder, { "a.txt": "" });
  gitIn(outside)("init", "-q");
  writeFileSync(join(outside, "a.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: Secret_Name }\n");
  symlinkSync(outside, join(folder, "link"));
  symlinkSync("link", join(folder, "far"));
  for (const working of ["link", "far", join(folder, "link"), "../outside"]) {
    const { status, stdout, outputs } = step({ "working-directory": working });
    expect([status, outputs]).toEqual([2, { "exit-code": "2" }]);
    expect(stdout).toMatch(/^::error title=Decorum::'working-directory' must be in the workspace/);
    expect(stdout).not.toContain("Secret_Name");
  }
});

test("a working directory behind a link of the workspace is refused: the old commit may have had another folder there", () => {
  commit(folder, { "zz/api/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: A_B }\n" });
  symlinkSync("zz", join(folder, "link"));
  symlinkSync("zz/api", join(folder, "near"));
  for (const working of ["near", "link/api", join(folder, "near")]) {
    const { status, stdout } = step({ "working-directory": working });
    expect([status, stdout]).toEqual([
      2,
      expect.stringContaining("'working-directory' must not go through a symbolic link"),
    ]);
  }
  expect(step({ "working-directory": "zz/api" }).stdout).toContain("::error file=zz/api/a.yaml,");
});

test("SARIF goes to a file elsewhere that the workflow names", () => {
  const { outputs } = step({ sarif: "../outside/new/a.sarif" });
  expect(outputs["sarif"]).toBe(join(outside, "new/a.sarif"));
  expect(readFileSync(join(outside, "new/a.sarif"), "utf8")).toContain('"version":"2.1.0"');
});

test("further outputs do not follow links out of the folder", () => {
  symlinkSync(join(outside, "bashrc"), join(folder, "out.xml"));
  const { status, stdout } = step({ args: "-o junit=out.xml" });
  expect([status, stdout]).toEqual([2, expect.stringContaining("must not lead out of")]);
  expect(readFileSync(join(outside, "bashrc"), "utf8")).toBe("old");
  expect(step({ args: "-o junit=../outside/out.xml" }).status).toBe(0);
  expect(readdirSync(outside)).toContain("out.xml");
});

test("SARIF that the branch contains is no result of a review that failed", () => {
  commit(folder, { "decorum.sarif": "{}" });
  const { status, outputs } = step({ sarif: "decorum.sarif", paths: "nope.yaml" });
  expect([status, outputs["sarif"]]).toEqual([2, ""]);
});

test("the review does not know the files that set the environment and outputs of later steps", () => {
  const command = join(home, "telling.mjs");
  writeFileSync(command, "console.log(Object.keys(process.env).join());");
  const { stdout } = runStep("review", "run.mjs", folder, {
    inputs: { old: "none" },
    DECORUM_MAIN: command,
    GITHUB_ENV: join(home, "env"),
    GITHUB_PATH: join(home, "path"),
    GITHUB_STATE: join(home, "state"),
  });
  expect(stdout).toContain("GITHUB_WORKSPACE");
  expect(stdout).not.toMatch(/\bGITHUB_(?:ENV|OUTPUT|PATH|STATE)\b/);
});
