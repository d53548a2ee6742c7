import { basename, dirname, join } from "node:path";
import { readable } from "../../files/readable.js";
import type { Files, Io } from "../host/io.js";
import { type GitPattern, gitPattern } from "./git-patterns.js";
import { ancestorsOf, isRepository, kindIfVisible } from "./ancestors.js";

/** The paths that git ignores below a folder. */
export interface GitIgnore {
  /** Reads the patterns of a folder, before anything in it is looked at. */
  enter(folder: string): void;
  /** `path` is absolute. The folders above it are not ignored. */
  ignores(path: string, isFolder: boolean): boolean;
  /** True if something was ignored. */
  hasIgnored(): boolean;
}

const NAME = ".gitignore";

/**
 * Finds the paths that git ignores in `folder`, an absolute path. The `.gitignore` files in it and above it count, up to the root
 * of the repository. If git ignores the folder itself, only those in it count, because the user asked for it. Tracked files are
 * not ignored, as in git: a branch could hide a manifest from its review otherwise.
 */
export const createGitIgnore = (folder: string, io: Pick<Io, "files" | "workTree">): GitIgnore => {
  const { files } = io;
  const above = [...ancestorsOf(folder, files)].toReversed();
  const [top = folder] = above;
  const root = isRepository(top, files) ? top : folder;
  const outer = rulesBelow(root, files);
  outer.add(join(root, ".git/info/exclude"), root);
  if (root !== folder) for (const one of above.slice(0, -1)) outer.enter(one);
  const isAskedFor = root !== folder && outer.ignores(folder, true);
  const rules = isAskedFor ? rulesBelow(folder, files) : outer;
  let tracked: ReadonlySet<string> | undefined;
  let hasIgnored = false;
  return {
    enter: rules.enter,
    ignores(path, isFolder) {
      const isIgnored = rules.ignores(path, isFolder) && !(tracked ??= trackedIn(folder, io)).has(path);
      hasIgnored ||= isIgnored;
      return isIgnored;
    },
    hasIgnored: () => hasIgnored,
  };
};

/**
 * The tracked files in a folder, with the folders above them; nothing without git. All of them, not only those that git
 * ignores otherwise: git may read a pattern in another way.
 */
const trackedIn = (folder: string, { workTree }: Pick<Io, "workTree">): ReadonlySet<string> => {
  const tracked = new Set<string>();
  const tree = workTree(folder);
  if (tree === undefined) return tracked;
  const { prefix, git } = tree;
  const place = prefix === "" ? "." : prefix;
  const { status, stdout } = git("ls-files", "-z", "--cached", "--", place);
  if (status !== 0) return tracked;
  for (const name of new TextDecoder().decode(stdout).split("\0").filter(Boolean))
    for (let at = join(folder, name.slice(prefix.length)); at !== folder && !tracked.has(at); at = dirname(at))
      tracked.add(at);
  return tracked;
};

interface Rules {
  readonly enter: (folder: string) => void;
  readonly add: (file: string, folder: string) => void;
  readonly ignores: (path: string, isFolder: boolean) => boolean;
}

/** The innermost folder with a pattern that matches decides, by its last one; the contents of an ignored folder are ignored. */
const rulesBelow = (root: string, files: Files): Rules => {
  const patterns = new Map<string, readonly GitPattern[]>();
  const ignoredFolders = new Map<string, boolean>();
  const add = (file: string, folder: string): void => {
    if (kindIfVisible(file, files) !== "file") return;
    const text = new TextDecoder().decode(readable(file, () => files.read(file)));
    const added = text.split(/\r?\n/).flatMap((line) => gitPattern(line) ?? []);
    patterns.set(folder, [...(patterns.get(folder) ?? []), ...added]);
  };
  const isNamed = (path: string, isFolder: boolean): boolean => {
    const names: string[] = [];
    for (let at = path; at !== root && dirname(at) !== at; ) {
      names.unshift(basename(at));
      at = dirname(at);
      const found = patterns.get(at)?.findLast(({ matches }) => matches(names, isFolder));
      if (found !== undefined) return !found.isNegated;
    }
    return false;
  };
  const isIgnoredFolder = (folder: string): boolean => {
    if (folder === root || dirname(folder) === folder) return false;
    const known = ignoredFolders.get(folder) ?? (isIgnoredFolder(dirname(folder)) || isNamed(folder, true));
    ignoredFolders.set(folder, known);
    return known;
  };
  return {
    add,
    enter: (folder) => {
      add(join(folder, NAME), folder);
    },
    ignores: (path, isFolder) =>
      isFolder ? isIgnoredFolder(path) : isIgnoredFolder(dirname(path)) || isNamed(path, false),
  };
};
