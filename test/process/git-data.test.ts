import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../../src/cli/run.js";
import { workTree } from "../../src/cli/terminal/git.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { gitIn } from "../support/git-repository.js";
import { shippedPacks } from "../support/shipped-packs.js";

/**
 * A branch under review whose files name a program for git: it must not run. Each case first shows with git as people call
 * it that the program can run at all.
 */

let home: string;
let root: string;
let crds: string;
let canary: string;

const git = (...args: readonly string[]): string => gitIn(root)(...args);

const write = (file: string, text: string, mode = 0o644): void => {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
};

const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n";
const NO_OBJECT = "1111111111111111111111111111111111111111";

/** Makes config/crd a bare repository as well, with these settings. */
const embed = (settings: string, isBare = true): void => {
  write("config/crd/HEAD", "ref: refs/heads/main\n");
  write("config/crd/objects/info/.keep", "");
  write("config/crd/refs/heads/main", `${NO_OBJECT}\n`);
  write("config/crd/config", `[core]\n\trepositoryformatversion = 1\n\tbare = ${String(isBare)}\n${settings}`);
};

/** Git as people call it; its output does not matter. */
const naive = (folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void => {
  spawnSync("git", args, { cwd: folder, env: { ...process.env, ...env } });
};

const PROMISOR = (url: string): string =>
  `[extensions]\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\turl = ${url}\n[protocol "ext"]\n\tallow = always\n`;

interface Case {
  readonly make: (program: string) => void;
  /** A naive command that would run the program. */
  readonly naive: (program: string) => void;
  /** The environment of the command. */
  readonly env?: (program: string) => NodeJS.ProcessEnv;
  readonly old?: string;
}

const CASES: Readonly<Record<string, Case>> = {
  "the folder is a bare repository whose missing objects a program fetches": {
    make: (program) => {
      embed(PROMISOR(`"ext::${program}"`));
    },
    naive: () => {
      naive(crds, ["cat-file", "-p", NO_OBJECT]);
    },
  },
  "the repository itself has a remote that is a program, and the commit is missing": {
    make: (program) => {
      git("config", "core.repositoryformatversion", "1");
      git("config", "extensions.partialClone", "origin");
      git("config", "remote.origin.promisor", "true");
      git("config", "remote.origin.url", `ext::${program}`);
      git("config", "protocol.ext.allow", "always");
    },
    naive: () => {
      naive(root, ["cat-file", "-p", NO_OBJECT]);
    },
    old: `git:${NO_OBJECT}`,
  },
  "a monitor of the file system": {
    make: (program) => {
      embed(`\tworktree = .\n\tfsmonitor = ${program}\n`, false);
      write("config/crd/refs/heads/main", `${git("rev-parse", "main")}\n`);
    },
    naive: () => {
      naive(crds, ["status"]);
    },
  },
  "a hook": {
    make: (program) => {
      embed(`\thooksPath = ${join(crds, "hooks")}\n`);
      write("config/crd/hooks/reference-transaction", `#!/bin/sh\nexec ${program}\n`, 0o755);
    },
    naive: () => {
      naive(crds, ["symbolic-ref", "HEAD", "refs/heads/other"]);
      naive(crds, ["update-ref", "-d", "refs/heads/main"]);
    },
  },
  "an alias": {
    make: (program) => {
      embed(`[alias]\n\tbase = !${program}\n`);
    },
    naive: () => {
      naive(crds, ["base"]);
    },
  },
  "settings that another file of the branch has": {
    make: (program) => {
      embed("[include]\n\tpath = more\n");
      write("config/crd/more", `[alias]\n\tbase = !${program}\n`);
    },
    naive: () => {
      naive(crds, ["base"]);
    },
  },
  "a program for connections": {
    make: (program) => {
      embed(`\tsshCommand = ${program}\n[remote "origin"]\n\turl = ssh://example.invalid/a\n`);
    },
    naive: () => {
      naive(crds, ["fetch", "origin"]);
    },
  },
  "a filter, which the attributes of the branch choose": {
    make: (program) => {
      git("config", "filter.evil.smudge", program);
      write(".gitattributes", "*.yaml filter=evil\n");
    },
    naive: () => {
      naive(root, ["cat-file", "--filters", "main:config/crd/a.yaml"]);
    },
  },
  "a text conversion, which the attributes of the branch choose": {
    make: (program) => {
      git("config", "diff.evil.textconv", program);
      write(".gitattributes", "*.yaml diff=evil\n");
    },
    naive: () => {
      naive(root, ["cat-file", "--textconv", "main:config/crd/a.yaml"]);
    },
  },
  "an external diff": {
    make: (program) => {
      git("config", "diff.external", program);
      write("config/crd/a.yaml", `${CONFIG_MAP}data: { a: b }\n`);
    },
    naive: () => {
      naive(root, ["diff", "main"]);
    },
  },
  "a file '.git' that leads to a folder of the branch, as an unpacked archive may have it": {
    make: (program) => {
      embed(PROMISOR(`"ext::${program}"`));
      write("config/.git", "gitdir: crd\n");
    },
    naive: () => {
      naive(join(root, "config"), ["cat-file", "-p", NO_OBJECT]);
    },
  },
  "a link to such a folder": {
    make: (program) => {
      embed(PROMISOR(`"ext::${program}"`));
      symlinkSync("crd", join(root, "config/link"));
    },
    naive: () => {
      naive(join(root, "config/link"), ["cat-file", "-p", NO_OBJECT]);
    },
  },
  "a repository that the environment names": {
    make: (program) => {
      embed(PROMISOR(`"ext::${program}"`));
    },
    naive: () => {
      naive(root, ["cat-file", "-p", NO_OBJECT], { GIT_DIR: crds });
    },
    env: () => ({ GIT_DIR: crds }),
  },
  "settings that the environment has": {
    make: () => undefined,
    naive: (program) => {
      const settings = { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "core.fsmonitor", GIT_CONFIG_VALUE_0: program };
      naive(root, ["status"], settings);
    },
    env: (program) => ({ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "core.fsmonitor", GIT_CONFIG_VALUE_0: program }),
  },
  "a program that watches files, where git tracks what is ignored": {
    make: (program) => {
      git("config", "core.fsmonitor", program);
      write("config/crd/.gitignore", "*.yaml\n");
    },
    naive: () => {
      naive(root, ["status"]);
    },
  },
  "a program 'git' in the folder, and a path with the working directory": {
    make: (program) => {
      write("git", `#!/bin/sh\nexec ${program}\n`, 0o755);
    },
    naive: () => {
      spawnSync("git", ["status"], { cwd: root, env: { PATH: `.:${process.env["PATH"] ?? ""}` } });
    },
    env: () => ({ PATH: `.::${process.env["PATH"] ?? ""}` }),
  },
  "a program where npx looks for programs": {
    make: (program) => {
      write("node_modules/.bin/git", `#!/bin/sh\nexec ${program}\n`, 0o755);
    },
    naive: () => {
      spawnSync("git", ["status"], {
        cwd: root,
        env: { PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}` },
      });
    },
    env: () => ({ PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}` }),
  },
};

const hasGitSh = process.platform !== "win32";
if (!hasGitSh) process.stderr.write("skipped: programs that a branch names, because they are scripts for a shell\n");
const testWithShell = hasGitSh ? test : test.skip;

let [environment, working] = [process.env, process.cwd()];

beforeEach(() => {
  environment = { ...process.env };
  working = process.cwd();
  home = mkdtempSync(join(tmpdir(), "decorum-data-"));
  root = join(home, "project");
  crds = join(root, "config/crd");
  canary = join(home, "canary");
  mkdirSync(root);
  git("init", "-q", "-b", "main");
  write("config/crd/a.yaml", CONFIG_MAP);
  git("add", "-A");
  git("commit", "-q", "-m", "start");
});
afterEach(() => {
  process.chdir(working);
  process.env = environment;
  rmSync(home, { recursive: true });
});

const review = async (old: string): Promise<{ readonly code: number; readonly stderr: string }> => {
  const io = { ...recordingIo(), files: NODE_FILES, workTree, cwd: root };
  const code = await run(["dry-run", "--no-config", "--old", old, crds], productOf(shippedPacks()), io);
  return { code, stderr: io.written.stderr };
};

testWithShell.each(Object.entries(CASES))("%s: it is not run", async (_, one) => {
  const program = join(home, "program");
  writeFileSync(program, `#!/bin/sh\ntouch '${canary}'\n`);
  chmodSync(program, 0o755);
  one.make(program);
  one.naive(program);
  expect(existsSync(canary)).toBe(true);
  rmSync(canary);
  Object.assign(process.env, one.env?.(program));
  process.chdir(root);
  const { stderr } = await review(one.old ?? "git:main");
  expect(existsSync(canary)).toBe(false);
  // Either it works, or it reports the problem.
  if (stderr !== "") expect(stderr).toMatch(/^error: '?.*(?:git:|symbolic link|must)/m);
});

test("a commit that looks like an option is none", async () => {
  const { code, stderr } = await review("git:--upload-pack=touch");
  expect(code).toBe(2);
  expect(stderr).toContain("must name a commit of the repository; git does not know '--upload-pack=touch'");
});

test("the folder of the work tree is compared, whatever else it looks like", async () => {
  embed("");
  const { code, stderr } = await review("git:main");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
