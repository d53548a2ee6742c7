import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";

import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/doc-blocks.js";
import { commit, gitIn } from "../support/git-repository.js";

/** The base of the action's comparison, for each event and each kind of clone that actions/checkout makes. */

type Git = (...args: readonly string[]) => string | undefined;
interface Compared {
  readonly commit: string;
  readonly name: string;
}
const { comparison, refuseForeignCode, revision } = (await import(join(root, "action/compare.mjs"))) as {
  comparison: (git: Git, event: unknown, folder: string) => Compared | undefined;
  revision: (git: Git, old: string) => { readonly old: string; readonly name: string };
  refuseForeignCode: (
    git: Git,
    eventName: string | undefined,
    sha: string | undefined,
    isWithoutConfig?: boolean,
  ) => void;
};
const tools = (await import(join(root, "action/git.mjs"))) as {
  gitIn: (folder: string) => Git;
  repositoryOf: (folder: string) => string | undefined;
};

let home: string;
let origin: string;
const at: Record<string, string> = {};

/** The server has a release, a pull request from it, later commits on main, and the merge of both. */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "decorum-events-"));
  origin = join(home, "origin");
  mkdirSync(origin);
  const git = gitIn(origin);
  git("init", "-q");
  at["first"] = commit(origin, { "a.yaml": "1" });
  at["released"] = commit(origin, { "a.yaml": "2" });
  git("tag", "-a", "v1.0.0", "-m", "release");
  git("tag", "v1");
  git("tag", "api/v0.2.0", at["first"]);
  git("checkout", "-q", "-b", "change");
  at["change"] = commit(origin, { "b.yaml": "1" });
  git("checkout", "-q", "main");
  at["candidate"] = commit(origin, { "c.yaml": "1" });
  git("tag", "v1.1.0-rc.1");
  for (let count = 0; count < 60; count++) at["main"] = commit(origin, {}, `empty ${String(count)}`);
  git("checkout", "-q", "--detach", "main");
  git("merge", "-q", "--no-ff", "-m", "merge", "change");
  at["merge"] = git("rev-parse", "HEAD");
  git("update-ref", "refs/pull/7/merge", at["merge"]);
  git("checkout", "-q", "--orphan", "alone");
  at["alone"] = commit(origin, { "d.yaml": "1" });
  git("checkout", "-q", "main");
});
afterAll(() => {
  rmSync(home, { recursive: true });
});

/** A clone as actions/checkout makes it: of one ref, with one commit, and no branch. */
const checkout = (ref: string, depth = 1): { readonly folder: string; readonly git: Git } => {
  const folder = mkdtempSync(join(home, "clone-"));
  const git = gitIn(folder);
  git("init", "-q");
  git("remote", "add", "origin", `file://${origin}`);
  git("fetch", "-q", ...(depth === 0 ? ["--tags"] : ["--no-tags", `--depth=${String(depth)}`]), "origin", ref);
  git("checkout", "-q", "--detach", "FETCH_HEAD");
  return { folder, git: tools.gitIn(folder) };
};

const pullRequest = (base: string, head = "change") => ({
  pull_request: { base: { sha: at[base], ref: "main" }, head: { sha: at[head] } },
});

test.each([1, 2, 0])("a pull request is compared with what it is merged into (fetch-depth: %d)", (depth) => {
  const { git } = checkout("refs/pull/7/merge", depth);
  expect(comparison(git, pullRequest("main"), "")).toEqual({ commit: at["main"], name: "main, at the merge" });
  // The event may name an older commit of the base than the merge has.
  expect(comparison(git, pullRequest("candidate"), "")?.commit).toBe(at["main"]);
});

test.each([1, 0])("the branch of a pull request is compared with the merge base (fetch-depth: %d)", (depth) => {
  const { git } = checkout("change", depth);
  expect(comparison(git, pullRequest("main"), "")).toEqual({ commit: at["released"], name: "main, at the merge base" });
});

test("a branch that has nothing in common with its base is an error", () => {
  const { git } = checkout("alone");
  expect(() => comparison(git, pullRequest("main", "alone"), "")).toThrow(
    `HEAD must have a commit in common with ${String(at["main"])}`,
  );
});

test("a merge queue is compared with its base", () => {
  const { git } = checkout("refs/pull/7/merge");
  const event = { merge_group: { base_sha: at["main"], base_ref: "refs/heads/main" } };
  expect(comparison(git, event, "")).toEqual({ commit: at["main"], name: "main" });
});

test.each([
  ["a push", { ref: "refs/heads/main", before: "0".repeat(40) }],
  ["a schedule", { schedule: "0 0 * * *" }],
  ["a manual run", { inputs: null, ref: "refs/heads/main" }],
  ["a release", { release: { tag_name: "v1.1.0" } }],
])("%s is compared with the latest release before it, which may not be in the clone", (_, event) => {
  for (const depth of [1, 0])
    expect(comparison(checkout("main", depth).git, event, "")).toEqual({ commit: at["released"], name: "v1.0.0" });
});

test("neither moving tags nor pre-releases nor the commit itself are the latest release", () => {
  expect(comparison(checkout("refs/tags/v1.1.0-rc.1").git, {}, "")?.name).toBe("v1.0.0");
  expect(comparison(checkout("refs/tags/v1.0.0").git, {}, "")).toBeUndefined();
});

test("a folder may have releases of its own", () => {
  expect(comparison(checkout("refs/tags/v1.0.0").git, {}, "api")).toEqual({ commit: at["first"], name: "api/v0.2.0" });
});

test("the first commit of a repository is compared with nothing", () => {
  const folder = mkdtempSync(join(home, "new-"));
  gitIn(folder)("init", "-q");
  const git = tools.gitIn(folder);
  expect(() => comparison(git, {}, "")).toThrow("must be in a git repository");
  commit(folder, { "a.yaml": "1" });
  expect(comparison(git, {}, "")).toBeUndefined();
});

test.each([
  ["git:v1.0.0", "released"],
  ["git:api/v0.2.0", "first"],
  ["git:main", "main"],
  ["git:origin/main", "main"],
  ["git:origin/main...", "released"],
  ["git:SHA", "first"],
  ["git:SHO", "first"],
  ["git:HEAD~1", "released"],
])("the commit of '%s' is fetched into a shallow clone", (given, wanted) => {
  const commitId = at[wanted] ?? "";
  const old = given.replace("SHA", commitId).replace("SHO", commitId.slice(0, 9));
  for (const path of ["", ":a.yaml"]) {
    const { git } = checkout("change");
    expect(revision(git, old + path)).toEqual({ old: `git:${commitId}${path}`, name: `${old + path} (${commitId})` });
  }
});

test("what a clone has already, and what no remote has, stays as it is", () => {
  const { git } = checkout("change");
  for (const old of ["git:HEAD", "git:nope", "git:nope...", "git:--all", "old.yaml", "git:"])
    expect(revision(git, old)).toEqual({ old, name: old });
});

test("what cannot be fetched is an error that says what to set", () => {
  for (const [event, what] of [
    [pullRequest("main"), `the commit ${String(at["main"])}`],
    [{}, "the tags"],
  ] as const) {
    const { folder, git } = checkout("change");
    gitIn(folder)("remote", "set-url", "origin", "file:///does/not/exist");
    expect(() => comparison(git, event, "")).toThrow(`${what} could not be fetched; set 'fetch-depth: 0'`);
  }
});

test("a folder without a repository is an error", () => {
  const folder = mkdtempSync(join(home, "plain-"));
  expect(() => comparison(tools.gitIn(folder), {}, "")).toThrow("'old: none' compares with nothing");
});

test("code of strangers does not run where the job has secrets", () => {
  const { git } = checkout("change");
  expect(() => {
    refuseForeignCode(git, "pull_request_target", at["main"]);
  }).toThrow("use 'pull_request'");
  for (const name of ["workflow_run", "issue_comment", "repository_dispatch", "workflow_dispatch", "schedule", "new"]) {
    expect(() => {
      refuseForeignCode(git, name, at["main"]);
    }).toThrow(`another commit than that of the event on '${name}'`);
    expect(() => {
      refuseForeignCode(git, name, at["change"]);
      // No plugins run.
      refuseForeignCode(git, name, at["main"], true);
    }).not.toThrow();
  }
  for (const name of ["pull_request", "merge_group", "push", undefined])
    expect(() => {
      refuseForeignCode(git, name, at["main"]);
    }).not.toThrow();
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stderr.write("skipped: a repository of another user, because only root can make one\n");

(isRoot ? test : test.skip)("the repository of another user is read", () => {
  const { folder } = checkout("main");
  chownSync(folder, 12345, 12345);
  const inside = join(folder, "api");
  mkdirSync(inside);
  expect(tools.gitIn(inside)("rev-parse", "HEAD")).toBe(at["main"]);
});

test("git fetches with no program that a setting of the repository names", () => {
  const { folder } = checkout("change");
  const canary = join(folder, "canary");
  const git = gitIn(folder);
  git("remote", "set-url", "origin", `ext::touch ${canary}`);
  git("config", "protocol.ext.allow", "always");
  expect(() => git("fetch", "origin")).toThrow();
  expect(existsSync(canary)).toBe(true);
  rmSync(canary);
  expect(tools.gitIn(folder)("fetch", "origin")).toBeUndefined();
  expect(existsSync(canary)).toBe(false);
});
