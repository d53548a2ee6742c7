import { resolve, sep } from "node:path";
import { InputError } from "../../model/input-error.js";
import { readableText } from "../../files/readable.js";
import { LIMITS } from "../../files/regular-file.js";
import { pathInSources } from "../../files/go-files.js";
import { type DirectoryEntry, type FileKind, type Files, type Host, type Io, plainNote } from "../../app/host/io.js";
import type { OpenTexts } from "../jobs.js";

/** The files on disk, with the texts that an editor has open in place of theirs. */
export interface Overlay {
  /** Takes texts that were changed or closed. */
  update(texts: OpenTexts): void;
  /** Forgets the files that were read from disk. */
  refresh(): void;
  /** The environment of a command in a folder; notes of the command go to `note`. */
  io(cwd: string, note: (text: string) => void): Io;
  readonly text: (path: string) => string | undefined;
  /** The text that reviews read: the open one, else the stored one; undefined if there is none. */
  readonly textRead: (path: string) => string | undefined;
}

/** Bytes of files that are kept in memory between two reviews. */
const KEPT = 64 * 1024 * 1024;

/** `limit` is the number of bytes that an open text may have, and `entries` that of the files that one walk may meet. */
export const createOverlay = (base: Host, limit: number = LIMITS.manifests, entries = 20_000): Overlay => {
  const { open, unsaved, update } = createOpenTexts();
  const disk = createDisk(base.files);
  const openText = (path: string): string | undefined => open.get(path) ?? unsaved.get(path);
  const read = (path: string): Uint8Array => {
    const text = openText(path);
    if (text === undefined) return disk.read(path);
    if (text.length > limit || Buffer.byteLength(text) > limit)
      throw new InputError(`must have at most ${String(limit / 1024 / 1024)} MiB; it has more`, path);
    return new TextEncoder().encode(text);
  };
  const folders = withOpen(disk, open);
  const filesIn = (cwd: string): Files => {
    let met = 0;
    return {
      kindOf: (path) => folders.kindOf(resolve(cwd, path)),
      read: (path) => read(resolve(cwd, path)),
      readStream: refuse,
      list: (directory) => {
        const found = folders.list(resolve(cwd, directory));
        met += found.length;
        if (met > entries) throw new InputError(`must contain at most ${String(entries)} files; it has more`, cwd);
        return found;
      },
      createFolder: refuse,
      create: refuse,
      writer: refuse,
      replace: refuse,
      prepare: refuse,
      unsaved: (path) => unsaved.get(resolve(path)),
    };
  };
  return {
    update,
    refresh: disk.forget,
    io: (cwd, note) => ({ ...base, cwd, files: filesIn(cwd), ...streams(note) }),
    text: (path) => open.get(path),
    textRead: (path) => openText(path) ?? storedText(path, disk),
  };
};

const createOpenTexts = () => {
  const open = new Map<string, string>();
  /** By paths without links, which Go sources have. */
  const unsaved = new Map<string, string>();
  const update = (texts: OpenTexts): void => {
    for (const [path, text] of Object.entries(texts)) {
      const places = [
        [open, path],
        [unsaved, resolve(pathInSources(path))],
      ] as const;
      for (const [known, key] of places)
        if (text === undefined) known.delete(key);
        else known.set(key, text);
    }
  };
  return { open, unsaved, update };
};

const storedText = (path: string, { read }: Pick<Files, "read">): string | undefined => {
  try {
    return readableText(path, () => read(path));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
};

/** The folders on disk, with the files that are open: these may not be stored yet. */
const withOpen = (
  disk: Pick<Files, "kindOf" | "list">,
  open: ReadonlyMap<string, string>,
): Pick<Files, "kindOf" | "list"> => {
  const openIn = (folder: string): ReadonlyMap<string, DirectoryEntry> => {
    const found = new Map<string, DirectoryEntry>();
    const start = folder.endsWith(sep) ? folder : folder + sep;
    for (const path of open.keys()) {
      if (!path.startsWith(start)) continue;
      const [name = "", ...more] = path.slice(start.length).split(sep);
      found.set(name, { name, kind: more.length > 0 ? "directory" : "file" });
    }
    return found;
  };
  return {
    kindOf: (path) => {
      if (open.has(path)) return "file";
      return disk.kindOf(path) ?? (openIn(path).size > 0 ? "directory" : undefined);
    },
    list: (folder) => {
      const others = openIn(folder);
      const stored = others.size > 0 && disk.kindOf(folder) === undefined ? [] : disk.list(folder);
      const names = new Set(stored.map(({ name }) => name));
      return [...stored, ...[...others.values()].filter(({ name }) => !names.has(name))];
    },
  };
};

/** Keeps files that were read until they are forgotten. */
const createDisk = (files: Files): Pick<Files, "kindOf" | "read" | "list"> & { readonly forget: () => void } => {
  const kinds = new Map<string, FileKind | undefined>();
  const lists = new Map<string, readonly DirectoryEntry[]>();
  const contents = new Map<string, Uint8Array>();
  let kept = 0;
  const remembered = <T>(known: Map<string, T>, path: string, read: (path: string) => T): T => {
    if (known.has(path)) return known.get(path) as T;
    const value = read(path);
    known.set(path, value);
    return value;
  };
  return {
    kindOf: (path) => remembered(kinds, path, (one) => files.kindOf(one)),
    list: (path) => remembered(lists, path, (one) => files.list(one)),
    read: (path) => {
      const found = contents.get(path);
      if (found !== undefined) return found;
      const bytes = files.read(path);
      kept += bytes.length;
      if (kept <= KEPT) contents.set(path, bytes);
      return bytes;
    },
    forget: () => {
      for (const known of [kinds, lists, contents]) known.clear();
      kept = 0;
    },
  };
};

const streams = (note: (text: string) => void): Pick<Io, "note" | "readStdin"> => ({
  note: (one) => {
    note(`note: ${plainNote(one)}`);
    return Promise.resolve();
  },
  readStdin: () => Promise.reject(new Error("an editor has no standard input")),
});

const refuse = (): never => {
  throw new Error("a review in an editor writes no files");
};
