import {
  type Stats,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  readlinkSync,
  statSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { InputError } from "../model/input-error.js";
import { literal } from "../text/message.js";
import { codeOf } from "./readable.js";

/** Reads files that people name or put into folders: only regular ones, and only up to a limit of bytes. */

const MIB = 1024 * 1024;

/** Bytes. */
export const LIMITS = {
  /** Packs, exceptions, certificates, tokens and kubeconfigs; a ConfigMap or Secret holds 1 MiB at most. */
  settings: 4 * MIB,
  /** Manifests; one file may hold all objects of a cluster. */
  manifests: 256 * MIB,
} as const;

/**
 * The file or folder at a path, symbolic links followed; undefined if there is nothing. Throws InputError for a link that leads
 * nowhere, and the errors of Node for a path that cannot be followed.
 */
export const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path);
  } catch (error) {
    const code = codeOf(error);
    if ((code === "ENOENT" || code === "ELOOP") && isLink(path)) throw brokenLink(path, code);
    if (code === "ENOENT") return undefined;
    throw error;
  }
};

/**
 * The bytes of a regular file, symbolic links followed. Throws InputError if it is no regular file or has more bytes than
 * `limit`, and the errors of Node if it cannot be read.
 */
export const readRegular = (path: string, limit: number): Buffer => {
  // Before it is opened: to open a device may do something.
  requireRegular(path, statOf(path), limit);
  const file = openSync(path, READ_NOW);
  try {
    requireRegular(path, fstatSync(file), limit);
    return readUpTo(file, path, limit);
  } finally {
    closeSync(file);
  }
};

/** Like `readRegular`, without blocking other work. */
export const readRegularLater = async (path: string, limit: number): Promise<Buffer> => {
  requireRegular(path, statOf(path), limit);
  const file = await open(path, READ_NOW);
  try {
    requireRegular(path, await file.stat(), limit);
    const chunks = createChunks(path, limit);
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, null);
      if (bytesRead === 0) return chunks.all();
      chunks.add(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
};

/** All bytes from a path that the user named, be it a pipe or a terminal; it may have to wait for them. */
export const readStream = (path: string, limit: number): Buffer => {
  const file = openSync(path, constants.O_RDONLY);
  try {
    return readUpTo(file, path, limit);
  } finally {
    closeSync(file);
  }
};

/** If a FIFO replaces a file meanwhile, opening it must not wait for a writer. */
const READ_NOW = constants.O_RDONLY | constants.O_NONBLOCK;

const CHUNK = 64 * 1024;

/** Each read is copied from here: a folder of small files would otherwise take twice this for each of them. */
const room = Buffer.allocUnsafe(CHUNK);

const readUpTo = (file: number, path: string, limit: number): Buffer => {
  const chunks = createChunks(path, limit);
  for (;;) {
    const length = readSync(file, room);
    if (length === 0) return chunks.all();
    chunks.add(Buffer.from(room.subarray(0, length)));
  }
};

/** Collects the bytes of `source` piece by piece. Throws InputError once there are more than the limit. */
export const createChunks = (source: string, limit: number) => {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    add(chunk: Buffer): void {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) throw tooLarge(source, limit);
    },
    all: (): Buffer => (chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
  };
};

const requireRegular = (path: string, stats: Stats | undefined, limit: number): void => {
  // Reading it reports the problem.
  if (stats === undefined) return;
  if (!stats.isFile()) throw new InputError(`must be a regular file, or a link to one; it is ${kindOf(stats)}`, path);
  if (stats.size > limit) throw tooLarge(path, limit);
};

const kindOf = (stats: Stats): string => {
  if (stats.isDirectory()) return "a folder";
  if (stats.isFIFO()) return "a named pipe";
  return stats.isSocket() ? "a socket" : "a device";
};

const tooLarge = (source: string, limit: number): InputError =>
  new InputError(`must have at most ${String(limit / MIB)} MiB; it has more`, source);

const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // So the problem is a folder on the way to it.
    return false;
  }
};

const brokenLink = (path: string, code: string): InputError => {
  const target = literal(readlinkSync(path));
  const where = code === "ELOOP" ? `${target}, and so back to itself` : `${target}, which does not exist`;
  return new InputError(`must lead to a file or folder; it is a symbolic link to ${where}`, path);
};
