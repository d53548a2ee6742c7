import { resolve } from "node:path";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import { noteText } from "../terminal/diagnostics.js";
import type { Io } from "../terminal/io.js";

/** A source of manifests. */
export interface Source {
  /** Its name for users: the path as given, or '<stdin>'. */
  readonly name: string;
  /** Its whole text. Throws InputError if it cannot be read or is not UTF-8. */
  text(): string;
  /**
   * Replaces its text, which must still be `before`. Absent if the source is not writable. Throws InputError.
   */
  readonly replace?: (text: string, before: string) => void;
}

const MANIFEST = /\.(?:ya?ml|json)$/;

/** True for the name of a file that is read if it is found in a folder. */
export const isManifestName = (name: string): boolean => MANIFEST.test(name);

/**
 * The files for `paths`. A file is read whatever its name. A folder stands for all *.yaml, *.yml and *.json
 * files in it and in its subfolders, sorted by name, except names that start with a dot: '.git' and '.github'
 * contain no manifests. '-' is standard input. No file is read twice. Throws InputError if a path does not
 * exist.
 */
export const findSources = async (paths: readonly string[], io: Io): Promise<readonly Source[]> => {
  // By resolved path: a file may be given by several names.
  const sources = new Map<string, Source>();
  for (const path of paths) {
    if (path === "-") sources.set(path, sources.get(path) ?? standardInput(await io.readStdin()));
    else {
      const { sources: found, notFollowed } = sourcesAt(path, io);
      for (const source of found) {
        const key = resolve(source.name);
        sources.set(key, sources.get(key) ?? source);
      }
      for (const link of notFollowed)
        await io.stderr.write(
          noteText(`'${link}' is a symbolic link to a folder and was skipped; give the folder with '-f'`),
        );
    }
  }
  return [...sources.values()];
};

const standardInput = (bytes: Uint8Array): Source => ({
  name: "<stdin>",
  text: () => decode(bytes, "<stdin>"),
});

/** A file, given directly or found in a folder. Its text is read on each call, to limit memory. */
const fileSource = (file: string, io: Io, folder?: string): Source => ({
  name: file,
  text: () => readText(file, () => io.files.read(file)),
  replace: (text, before) => {
    const encoder = new TextEncoder();
    writing(file, () => {
      io.files.replace(file, encoder.encode(text), encoder.encode(before), folder);
    });
  },
});

/** A pipe or terminal, which can only be read once. */
const streamSource = (path: string, io: Io): Source => {
  let text: string | undefined;
  return { name: path, text: () => (text ??= readText(path, () => io.files.readStream(path))) };
};

interface Found {
  readonly sources: readonly Source[];
  /** Links to folders. */
  readonly notFollowed: readonly string[];
}

const sourcesAt = (path: string, io: Io): Found => {
  const kind = readable(path, () => io.files.kindOf(path));
  if (kind === undefined) {
    throw new InputError(
      "does not exist; it must be a file, a directory, or '-' for standard input",
      [],
      path,
    );
  }
  if (kind !== "directory")
    return { sources: [kind === "file" ? fileSource(path, io) : streamSource(path, io)], notFollowed: [] };
  const notFollowed: string[] = [];
  const files = [...walk(path, io, notFollowed)];
  if (files.length === 0) {
    throw new InputError(
      "must contain manifests: files whose names end in '.yaml', '.yml' or '.json'",
      [],
      path,
    );
  }
  return { sources: files.map((file) => fileSource(file, io, path)), notFollowed };
};

/** Files that are given explicitly are always read; reading reports errors. */
function* walk(directory: string, io: Io, notFollowed: string[]): Iterable<string> {
  const entries = readable(directory, () => io.files.list(directory));
  const visible = entries.filter(({ name }) => !name.startsWith("."));
  // By code unit rather than by locale, so that two machines agree.
  for (const { name, kind } of [...visible].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = directory.endsWith("/") ? `${directory}${name}` : `${directory}/${name}`;
    if (kind === "directory") yield* walk(path, io, notFollowed);
    // The link may be circular.
    else if (kind === "link to directory") notFollowed.push(path);
    else if (isManifestName(name)) yield path;
  }
}

/** The text of a file. Throws InputError with the path and what was expected. */
const readText = (path: string, read: () => Uint8Array): string => decode(readable(path, read), path);

/** Throws InputError if it is not UTF-8. */
export const decode = (bytes: Uint8Array, name: string): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (codeOf(error) !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new InputError("must be UTF-8 text", [], name);
  }
};

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "must be readable; permission was denied",
  EPERM: "must be readable; permission was denied",
  EISDIR: "must be a file; it is a directory",
  ENOTDIR: "must be a directory; it is a file",
  ELOOP: "must not lead through a symbolic link that leads back to itself",
};

const readable = <T>(path: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new InputError(
      PROBLEMS[code] ?? `must be readable; reading it failed with ${literal(code)}`,
      [],
      path,
    );
  }
};

const UNWRITABLE: Readonly<Record<string, string>> = {
  EACCES: "must be writable, and so must its folder; permission was denied",
  EPERM: "must be writable, and so must its folder; permission was denied",
  EROFS: "must be writable; its file system is read-only",
  ENOSPC: "must be writable; there is no space left for it",
};

const writing = (path: string, write: () => void): void => {
  try {
    write();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const problem = UNWRITABLE[code] ?? `must be writable; writing it failed with ${literal(code)}`;
    throw new InputError(`${problem}; it was not changed`, [], path);
  }
};

/** The code that Node gives its errors. */
const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
