import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isWithin } from "../../files/within.js";
import { InputError } from "../../model/input-error.js";
import { LIMITS, readRegular } from "../../files/regular-file.js";
import { endOnSignal } from "./end-on-signal.js";
import { requireWithin } from "./require-within.js";
import type { Files } from "../../app/host/io.js";

/** See Files. */
export const replaceFile: Files["replace"] = (...args) => {
  prepareFile(...args).commit();
};

/** See Files. The new file will replace the old one by renaming, so that one of them exists whatever happens. */
export const prepareFile: Files["prepare"] = (path, contents, before, within) => {
  endOnSignal();
  const target = realpathSync(path);
  requireWithin(within, path, () => target);
  // Renaming would succeed anyway.
  accessSync(target, constants.W_OK);
  const stats = statSync(target);
  // The administrator may write anyway, also to what others share, such as a module of the go command.
  if ((stats.mode & 0o222) === 0) throw new InputError("must be writable; it is read-only; it was not changed", path);
  if (stats.isFile() && stats.nlink > 1)
    throw new InputError(
      `must not have other hard links, because they would keep the old text; it has ${String(stats.nlink)} links`,
      path,
    );
  // In the same folder, because renaming needs the same file system; with a dot, so that folders read
  // meanwhile skip it.
  const temporary = beside(target);
  const discard = (): void => {
    rmSync(temporary, { force: true });
  };
  const orDiscard = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      discard();
      throw error;
    }
  };
  const requireBefore = (): void => {
    if (!readRegular(target, LIMITS.manifests).equals(before))
      throw new InputError("must not change while it is being fixed; run the command again", path);
  };
  orDiscard(() => {
    writeThrough(temporary, contents, stats);
    requireBefore();
  });
  return {
    commit: () => {
      orDiscard(() => {
        // Checks as late as possible, because an editor may have the file open.
        requireBefore();
        renameSync(temporary, target);
      });
      syncFolder(dirname(target));
    },
    discard,
  };
};

/** Gives a new file this name, or that of the file in the same folder or below to which a link leads; other links are not followed. */
export const replaceName = (name: string, contents: Uint8Array): void => {
  const path = linkedBelow(name) ?? name;
  const temporary = beside(path);
  try {
    writeFileSync(temporary, contents, { flag: "wx" });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
};

/** Undefined for what leads to no file, or elsewhere: the author of a branch may have committed a link there. */
const linkedBelow = (path: string): string | undefined => {
  try {
    const target = realpathSync(path);
    return isWithin(realpathSync(dirname(path)), target) && statSync(target).isFile() ? target : undefined;
  } catch {
    return undefined;
  }
};

/** A name that no file has, in the same folder. */
const beside = (path: string): string => join(dirname(path), `.${basename(path)}.${randomUUID()}`);

/** Writes a new file and syncs it to disk, so that it is not empty if a crash follows the rename. */
const writeThrough = (path: string, contents: Uint8Array, stats: Stats): void => {
  const file = openSync(path, "wx", 0o600);
  try {
    makeLike(file, stats);
    writeFileSync(file, contents);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Gives a new file the mode and the owner of an old one. */
export const makeLike = (file: number, { mode, uid, gid }: Stats): void => {
  if (process.platform !== "win32") fchownSync(file, uid, gid);
  fchmodSync(file, mode & 0o7777);
};

/** Syncs the folder too, if the system supports it; the file has been replaced by now. */
const syncFolder = (path: string): void => {
  let folder: number | undefined;
  try {
    folder = openSync(path, constants.O_RDONLY);
    fsyncSync(folder);
  } catch {
    // Windows cannot open folders, and some file systems cannot sync them.
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
};
