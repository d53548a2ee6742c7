import { readFileSync, readdirSync, statSync } from "node:fs";
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
    write: (text) =>
      new Promise((resolve) => {
        if (stream.write(text)) resolve();
        else stream.once("drain", resolve);
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
};

interface Stat {
  isFile(): boolean;
  isDirectory(): boolean;
}

const kindOf = (stat: Stat | undefined): FileKind | undefined => {
  if (stat === undefined) return undefined;
  return stat.isDirectory() ? "directory" : stat.isFile() ? "file" : "stream";
};
