import { isFolder, namesIn, readFile } from "./disk.js";
import { resolve } from "./path.js";

/** `node:fs` on the files in memory: the functions that the command calls. */

/** An error as Node throws it. */
const failure = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

const statsOf = (path: string) => {
  const content = readFile(path);
  if (content === undefined && !isFolder(path)) return undefined;
  return {
    size: content?.length ?? 0,
    isFile: () => content !== undefined,
    isDirectory: () => content === undefined,
    isSymbolicLink: () => false,
    isFIFO: () => false,
    isSocket: () => false,
  };
};

export const statSync = (path: string, options: { readonly throwIfNoEntry?: boolean } = {}) => {
  const stats = statsOf(resolve(path));
  if (stats === undefined && options.throwIfNoEntry !== false) throw failure("ENOENT", path);
  return stats;
};

export const lstatSync = statSync;

export const existsSync = (path: string): boolean => statsOf(resolve(path)) !== undefined;

export const realpathSync = (path: string): string => {
  if (!existsSync(path)) throw failure("ENOENT", path);
  return resolve(path);
};

export const readdirSync = (path: string, options: { readonly withFileTypes?: boolean } = {}) => {
  const folder = resolve(path);
  const names = namesIn(folder);
  if (names === undefined) throw failure(readFile(folder) === undefined ? "ENOENT" : "ENOTDIR", path);
  if (options.withFileTypes !== true) return names;
  return names.map((name) => ({ ...statSync(resolve(folder, name)), name }));
};

/** The unread rest of each open file. */
const open: (Uint8Array | undefined)[] = [];
const sizes: number[] = [];

export const constants = { O_RDONLY: 0, O_NONBLOCK: 0 };

export const openSync = (path: string): number => {
  const content = readFile(resolve(path));
  if (content === undefined) throw failure(isFolder(resolve(path)) ? "EISDIR" : "ENOENT", path);
  sizes.push(content.length);
  return open.push(content) - 1;
};

export const fstatSync = (file: number) => ({ size: sizes[file] ?? 0, isFile: () => true, isDirectory: () => false });

export const readSync = (file: number, into: Uint8Array): number => {
  const rest = open[file] ?? new Uint8Array();
  const chunk = rest.subarray(0, into.length);
  into.set(chunk);
  open[file] = rest.subarray(chunk.length);
  return chunk.length;
};

export const closeSync = (file: number): void => {
  open[file] = undefined;
};

/** There are no links, and the command writes through its `Files`. */
const absent = (): never => {
  throw failure("ENOSYS", "");
};
export { absent as readlinkSync, absent as writeFileSync, absent as mkdirSync };
export { absent as accessSync, absent as copyFileSync, absent as fchmodSync, absent as fchownSync };
export { absent as renameSync, absent as rmSync, absent as linkSync, absent as unlinkSync };
/** For node:fs/promises. */
export { absent as open };
