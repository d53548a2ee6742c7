import type { GitIgnore } from "../../src/app/sources/git-ignore.js";
import type { OldSource } from "../../src/app/sources/git-sources.js";
import type { GoFiles } from "go-crd";

/** In place of the modules that ask git: a workspace has no commits, and ignores no file. */

const noCommits = (): never => {
  throw new Error("a workspace has no commits");
};

export const gitSources: (...args: readonly unknown[]) => readonly OldSource[] = noCommits;

export const oldGoFiles: (...args: readonly unknown[]) => GoFiles = noCommits;

export const createGitIgnore = (): GitIgnore => ({
  enter: () => undefined,
  ignores: () => undefined,
});
