/** A stream (a pipe, a terminal) can be read only once. */
export type FileKind = "file" | "directory" | "stream";

export interface DirectoryEntry {
  readonly name: string;
  /** The type of the file; a symbolic link to a file is a file. A link without a target is 'broken'. */
  readonly kind: FileKind | "link to directory" | "broken";
  readonly isLink?: boolean;
}

/** A file that is written piece by piece. Each function throws the errors of Node. */
export interface FileWriter {
  /** The file itself, whatever its path; the same for two writers of one file. */
  readonly target: string;
  write(text: string): void;
  /** The file has all that was written. */
  finish(): void;
  /** The file is as it was before. Does nothing after `finish`. */
  discard(): void;
}

/** The part of a file system that commands touch. Each throws the errors of Node (ENOENT, EACCES, ...). */
export interface Files {
  /** The type of `path`, following symbolic links; undefined if it does not exist. */
  kindOf(path: string): FileKind | undefined;
  /** The absolute path without symbolic links. */
  readonly realPath?: (path: string) => string;
  /** A regular file. Throws InputError for anything else. */
  read(path: string): Uint8Array;
  /** The text of a file that an editor has open, which `read` gives too; absolute paths. */
  readonly unsaved?: (path: string) => string | undefined;
  /** The whole content of a stream. */
  readStream(path: string): Uint8Array;
  /** The entries of `directory`, in no particular order. */
  list(directory: string): readonly DirectoryEntry[];
  /**
   * Makes a folder and those above it that do not exist. Throws InputError if a symbolic link leads out of the folder
   * `within`, which exists.
   */
  createFolder(path: string, within: string): void;
  /**
   * Writes a file. Throws EEXIST if there is one and it may not be replaced. A link is replaced itself, unless it leads to a file
   * below its folder. Throws InputError if a link leads out of the folder `within`.
   */
  create(path: string, contents: Uint8Array, mayReplace: boolean, within?: string): void;
  /**
   * Opens a file to write it piece by piece. It keeps its content until `finish`, and keeps its mode and owner. Streams get
   * each piece at once. Throws InputError if a symbolic link leads out of the folder `within`.
   */
  writer(path: string, within?: string): FileWriter;
  /**
   * Replaces the content of a file atomically, following symbolic links and keeping mode and owner. Throws
   * InputError and changes nothing if the content is no longer `before`, if the file is outside of the folder
   * `within`, or if it has other hard links.
   */
  replace(path: string, contents: Uint8Array, before: Uint8Array, within?: string): void;
  /** Like `replace` in two steps, for files that must change together. Most errors occur here, before any change. */
  prepare(path: string, contents: Uint8Array, before: Uint8Array, within?: string): PreparedFile;
}

/** A new content of a file, which is on disk beside the old one. */
export interface PreparedFile {
  /** Replaces the old file with it. Throws and discards it if the old one has changed meanwhile. */
  readonly commit: () => void;
  /** Does nothing after `commit`. */
  readonly discard: () => void;
}

/** The output of git; the status is undefined if git could not be started. */
export interface GitResult {
  readonly status: number | undefined;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

/** The commands of git that read objects, or the names of the files that it tracks, and nothing else. */
export type GitCommand = "cat-file" | "ls-files" | "ls-tree" | "merge-base" | "rev-parse";

/** A work tree of git around a folder. */
export interface WorkTree {
  /** From the root of the work tree to the folder, such as 'config/crd/'; '' for the root. */
  readonly prefix: string;
  /** Runs a command of git that only reads, at the root and without a shell. Throws InputError if it prints too much. */
  readonly git: (command: GitCommand, ...args: readonly string[]) => GitResult;
}

/** The machine that the application runs on; tests replace it. */
export interface Host {
  /** All of standard input. */
  readStdin(): Promise<Uint8Array>;
  readonly files: Files;
  /** The work tree of git around a folder; undefined if there is none. */
  readonly workTree: (folder: string) => WorkTree | undefined;
  /** How the command was called, for hints; by default 'decorum'. */
  readonly command?: string;
  /** The absolute path of the working directory. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The time in milliseconds since 1970. */
  now(): number;
}

/** The environment that the application needs. */
export interface Io extends Host {
  /** Reports a remark that is no error. */
  note(note: Note): Promise<void>;
}

/** A remark on a run that is no error: a sentence without a full stop. */
export interface Note {
  readonly text: string;
  /** The place of the remark, if it is a single one. */
  readonly place?: { readonly file: string; readonly line: number };
  /** It says nothing that was left out, or is other than expected. */
  readonly isUsual?: boolean;
}

/** Notes that are about no single place. */
export const notesOf = (texts: readonly string[]): readonly Note[] => texts.map((text) => ({ text }));

/** A note as reports have it, which have a place for notes. */
export const plainNote = ({ text, place }: Note): string =>
  place === undefined ? text : `${place.file}:${String(place.line)}: ${text}`;
