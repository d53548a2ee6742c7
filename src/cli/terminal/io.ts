/** Where text goes. The promise settles when more may be written, so that output is never piled up in memory. */
export interface Sink {
  write(text: string): Promise<void>;
}

/** A stream (a pipe, a terminal) can be read only once. */
export type FileKind = "file" | "directory" | "stream";

export interface Entry {
  readonly name: string;
  /** What it is itself; a symbolic link to a file is a file. One that leads nowhere is 'broken'. */
  readonly kind: FileKind | "link to directory" | "broken";
}

/** The part of a file system that commands touch. Each throws what Node throws (ENOENT, EACCES, ...). */
export interface Files {
  /** What `path` is, symbolic links followed; undefined if there is nothing. */
  kindOf(path: string): FileKind | undefined;
  /** A regular file. Throws InputError of anything else. */
  read(path: string): Uint8Array;
  /** All that comes from a stream. */
  readStream(path: string): Uint8Array;
  /** What there is in `directory`, in no particular order. */
  list(directory: string): readonly Entry[];
  /**
   * Puts contents in the place of a file's own: all of them, or nothing. Through symbolic links; its mode and owner stay.
   * Throws InputError, and changes nothing, if it no longer has the contents `before`, lies outside of the folder `within`,
   * or has other names besides.
   */
  replace(path: string, contents: Uint8Array, before: Uint8Array, within?: string): void;
}

/** All that a command may touch of the world around it: tests give it another one. */
export interface Io {
  /** Data. */
  readonly stdout: Sink;
  /** Diagnostics. */
  readonly stderr: Sink;
  /** All of standard input. */
  readStdin(): Promise<Uint8Array>;
  readonly files: Files;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True if standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Width of the terminal in characters; 100 if there is none. */
  readonly columns: number;
  /** The time in milliseconds since 1970. */
  now(): number;
}
