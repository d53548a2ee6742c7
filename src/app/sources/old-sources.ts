import { basename, dirname, relative, resolve, sep } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { DirectoryEntry, FileKind, Files, Io } from "../host/io.js";
import { isExcluded, isGlob } from "./exclusion.js";
import { isTestData } from "./folder.js";
import { hadGo } from "./old-files.js";
import { isRevision } from "./git-commit.js";
import { gitSources, type OldSource } from "./git-sources.js";
import { withKustomizations } from "./kustomize.js";
import { withoutReleases } from "./releases.js";
import type { Source } from "./source.js";
import { findSources, type FileSelection, skippedNote } from "./sources.js";
import { withTestSteps } from "./test-steps.js";

/** The files that `--old` names. */

/** True for paths without new manifests that may have had old ones: those that exist, and those that a commit has. */
export const emptyPaths =
  (old: string | undefined, io: Io) =>
  (path: string): boolean =>
    old !== undefined &&
    (io.files.kindOf(path) !== undefined ||
      (isRevision(old) && (isGlob(path) || gitSources(old, [path], io).length > 0 || hadGo(old, path, io))));

/** The manifests of `--old`, without those whose successors are left out of the input. */
export const oldSources = async (
  old: string,
  paths: readonly string[],
  sources: readonly Source[],
  io: Io,
  selection: FileSelection,
): Promise<readonly Source[]> => {
  if (isMissing(old, io))
    throw new InputError(
      "does not exist; it must be a file, a folder, a glob, or a commit such as 'git:origin/main'",
      old,
    );
  if (!isRevision(old))
    return findSources([old], io, {
      ...selection,
      mayBeEmpty: (path) => io.files.kindOf(path) !== undefined,
    });
  const read = new Set(sources.map(({ name }) => resolve(io.cwd, name)));
  const skipped = new Set<string>();
  const found = gitSources(old, paths, io, (path) => void skipped.add(path));
  const hasFile = createHasFile(io);
  const isLeftOut = (one: OldSource): boolean =>
    one.path !== undefined &&
    !read.has(resolve(io.cwd, one.path)) &&
    (isExcluded(one.path, selection.exclusion) || hasFile(one));
  const left = found.filter((one) => !isLeftOut(one) && !isOfTests(one, paths, io));
  const kept = [...skipped].filter((path) => !isExcluded(path, selection.exclusion));
  for (const text of skippedNote(kept, "old file", "it is not checked out", "they are not checked out"))
    await io.note({ text });
  return withTestSteps(withKustomizations(withoutReleases(left), io.cwd), io.cwd);
};

const isMissing = (old: string, { files }: Io): boolean =>
  old !== "" && old !== "-" && !isRevision(old) && !isGlob(old) && readable(old, () => files.kindOf(old)) === undefined;

/** A file in a folder of test data below a path that is given. */
const isOfTests = ({ path }: OldSource, paths: readonly string[], { cwd }: Io): boolean =>
  path !== undefined &&
  paths.some((given) => {
    const folders = dirname(relative(resolve(cwd, given), resolve(cwd, path))).split(sep);
    return folders[0] !== ".." && folders.some((_, index) => isTestData(folders.slice(0, index + 1).join("/")));
  });

/**
 * Tells whether a regular file is at this very path of a folder that was given, such as one that git ignores. A link, a folder, or a
 * name in other case is not the file that was there: a change could hide its content.
 */
const createHasFile = ({ files }: Io): ((file: OldSource) => boolean) => {
  const known = new Map<string, ReadonlyMap<string, DirectoryEntry>>();
  const entriesOf = (folder: string): ReadonlyMap<string, DirectoryEntry> => {
    const entries = known.get(folder) ?? new Map(listed(folder, files).map((entry) => [entry.name, entry]));
    known.set(folder, entries);
    return entries;
  };
  const has = (path: string, depth: number, kind: FileKind): boolean => {
    if (depth === 0) return true;
    if (!has(dirname(path), depth - 1, "directory")) return false;
    const entry = entriesOf(dirname(path)).get(basename(path));
    return entry?.kind === kind && entry.isLink !== true;
  };
  return ({ path, found: { inside } = {} }) =>
    path !== undefined && inside !== undefined && has(path, inside.split("/").length, "file");
};

const listed = (folder: string, files: Files): readonly DirectoryEntry[] => {
  try {
    return files.list(folder);
  } catch {
    return [];
  }
};
