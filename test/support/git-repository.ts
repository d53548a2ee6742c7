import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Runs git in a folder; throws what it says if it fails. */
export const gitIn =
  (folder: string) =>
  (...args: readonly string[]): string => {
    const settings = [
      "user.name=Test",
      "user.email=test@example.com",
      "commit.gpgsign=false",
      "init.defaultBranch=main",
    ];
    const { status, stdout, stderr } = spawnSync("git", [...settings.flatMap((one) => ["-c", one]), ...args], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  };

/** Writes files, commits them, and returns the commit. */
export const commit = (folder: string, files: Readonly<Record<string, string>>, message = "change"): string => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const git = gitIn(folder);
  git("add", "-A");
  git("commit", "-q", "--allow-empty", "-m", message);
  return git("rev-parse", "HEAD");
};
