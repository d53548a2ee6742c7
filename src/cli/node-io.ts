import { randomUUID } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { EXIT } from "./exit-code.js";
import type { Entry, FileKind, Files, Io, Sink } from "./io.js";

/** What shells report of a program that a broken pipe has ended: 128 and the number of SIGPIPE. */
const BROKEN_PIPE = 141;

/** The real world: the streams, files and environment of this process. */
export const nodeIo = (): Io => ({
  stdout: sink(process.stdout),
  stderr: sink(process.stderr),
  readStdin,
  files: NODE_FILES,
  env: process.env,
  isTerminal: process.stdout.isTTY,
  columns: process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : NO_TERMINAL,
  now: Date.now,
});

const NO_TERMINAL = 100;

/** Not readFileSync(0): a pipe may be set to fail rather than wait when it is empty for a moment. */
const readStdin = async (): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer); // No encoding is set.
  return Buffer.concat(chunks);
};

/** Ends the process quietly when the reader of a pipe has gone, as of `decorum ... | head`: nobody is left to tell. */
const sink = (stream: NodeJS.WriteStream): Sink => {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(BROKEN_PIPE);
    process.stderr.write(`error: output must be writable; writing gave '${error.code ?? error.message}'\n`);
    process.exit(EXIT.unusable);
  });
  return {
    // Nothing is no reason to wait for a reader. Node calls back where writing failed, too.
    write: (text) =>
      new Promise((resolve) => {
        if (text === "") resolve();
        else
          stream.write(text, () => {
            resolve();
          });
      }),
  };
};

export const NODE_FILES: Files = {
  kindOf: (path) => kindOf(statSync(path, { throwIfNoEntry: false })),
  read: (path) => readFileSync(path),
  list: (directory) =>
    readdirSync(directory, { withFileTypes: true }).flatMap((entry): readonly Entry[] => {
      // Through links to files only: those to directories may lead in circles.
      const isLink = entry.isSymbolicLink();
      const kind = isLink
        ? kindOf(statSync(`${directory}/${entry.name}`, { throwIfNoEntry: false }))
        : kindOf(entry);
      return kind === undefined || kind === "stream" || (isLink && kind === "directory")
        ? []
        : [{ name: entry.name, kind }];
    }),
  replace: (path, contents) => {
    const target = realpathSync(path);
    // Renaming would not mind.
    accessSync(target, constants.W_OK);
    // Beside it, since a file can be renamed within one file system only; hidden from folders that are read meanwhile.
    const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
    try {
      writeThrough(temporary, contents, statSync(target).mode);
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  },
};

/** Writes a new file, to the disk: a rename that outlives a crash must not find it empty. */
const writeThrough = (path: string, contents: Uint8Array, mode: number): void => {
  const file = openSync(path, "wx");
  try {
    fchmodSync(file, mode & 0o7777);
    writeFileSync(file, contents);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

interface Stat {
  isFile(): boolean;
  isDirectory(): boolean;
}

const kindOf = (stat: Stat | undefined): FileKind | undefined => {
  if (stat === undefined) return undefined;
  return stat.isDirectory() ? "directory" : stat.isFile() ? "file" : "stream";
};
