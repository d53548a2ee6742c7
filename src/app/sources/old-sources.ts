import { dirname, resolve } from "node:path";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import type { Io } from "../host/io.js";
import type { Exclusion } from "./exclusion.js";
import { gitSources, isRevision, type OldSource } from "./git-sources.js";
import { isGlob } from "./glob.js";
import { withPatches } from "./kustomize-patches.js";
import type { Source } from "./source.js";
import { findSources, type Selection } from "./sources.js";

/** True for paths without new manifests that may have had old ones: those that exist, and those that a commit has. */
export const emptyPaths =
  (old: string | undefined, io: Io) =>
  (path: string): boolean =>
    old !== undefined &&
    (io.files.kindOf(path) !== undefined ||
      (isRevision(old) && (isGlob(path) || gitSources(old, [path], io).length > 0)));

/** The manifests of `--old`, without those whose successors are left out of the input. */
export const oldSources = async (
  old: string,
  paths: readonly string[],
  sources: readonly Source[],
  io: Io,
  selection: Selection,
): Promise<readonly Source[]> => {
  if (isMissing(old, io))
    throw new InputError(
      "does not exist; it must be a file, a folder, a glob, or a commit such as 'git:origin/main'",
      [],
      old,
    );
  if (!isRevision(old))
    return findSources([old], io, {
      ...selection,
      mayBeEmpty: (path) => io.files.kindOf(path) !== undefined,
    });
  const read = new Set(sources.map(({ name }) => resolve(io.cwd, name)));
  const left = gitSources(old, paths, io).filter((one) => !isLeftOut(one, read, io, selection.exclusion));
  return withPatches(left, io.cwd);
};

const isMissing = (old: string, { files }: Io): boolean =>
  old !== "" && old !== "-" && !isRevision(old) && !isGlob(old) && readable(old, () => files.kindOf(old)) === undefined;

/** A file that is excluded, or that is there but was not read, such as one that git ignores. */
const isLeftOut = ({ path }: OldSource, read: ReadonlySet<string>, io: Io, exclusion: Exclusion): boolean => {
  if (path === undefined) return false;
  for (let at = path; ; at = dirname(at)) {
    if (exclusion.leavesOut(at)) return true;
    if (dirname(at) === at) break;
  }
  return io.files.kindOf(path) !== undefined && !read.has(resolve(io.cwd, path));
};
