import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { endOnSignal } from "./end-on-signal.js";
import { makeLike } from "./replace-file.js";
import { requireWithin } from "./require-within.js";
import type { Files, FileWriter } from "../../app/host/io.js";

/** The UTF-16 code units that are written at once. */
const CHUNK = 1 << 16;

/** See Files. A large report is never in memory as a whole. */
export const fileWriter: Files["writer"] = (path, within) => {
  requireWithin(within, path, () => targetOf(path));
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) throw Object.assign(new Error("is a directory"), { code: "EISDIR" });
  // Devices, pipes, and a link to a file that is not there yet.
  if (stats === undefined ? isThere(path) : !stats.isFile()) return piecesTo(openSync(path, "w"), path);
  const target = stats === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  // Renaming would succeed anyway.
  if (stats !== undefined) accessSync(target, constants.W_OK);
  return replacingWriter(target, stats);
};

/** The file that would be written, which need not exist. */
const targetOf = (path: string): string => {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return realpathSync(path);
  // Not by the text of the path: '..' after a link is above what it leads to.
  const folder = realpathSync.native(dirname(path));
  if (!isThere(path)) return join(folder, basename(path));
  const link = readlinkSync(path);
  return targetOf(isAbsolute(link) ? link : folder + sep + link);
};

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const replacingWriter = (target: string, stats: Stats | undefined): FileWriter => {
  endOnSignal();
  const { path, file, canRename } = temporaryFor(target, stats);
  const pieces = piecesTo(file, target);
  removeAtExit(path);
  const discard = (): void => {
    pieces.discard();
    rmSync(path, { force: true });
    unfinished.delete(path);
  };
  return {
    ...pieces,
    finish: () => {
      try {
        pieces.finish();
        moveTo(target, path, canRename);
      } finally {
        discard();
      }
    },
    discard,
  };
};

/** A mounted file, for example, cannot be renamed. */
const moveTo = (target: string, path: string, canRename: boolean): void => {
  if (canRename) {
    try {
      renameSync(path, target);
      return;
    } catch {
      // Copying reports the problem.
    }
  }
  copyFileSync(path, target);
};

interface Temporary {
  readonly path: string;
  readonly file: number;
  /** The temporary file may take the place of the target. */
  readonly canRename: boolean;
}

/** Beside the target, with a dot, so that folders read meanwhile skip it; elsewhere if its folder takes no new files. */
const temporaryFor = (target: string, stats: Stats | undefined): Temporary => {
  const name = `.decorum-${randomUUID()}`;
  try {
    const path = join(dirname(target), name);
    const file = openSync(path, "wx", stats === undefined ? 0o666 : 0o600);
    return { path, file, canRename: stats === undefined || takesPlaceOf(stats, file) };
  } catch (error) {
    if (stats === undefined) throw error;
    const path = join(tmpdir(), name);
    return { path, file: openSync(path, "wx", 0o600), canRename: false };
  }
};

/** Gives the new file the mode and the owner of the old one. False if that is not possible, or if it has other links. */
const takesPlaceOf = (stats: Stats, file: number): boolean => {
  if (stats.nlink > 1) return false;
  try {
    makeLike(file, stats);
    return true;
  } catch {
    return false;
  }
};

/** Writes short texts together. */
const piecesTo = (file: number, target: string): FileWriter => {
  let waiting: string[] = [];
  let length = 0;
  let isOpen = true;
  const flush = (): void => {
    const text = waiting.join("");
    waiting = [];
    length = 0;
    if (text !== "") writeFileSync(file, text);
  };
  const discard = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    target,
    write: (text) => {
      waiting.push(text);
      length += text.length;
      if (length >= CHUNK) flush();
    },
    finish: () => {
      flush();
      discard();
    },
    discard,
  };
};

const unfinished = new Set<string>();
let isWatching = false;

/** The process may end before the file is finished, as when the reader of standard output is gone. */
const removeAtExit = (path: string): void => {
  unfinished.add(path);
  if (isWatching) return;
  isWatching = true;
  process.once("exit", () => {
    for (const one of unfinished) rmSync(one, { force: true });
  });
};
