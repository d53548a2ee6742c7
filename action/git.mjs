import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The work tree around a folder, as git would find it; undefined if there is none. */
export const repositoryOf = (folder) => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
};

/**
 * Environment variables with which git reads a repository of another user. In the container of a job, the files belong to the
 * user of the runner, and git would report dubious ownership.
 */
export const trusting = (repository, env) => {
  const count = Number(env.GIT_CONFIG_COUNT ?? 0);
  return {
    GIT_CONFIG_COUNT: String(count + 1),
    [`GIT_CONFIG_KEY_${count}`]: "safe.directory",
    // Git for Windows writes paths with slashes.
    [`GIT_CONFIG_VALUE_${count}`]: repository.replaceAll("\\", "/"),
  };
};

const MAX_BYTES = 256 * 1024 * 1024;

/** Creates a function that runs git in a folder, without a shell. It returns what git prints, or undefined if git fails. */
export const gitIn =
  (folder) =>
  (...args) => {
    const { status, stdout, error } = spawnSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: MAX_BYTES,
      // Git must not wait for a password.
      env: { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (error?.code === "ENOENT") throw new Error("git must be on the PATH");
    if (error !== undefined) throw error;
    return status === 0 ? stdout.trim() : undefined;
  };
