import { relative, resolve } from "node:path";
import { isWithin } from "../../files/within.js";
import { InputError } from "../../model/input-error.js";
import type { Io, WorkTree } from "../host/io.js";
import { commitOf, entryAt, gitIn, normal, parseRevision, type RunGit } from "./git-commit.js";

/** A repository around a folder, and the commit of it that `--old` names. */
export interface Repository {
  /** The absolute path of the root of its work tree. */
  readonly root: string;
  /** From the root to the folder, such as 'config/crd/'; '' for the root. */
  readonly prefix: string;
  /** Throws InputError if there is none. */
  readonly commit: () => string;
  readonly git: RunGit;
}

/**
 * The repository around a folder: the innermost, unless that has taken the place of a folder of the one around the working
 * directory. Undefined without one.
 */
export const repositoryAround = (folder: string, old: string, io: Io): Repository | undefined => {
  const tree = io.workTree(folder);
  if (tree === undefined) return undefined;
  const root = rootOf(tree, folder, io);
  return replacedAt(root, folder, old, io) ?? { root, prefix: tree.prefix, ...commitIn(tree, old) };
};

const commitIn = (tree: WorkTree, old: string): Pick<Repository, "commit" | "git"> => {
  const git = gitIn(tree, old);
  let commit: string | undefined;
  return { commit: () => (commit ??= commitOf(parseRevision(old), git, old)), git };
};

/** The repository around the working directory, if its commit has files at the root of another one inside, such as a submodule. */
const replacedAt = (inner: string, folder: string, old: string, io: Io): Repository | undefined => {
  if (!isWithin(io.cwd, inner) || inner === io.cwd) return undefined;
  const tree = io.workTree(io.cwd);
  const root = tree === undefined ? inner : rootOf(tree, io.cwd, io);
  if (tree === undefined || root === inner) return undefined;
  const pathOf = (path: string): string => relative(root, path).replaceAll("\\", "/");
  try {
    const found = commitIn(tree, old);
    if (entryAt(found.commit(), pathOf(inner), found.git) !== "directory") return undefined;
    return { root, prefix: `${pathOf(resolve(io.cwd, folder))}/`, ...found };
  } catch (error) {
    // The inner one may know the commit.
    if (error instanceof InputError) return undefined;
    throw error;
  }
};

/** The absolute path of the root of the work tree around a folder. */
export const rootOf = ({ prefix }: WorkTree, folder: string, { cwd }: Io): string =>
  resolve(
    cwd,
    folder,
    ...normal(prefix)
      .split("/")
      .filter(Boolean)
      .map(() => ".."),
  );
