import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, sep } from "node:path";

/** The work tree around a folder: the nearest folder with `.git`, which git lets no branch contain; undefined if there is none. */
export const repositoryOf = (folder) => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
};

const MAX_BYTES = 256 * 1024 * 1024;

/** Files of the branch are data: none of them is run. */
const SETTINGS = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "submodule.recurse=false"];

/** Git fetches only over these: not with a program that a setting names. */
const PROTOCOLS = "https:http:ssh:git:file";

/**
 * What git needs besides the settings of the runner, which it fetches with. In the container of a job, the files belong to the
 * user of the runner; git does not ask whose a repository is that is named.
 */
const environment = (root) => {
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const { PATH = "" } = process.env;
  return {
    ...Object.fromEntries(env),
    // A folder of the work tree may have a program of the branch.
    PATH: PATH.split(delimiter)
      .filter((one) => isAbsolute(one) && one !== root && !one.startsWith(root + sep))
      .join(delimiter),
    LC_ALL: "C",
    // Git must not wait for a password.
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: PROTOCOLS,
  };
};

/** Creates a function that runs git in the work tree around a folder, without a shell. It returns what git prints, or undefined if git fails. */
export const gitIn = (folder) => {
  const root = repositoryOf(folder);
  return (...args) => {
    if (root === undefined) return undefined;
    const settings = SETTINGS.flatMap((one) => ["-c", one]);
    const { status, stdout, error } = spawnSync(
      "git",
      [...settings, `--git-dir=${join(root, ".git")}`, `--work-tree=${root}`, ...args],
      { cwd: root, encoding: "utf8", maxBuffer: MAX_BYTES, env: environment(root), stdio: ["ignore", "pipe", "pipe"] },
    );
    if (error?.code === "ENOENT") throw new Error("git must be on the PATH");
    if (error !== undefined) throw error;
    return status === 0 ? stdout.trim() : undefined;
  };
};
