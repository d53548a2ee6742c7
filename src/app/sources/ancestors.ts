import { dirname, join } from "node:path";
import type { FileKind, Files } from "../host/io.js";

/**
 * A folder and those above it, the innermost first, up to the root of its repository or of the file system. Folders
 * that may not be looked into end the search.
 */
export function* ancestorsOf(folder: string, files: Files): Iterable<string> {
  for (let current = folder; ; current = dirname(current)) {
    yield current;
    if (isRepository(current, files) || dirname(current) === current) return;
  }
}

/** True for the root of a git repository; a worktree or submodule has a file '.git'. */
export const isRepository = (folder: string, files: Files): boolean =>
  kindIfVisible(join(folder, ".git"), files) !== undefined;

/** Returns the kind of file at a path; undefined also if it may not be seen. */
export const kindIfVisible = (path: string, files: Files): FileKind | undefined => {
  try {
    return files.kindOf(path);
  } catch {
    return undefined;
  }
};
