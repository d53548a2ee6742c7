import { basename, dirname, join } from "node:path";
import { readable } from "../../files/readable.js";
import { isWithin } from "../../files/within.js";
import type { Files, Io } from "../host/io.js";
import { type GitPattern, gitPattern } from "./git-patterns.js";
import { ancestorsOf, isRepository, kindIfVisible } from "./ancestors.js";

/** The paths that git ignores below a folder. */
export interface GitIgnore {
  /** Reads the patterns of a folder, before anything in it is looked at. */
  enter(folder: string): void;
  /** `path` is absolute. The folders above it are not ignored. Undefined if no pattern names it, or git tracks it. */
  ignores(path: string, isFolder: boolean): Ignored | undefined;
}

/** 'Unasked': a pattern names it, but git cannot be asked whether it tracks it. */
export type Ignored = "Ignored" | "Unasked";

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
  const isTracked = createTracked(folder, io);
  return {
    enter: rules.enter,
    ignores(path, isFolder) {
      if (!rules.ignores(path, isFolder)) return undefined;
      const answer = isTracked(path);
      return answer === undefined ? "Unasked" : answer ? undefined : "Ignored";
    },
  };
};

/**
 * Says whether git tracks a path below `folder`, by the innermost repository around it: that of a submodule, or of a clone beside
 * others. Undefined if that cannot be asked: without a repository or git, or if git fails.
 */
const createTracked = (folder: string, io: Pick<Io, "files" | "workTree">): ((path: string) => boolean | undefined) => {
  const indexes = new Map<string, Index | undefined>();
  return (path) => {
    const root = [...ancestorsOf(dirname(path), io.files)].at(-1) ?? folder;
    const place = isWithin(root, folder) ? folder : root;
    if (!indexes.has(place)) indexes.set(place, isRepository(root, io.files) ? indexOf(place, io) : undefined);
    const index = indexes.get(place);
    if (index === undefined || index.submodules.some((one) => isWithin(one, path))) return undefined;
    return index.tracked.has(path);
  };
};

/** What git tracks in a folder. */
interface Index {
  /** The files, with the folders above them. */
  readonly tracked: ReadonlySet<string>;
  /** The folders whose files other repositories track. */
  readonly submodules: readonly string[];
}

const SUBMODULE = "160000";

/** All files, not only those that git ignores otherwise: git may read a pattern in another way. Undefined without git. */
const indexOf = (folder: string, { workTree }: Pick<Io, "workTree">): Index | undefined => {
  const tree = workTree(folder);
  if (tree === undefined) return undefined;
  const { prefix, git } = tree;
  const { status, stdout } = git("ls-files", "-z", "--cached", "--stage", "--", prefix === "" ? "." : prefix);
  if (status !== 0) return undefined;
  const tracked = new Set<string>();
  const submodules: string[] = [];
  for (const entry of new TextDecoder().decode(stdout).split("\0").filter(Boolean)) {
    const file = join(folder, entry.slice(entry.indexOf("\t") + 1 + prefix.length));
    if (entry.startsWith(SUBMODULE)) submodules.push(file);
    for (let at = file; at !== folder && !tracked.has(at); at = dirname(at)) tracked.add(at);
  }
  return { tracked, submodules };
};

/** The innermost folder with a pattern that matches decides, by its last one; the contents of an ignored folder are ignored. */
const rulesBelow = (root: string, files: Files) => {
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
    enter: (folder: string): void => {
      add(join(folder, NAME), folder);
    },
    ignores: (path: string, isFolder: boolean): boolean =>
      isFolder ? isIgnoredFolder(path) : isIgnoredFolder(dirname(path)) || isNamed(path, false),
  };
};
