import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { LIMITS } from "../../files/regular-file.js";
import { InputError } from "../../model/input-error.js";
import { isWithin } from "../../files/within.js";
import type { GitCommand, GitResult, WorkTree } from "../../app/host/io.js";

/**
 * Runs git on a work tree whose files are data: none of them is run, or configures a program that is. The root is found here, by
 * `.git`, which git lets no branch contain; a folder that merely looks like a repository is none. The repository itself belongs
 * to the user, but its settings for filters, hooks and remotes may name files of the branch. So only commands that read objects,
 * or names in the index, are run, for which git uses no filter, text conversion, external diff, alias or pager.
 */

/** Settings that no file may change; older releases ignore unknown ones. */
const SETTINGS = [
  "safe.bareRepository=explicit",
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "submodule.recurse=false",
];

/** The whole environment of git, besides the path. */
const ENVIRONMENT = {
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  // An object that is missing stays missing: no remote is asked, which may be a program.
  GIT_NO_LAZY_FETCH: "1",
  // Unlike `protocol.allow=never`, no setting of a protocol overrides this.
  GIT_ALLOW_PROTOCOL: "none",
};

/** The work tree around a folder, with the absolute path of its root; undefined if there is none. */
export const workTree = (folder: string): WorkTree | undefined => {
  const inside = realpathSync(folder);
  const root = rootOf(inside);
  if (root === undefined) return undefined;
  const prefix = relative(root, inside).replaceAll("\\", "/");
  return { prefix: prefix === "" ? "" : `${prefix}/`, git: (command, ...args) => run(root, command, args) };
};

const rootOf = (folder: string): string | undefined => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
};

const run = (root: string, command: GitCommand, args: readonly string[]): GitResult => {
  const { PATH = "", SystemRoot } = process.env;
  // A folder of the work tree may have a program of the branch, such as the 'node_modules/.bin' that npx adds.
  const folders = PATH.split(delimiter).filter((one) => isAbsolute(one) && !isWithin(root, one));
  const program = folders.flatMap((one) => PROGRAMS.map((name) => join(one, name))).find(existsSync);
  if (program === undefined) return { status: undefined, stdout: new Uint8Array(), stderr: "" };
  const settings = SETTINGS.flatMap((one) => ["-c", one]);
  const { status, stdout, stderr, error } = spawnSync(
    program,
    [...settings, `--git-dir=${join(root, ".git")}`, `--work-tree=${root}`, "--literal-pathspecs", command, ...args],
    {
      cwd: root,
      env: { ...ENVIRONMENT, PATH: folders.join(delimiter), ...(SystemRoot === undefined ? {} : { SystemRoot }) },
      maxBuffer: LIMITS.manifests,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  if (error !== undefined && "code" in error && error.code === "ENOBUFS")
    throw new InputError(`must print at most ${String(LIMITS.manifests)} bytes`, ["git", command, ...args].join(" "));
  if (error !== undefined) throw error;
  return { status: status ?? undefined, stdout, stderr: new TextDecoder().decode(stderr) };
};

const PROGRAMS = process.platform === "win32" ? ["git.exe"] : ["git"];
