import { type Dirent, existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, normalize, relative, resolve, sep } from "node:path";
import type { GoFiles } from "go-crd";
import { InputError } from "../model/input-error.js";
import { codeOf } from "./readable.js";
import { readRegular, statOf } from "./regular-file.js";

/** How much is read of the folders that `--go` names. */
interface GoLimits {
  /** Bytes of a file. */
  readonly file: number;
  /** Bytes of all files. */
  readonly all: number;
  /** Entries of folders. */
  readonly entries: number;
  readonly depth: number;
}

const MIB = 1024 * 1024;

const LIMITS: GoLimits = { file: MIB, all: 512 * MIB, entries: 500_000, depth: 64 };

/** The path of a file as the sources have it, whether it exists or not. */
export const pathInSources = (file: string): string => {
  const path = resolve(file);
  try {
    return toSlashes(join(realpathSync(dirname(path)), basename(path)));
  } catch {
    // There is no such folder: then there is no link on the way to it.
    return toSlashes(path);
  }
};

interface GoWalk {
  readonly cwd: string;
  /** The path for users, by absolute path. */
  readonly shown: Map<string, string>;
  /** Absolute paths of folders, links followed. */
  readonly visited: Set<string>;
  readonly notes: string[];
  readonly limits: GoLimits;
  bytes: number;
  entries: number;
}

/**
 * Finds the Go files, go.mod and go.work files in the folders, and the go.mod and go.work files above them. As the go command
 * does, it leaves out symbolic links and folders named 'vendor' or 'testdata' or starting with '.' or '_'; it leaves out
 * 'node_modules', the module cache and other repositories too.
 * `imported` reads folders of the same modules that are outside. Paths are absolute. Throws InputError if a folder does not
 * exist; `notes` lists other unread paths. Folders are relative to `cwd`, and so are the paths for users.
 */
export const readGoFiles = (folders: readonly string[], limits = LIMITS, cwd: string = process.cwd()): GoFiles => {
  const walk: GoWalk = { cwd, shown: new Map(), visited: new Set(), notes: [], limits, bytes: 0, entries: 0 };
  for (const folder of folders) {
    const given = resolve(cwd, folder);
    if (statOf(given)?.isDirectory() !== true) throw new InputError("must be a folder with Go sources", folder);
    const path = realpathSync(given);
    visit(walk, path, normalize(folder), 0);
    addModulesAbove(walk, path);
  }
  return {
    paths: [...walk.shown.keys()].map(toSlashes),
    read: (path) => read(walk, path),
    shown: (path) => walk.shown.get(path) ?? path,
    notes: walk.notes,
    imported: (folder) => imported(walk, resolve(folder)),
  };
};

/** Reads a folder that is not in the named ones, if the module of one of them has it. */
const imported = (walk: GoWalk, path: string): readonly string[] => {
  if (walk.visited.has(path) || !isInModule(walk, path)) return [];
  walk.visited.add(path);
  const shown = relative(realpathSync(walk.cwd), path);
  const before = new Set(walk.shown.keys());
  readFilesIn(walk, path, shown, entriesOf(walk, path, shown));
  return [...walk.shown.keys()].filter((one) => !before.has(one)).map(toSlashes);
};

/** True if a go.mod file that was read is the first one above the folder, without links and other folders between. */
const isInModule = (walk: GoWalk, folder: string): boolean => {
  try {
    if (realpathSync(folder) !== folder || statOf(folder)?.isDirectory() !== true) return false;
  } catch {
    // There is no such folder.
    return false;
  }
  for (let at = folder, below = ""; at !== below; below = at, at = dirname(at)) {
    const file = join(at, "go.mod");
    if (isFile(file)) return walk.shown.has(toSlashes(file));
    if (isOther(basename(at)) || existsSync(join(at, ".git"))) return false;
  }
  return false;
};

/** 'v1/a.go' for '../api/v1/a.go' in the folder 'api'. */
const shownBelow = ({ cwd }: GoWalk, shown: string, name: string): string => {
  const path = join(shown, name);
  return path.startsWith("..") ? relative(cwd, resolve(cwd, path)) || "." : path;
};

/** True for a file that is not read because of the folders on the way from one that is. */
export const isLeftOutGo = (inside: string): boolean => inside.split("/").slice(0, -1).some(isOther);

/** True for a file that is too large to be read. */
export const isLargeGo = (bytes: number): boolean => bytes > LIMITS.file;

const OTHER_FOLDERS = new Set(["vendor", "testdata", "node_modules"]);

const isOther = (name: string): boolean => /^[._]/.test(name) || OTHER_FOLDERS.has(name);

const visit = (walk: GoWalk, path: string, shown: string, depth: number): void => {
  if (walk.visited.has(path)) return;
  walk.visited.add(path);
  const entries = entriesOf(walk, path, shown);
  if (depth > 0 && isOfOthers(path, entries)) return;
  readFilesIn(walk, path, shown, entries);
  if (depth >= walk.limits.depth && entries.some((one) => one.isDirectory())) {
    walk.notes.push(`${shown}: folders in it are not read, because they are nested too deep`);
    return;
  }
  for (const entry of entries) {
    if (!entry.isDirectory() || isOther(entry.name)) continue;
    visit(walk, join(path, entry.name), shownBelow(walk, shown, entry.name), depth + 1);
  }
};

/** True for another repository, such as a submodule, and for the module cache of the go command. */
const isOfOthers = (path: string, entries: readonly Dirent[]): boolean =>
  entries.some(({ name }) => name === ".git") || toSlashes(path).endsWith(MODULE_CACHE);

const MODULE_CACHE = "/pkg/mod";

export const isInModuleCache = (folder: string): boolean => `${toSlashes(folder)}/`.includes(`${MODULE_CACHE}/`);

const entriesOf = (walk: GoWalk, path: string, shown: string): readonly Dirent[] => {
  if (walk.entries > walk.limits.entries) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    walk.entries += entries.length;
    if (walk.entries > walk.limits.entries)
      walk.notes.push(`${shown}: not read, nor what follows, because there are more than ${walk.limits.entries} files`);
    return walk.entries > walk.limits.entries
      ? []
      : entries.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  } catch (error) {
    walk.notes.push(`${shown}: cannot be read (${codeOf(error) ?? String(error)})`);
    return [];
  }
};

const readFilesIn = (walk: GoWalk, path: string, shown: string, entries: readonly Dirent[]): void => {
  for (const entry of entries)
    if (entry.isFile() && isWanted(entry.name)) add(walk, join(path, entry.name), shownBelow(walk, shown, entry.name));
};

/** Test files declare no types of an API. */
const isWanted = (name: string): boolean =>
  name === "go.mod" || name === "go.work" || (name.endsWith(".go") && !/^[._]|_test\.go$/.test(name));

const add = (walk: GoWalk, path: string, shown: string): void => {
  const size = statOf(path)?.size ?? 0;
  if (size > walk.limits.file) {
    walk.notes.push(`${shown}: not read, because it has more than ${walk.limits.file / MIB} MiB`);
    return;
  }
  const before = walk.bytes;
  walk.bytes += size;
  if (walk.bytes <= walk.limits.all) walk.shown.set(toSlashes(path), shown);
  else if (before <= walk.limits.all)
    walk.notes.push(
      `${shown}: not read, nor what follows, because all files have more than ${walk.limits.all / MIB} MiB`,
    );
};

/** A folder such as `api/v1` is part of the module whose go.mod is above it. */
const addModulesAbove = (walk: GoWalk, folder: string): void => {
  for (let at = dirname(folder), below = folder; at !== below; below = at, at = dirname(at))
    for (const name of ["go.mod", "go.work"]) {
      const path = join(at, name);
      if (!walk.shown.has(toSlashes(path)) && isFile(path)) walk.shown.set(toSlashes(path), path);
    }
};

const isFile = (path: string): boolean => {
  try {
    return statOf(path)?.isFile() === true;
  } catch {
    // A broken link, or a folder that may not be entered: there is no go.mod file to read.
    return false;
  }
};

const read = (walk: GoWalk, path: string): string | undefined => {
  try {
    return readRegular(path, walk.limits.file).toString("utf8");
  } catch (error) {
    const note = `${walk.shown.get(path) ?? path}: cannot be read (${codeOf(error) ?? String(error)})`;
    if (!walk.notes.includes(note)) walk.notes.push(note);
    return undefined;
  }
};

const toSlashes = (path: string): string => (sep === "/" ? path : resolve(path).replaceAll(sep, "/"));
