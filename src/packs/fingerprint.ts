import { createHash, type Hash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isNativeError } from "node:util/types";
import { LIMITS, readRegularLater } from "../files/regular-file.js";
import { InputError } from "../model/input-error.js";

/** Where packs and exceptions are read from. */
export interface PackSources {
  /** A file, a folder with a pack, or a folder of such. */
  readonly packs: string;
  /** Files and folders of files. */
  readonly exceptions: readonly string[];
}

/**
 * A text that is another one whenever what would be read from the sources is. It is made of the contents themselves: times
 * and inodes tell nothing where a file system keeps them coarsely or makes them anew, and of events some file systems send
 * none. Links are followed, so that a mounted ConfigMap has changed when its `..data` link leads elsewhere. What cannot be
 * read is another state like any other: to load it will tell what is wrong.
 */
export const fingerprint = async ({ packs, exceptions }: PackSources): Promise<string> => {
  const hash = createHash("sha256");
  // A folder of folders with pack.yaml; what is below these is not read.
  await add(hash, packs, 2);
  for (const path of exceptions) await add(hash, path, 1);
  return hash.digest("hex");
};

/** Adds what is at a path, and in it if it is a folder, down to so many levels. */
const add = async (hash: Hash, path: string, levels: number, isGiven = true): Promise<void> => {
  try {
    const isFolder = (await stat(path)).isDirectory();
    note(hash, isFolder ? "folder" : "file", path);
    if (!isFolder) {
      // Other files are refused or ignored for their names alone.
      if (isGiven || path.endsWith(".yaml"))
        note(hash, "text", (await readRegularLater(path, LIMITS.settings)).toString("latin1"));
    } else if (levels > 0) {
      const names = (await readdir(path)).filter((name) => !name.startsWith(".")).sort();
      for (const name of names) await add(hash, join(path, name), levels - 1, false);
    }
  } catch (error) {
    if (error instanceof InputError) note(hash, "error", `${path} ${error.message}`);
    else if (isNativeError(error) && "code" in error) note(hash, "error", `${path} ${String(error.code)}`);
    else throw error;
  }
};

/** With its length, so that no text can pass for several. */
const note = (hash: Hash, what: string, text: string): void => {
  hash.update(`${what} ${String(text.length)} ${text}`);
};
