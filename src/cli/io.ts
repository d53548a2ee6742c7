/** Where text goes. The promise settles when more may be written, so that output is never piled up in memory. */
export interface Sink {
  write(text: string): Promise<void>;
}

/** A stream (a pipe, a terminal) can be read only once. */
export type FileKind = "file" | "directory" | "stream";

export interface Entry {
  readonly name: string;
  readonly kind: "file" | "directory";
}

/** The part of a file system that commands touch. Each throws what Node throws (ENOENT, EACCES, ...). */
export interface Files {
  /** What `path` is, symbolic links followed; undefined if there is nothing. */
  kindOf(path: string): FileKind | undefined;
  read(path: string): Uint8Array;
  /** Files and directories in `directory`, in no particular order. A symbolic link to a directory is left out. */
  list(directory: string): readonly Entry[];
  /** Puts contents in the place of a file's own: all of them, or nothing. Through symbolic links; its mode stays. */
  replace(path: string, contents: Uint8Array): void;
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
