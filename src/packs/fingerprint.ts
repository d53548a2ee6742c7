import { createHash, type Hash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../files/readable.js";
import { LIMITS, readRegularLater } from "../files/regular-file.js";
import { InputError } from "../model/input-error.js";

/** The paths of packs and exceptions. */
export interface PackSources {
  /** Files, folders of packs, and folders of such folders. */
  readonly packs: readonly string[];
  /** Files and folders of files. */
  readonly exceptions: readonly string[];
  /** Files of packs that others extend. */
  readonly bases?: readonly string[];
}

/**
 * A hash of everything that loading would read. It covers contents, because some file systems have coarse times,
 * unstable inodes, or no change events. It follows links, so it changes when the `..data` link of a mounted ConfigMap
 * is replaced. An unreadable file is hashed by its error; loading reports that error.
 */
export const fingerprint = async ({ packs, exceptions, bases = [] }: PackSources): Promise<string> => {
  const hash = createHash("sha256");
  // Two levels, for a folder of folders with pack.yaml. Deeper folders are not read.
  for (const path of packs) await add(hash, path, 2);
  for (const path of exceptions) await add(hash, path, 1);
  for (const path of bases) await add(hash, path, 0);
  return hash.digest("hex");
};

/** Adds the file or folder at a path; for a folder, its contents down to `levels`. */
const add = async (hash: Hash, path: string, levels: number, isGiven = true): Promise<void> => {
  try {
    const isFolder = (await stat(path)).isDirectory();
    note(hash, isFolder ? "folder" : "file", path);
    if (!isFolder) {
      // Other files are rejected or ignored by name, so their contents do not matter.
      if (isGiven || path.endsWith(".yaml"))
        note(hash, "text", (await readRegularLater(path, LIMITS.settings)).toString("latin1"));
    } else if (levels > 0) {
      const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
      for (const name of names) await add(hash, join(path, name), levels - 1, false);
    }
  } catch (error) {
    if (error instanceof InputError) note(hash, "error", `${path} ${error.message}`);
    else if (codeOf(error) !== undefined) note(hash, "error", `${path} ${codeOf(error) ?? ""}`);
    else throw error;
  }
};

/** Includes the length, so that different texts never concatenate to the same input. */
const note = (hash: Hash, what: string, text: string): void => {
  hash.update(`${what} ${String(text.length)} ${text}`);
};
