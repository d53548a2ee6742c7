import { dirname, relative, resolve, sep } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import { kindIfVisible } from "./ancestors.js";
import { isExcluded, isGlob } from "./exclusion.js";
import { isTestData } from "./folder.js";
import { hadGo } from "./old-files.js";
import { isRevision } from "./git-commit.js";
import { gitSources } from "./git-sources.js";
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

/**
 * The manifests of `--old`, read as those of the input are, without those whose successors are excluded from the input or that
 * git ignores.
 */
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
  const isIgnored = (path: string): boolean =>
    isExcluded(path, { leavesOut: (one) => selection.ignored?.has(one) === true }) &&
    kindIfVisible(path, io.files) === "file";
  // All else that is not read, such as a link or a folder in place of an old file, keeps none: a change could hide it.
  const isLeftOut = (path: string): boolean =>
    !read.has(resolve(io.cwd, path)) && (isExcluded(path, selection.exclusion) || isIgnored(resolve(io.cwd, path)));
  const left = found.filter(
    (one) => one.path === undefined || !(isLeftOut(one.path) || isOfTests(one.path, paths, io)),
  );
  const kept = [...skipped].filter((path) => !isExcluded(path, selection.exclusion));
  for (const text of skippedNote(kept, "old file", "it is not checked out", "they are not checked out"))
    await io.note({ text });
  return withTestSteps(withKustomizations(withoutReleases(left), io.cwd), io.cwd);
};

const isMissing = (old: string, { files }: Io): boolean =>
  old !== "" && old !== "-" && !isRevision(old) && !isGlob(old) && readable(old, () => files.kindOf(old)) === undefined;

/** A file in a folder of test data below a path that is given. */
const isOfTests = (path: string, paths: readonly string[], { cwd }: Io): boolean =>
  paths.some((given) => {
    const folders = dirname(relative(resolve(cwd, given), resolve(cwd, path))).split(sep);
    return folders[0] !== ".." && folders.some((_, index) => isTestData(folders.slice(0, index + 1).join("/")));
  });
