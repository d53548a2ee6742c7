import { spawnSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { env, write } from "../support/cli-process.js";
import { gitIn } from "../support/git-repository.js";

/** What pre-commit does for a hook in Node.js: npm installs a clone, in which nothing is built. It downloads what the build needs. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));
const MILLISECONDS = 600_000;

/** A repository with the files of this work tree that git knows, or would. */
const repositoryIn = (folder: string): string => {
  const files = gitIn(root)("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
  for (const file of files)
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  const git = gitIn(folder);
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "all");
  return folder;
};

test(
  "npm installs the command from a clone, and builds it",
  () => {
    const folder = write({ "widget.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: A }\n" });
    const source = pathToFileURL(repositoryIn(join(folder, "clone"))).href;
    const run = (command: string, ...args: readonly string[]) =>
      spawnSync(command, args, {
        cwd: folder,
        env: { ...plain, NPM_CONFIG_PREFIX: join(folder, "env"), npm_config_prefix: join(folder, "env") },
        encoding: "utf8",
      });
    const installed = run("npm", "install", "--allow-git=root", "--install-links", "-g", `git+${source}`);
    expect({ status: installed.status, stderr: installed.status === 0 ? "" : installed.stderr }).toEqual({
      status: 0,
      stderr: "",
    });
    const { status, stdout } = run(join(folder, "env/bin/decorum"), "dry-run", "widget.yaml");
    expect([status, stdout]).toEqual([1, expect.stringContaining("[metadata/object-name]")]);
  },
  MILLISECONDS,
);
