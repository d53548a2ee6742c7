import { dirname, relative, resolve } from "node:path";
import { InputError } from "../../model/input-error.js";
import type { Io, WorkTree } from "../host/io.js";
import { commitOf, entryAt, gitIn, parseRevision, type RunGit } from "./git-commit.js";

/** A repository around a folder, and the commit of it that `--old` names. */
export interface Repository {
  /** The absolute path of the root of its work tree. */
  readonly root: string;
  /** From the root to the folder, such as 'config/crd/'; '/' for the root. */
  readonly prefix: string;
  /** Throws InputError if there is none. */
  readonly commit: () => string;
  readonly git: RunGit;
}

/**
 * The repositories around a folder, at most two: that around the place where it really is, if a link is on its path, and then that
 * around the path as it was given. The link may be new, and the path have had files of its own.
 */
export const repositoriesAround = (folder: string, old: string, io: Io): readonly Repository[] => {
  const path = resolve(io.cwd, folder);
  const places = new Set([io.files.realPath?.(path) ?? path, path]);
  return [...places].flatMap((place) => repositoryAround(place, old, io) ?? []);
};

/**
 * The repository around a folder, by the path as it was given: the innermost, unless that has taken the place of what another one
 * around it had, as a submodule may. Undefined without one.
 */
export const repositoryAround = (folder: string, old: string, io: Io): Repository | undefined => {
  const path = resolve(io.cwd, folder);
  let found: Repository | undefined;
  for (const { root, tree } of treesAround(path, io)) {
    const outer = { root, prefix: `${placeIn(root, path)}/`, ...commitIn(tree, old) };
    if (found === undefined || had(outer, placeIn(root, found.root))) found = outer;
  }
  return found;
};

interface RootedTree {
  readonly root: string;
  readonly tree: WorkTree;
}

/** The innermost first. */
function* treesAround(path: string, io: Io): Iterable<RootedTree> {
  for (let root = path; ; root = dirname(root)) {
    const tree = io.workTree(root);
    if (tree?.prefix === "") yield { root, tree };
    if (dirname(root) === root) return;
  }
}

const placeIn = (root: string, path: string): string => relative(root, path).replaceAll("\\", "/");

const commitIn = (tree: WorkTree, old: string): Pick<Repository, "commit" | "git"> => {
  const git = gitIn(tree, old);
  let commit: string | undefined;
  return { commit: () => (commit ??= commitOf(parseRevision(old), git, old)), git };
};

/** True for a repository whose commit has a file or folder at the place. */
const had = ({ commit, git }: Repository, place: string): boolean => {
  try {
    return entryAt(commit(), place, git) !== undefined;
  } catch (error) {
    // The inner one may know the commit.
    if (error instanceof InputError) return false;
    throw error;
  }
};
