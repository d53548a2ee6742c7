import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
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
  if (stats === undefined ? isThere(path) : !stats.isFile()) return directWriter(path);
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

const directWriter = (path: string): FileWriter => {
  const pieces = piecesTo(openSync(path, "w"));
  return { target: path, write: pieces.write, finish: pieces.close, discard: pieces.drop };
};

const replacingWriter = (target: string, stats: Stats | undefined): FileWriter => {
  endOnSignal();
  const { path, file, canRename } = temporaryFor(target, stats);
  const pieces = piecesTo(file);
  removeAtExit(path);
  const discard = (): void => {
    pieces.drop();
    rmSync(path, { force: true });
    unfinished.delete(path);
  };
  return {
    target,
    write: pieces.write,
    finish: () => {
      try {
        pieces.close();
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
const takesPlaceOf = ({ mode, uid, gid, nlink }: Stats, file: number): boolean => {
  if (nlink > 1) return false;
  try {
    if (process.platform !== "win32") fchownSync(file, uid, gid);
    fchmodSync(file, mode & 0o7777);
    return true;
  } catch {
    return false;
  }
};

interface Pieces {
  readonly write: (text: string) => void;
  readonly close: () => void;
  /** Closes it and drops unwritten text. */
  readonly drop: () => void;
}

/** Writes short texts together. */
const piecesTo = (file: number): Pieces => {
  let waiting: string[] = [];
  let length = 0;
  let isOpen = true;
  const flush = (): void => {
    const text = waiting.join("");
    waiting = [];
    length = 0;
    if (text !== "") writeFileSync(file, text);
  };
  const drop = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    write: (text) => {
      waiting.push(text);
      length += text.length;
      if (length >= CHUNK) flush();
    },
    close: () => {
      flush();
      drop();
    },
    drop,
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
