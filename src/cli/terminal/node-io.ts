import { mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LIMITS, createChunks, readRegular, readStream, statOf } from "../../files/regular-file.js";
import { codeOf } from "../../files/readable.js";
import { calledAs } from "../../app/host/called-as.js";
import { EXIT } from "../../app/host/exit-code.js";
import { fileWriter } from "./file-writer.js";
import { workTree } from "./git.js";
import type { Sink, Terminal } from "./io.js";
import type { DirectoryEntry, FileKind, Files } from "../../app/host/io.js";
import { prepareFile, replaceFile, replaceName } from "./replace-file.js";
import { requireWithin } from "./require-within.js";

/** The exit code that shells report for a program ended by a broken pipe: 128 plus the number of SIGPIPE. */
const BROKEN_PIPE = 141;

/** The streams, files and environment of this process. */
export const nodeTerminal = (): Terminal => ({
  stdout: sink(process.stdout),
  stderr: sink(process.stderr),
  ...(isWatched() ? { progress: (text) => void process.stderr.write(`\r\u001b[K${text}`) } : {}),
  readStdin,
  files: NODE_FILES,
  workTree,
  command: calledAs(process.argv[1] ?? "", process.env),
  cwd: process.cwd(),
  env: process.env,
  isTerminal: process.stdout.isTTY,
  columns: widthOf(process.stdout, process.env["COLUMNS"]),
  now: Date.now,
});

/** The width of a terminal; for pipes, the one that the environment asks for. */
const widthOf = ({ isTTY, columns }: NodeJS.WriteStream, wanted: string | undefined): number => {
  if (isTTY && columns > 0) return columns;
  return wanted !== undefined && /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : Infinity;
};

/** CI systems have terminals without people. */
const isWatched = (): boolean => process.stderr.isTTY && process.env["CI"] === undefined;

/** Not readFileSync(0): a non-blocking pipe may fail when it is empty for a moment. */
const readStdin = async (): Promise<Uint8Array> => {
  const chunks = createChunks("<stdin>", LIMITS.manifests);
  for await (const chunk of process.stdin) chunks.add(chunk as Buffer); // No encoding is set.
  return chunks.all();
};

/** Ends the process silently when the reader of a pipe is gone, as in `decorum ... | head`. */
const sink = (stream: NodeJS.WriteStream): Sink => {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(BROKEN_PIPE);
    process.stderr.write(`error: output must be writable; writing failed with '${error.code ?? error.message}'\n`);
    process.exit(EXIT.unusable);
  });
  return {
    // An empty text need not wait for a reader. Node also calls back if writing failed.
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
  kindOf: (path) => {
    try {
      const stat = statOf(path);
      return stat === undefined ? undefined : kindOf(stat);
    } catch (error) {
      // A file is where the folder of the path would be.
      if (codeOf(error) === "ENOTDIR") return undefined;
      throw error;
    }
  },
  realPath: (path) => realpathSync(path),
  read: (path) => readRegular(path, LIMITS.manifests),
  readStream: (path) => readStream(path, LIMITS.manifests),
  list: (directory) =>
    readdirSync(directory, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      ...(entry.isSymbolicLink()
        ? { kind: linkKind(`${directory}/${entry.name}`), isLink: true }
        : { kind: kindOf(entry) }),
    })),
  createFolder: (path, within) => {
    let existing = path;
    while (statOf(existing) === undefined && dirname(existing) !== existing) existing = dirname(existing);
    requireWithin(within, path, () => realpathSync(existing), "");
    mkdirSync(path, { recursive: true });
  },
  create: (path, contents, mayReplace, within) => {
    requireWithin(within, path, () => join(realpathSync(dirname(path)), basename(path)));
    if (mayReplace) replaceName(path, contents);
    else writeFileSync(path, contents, { flag: "wx" });
  },
  writer: fileWriter,
  replace: replaceFile,
  prepare: prepareFile,
};

interface Stat {
  isFile(): boolean;
  isDirectory(): boolean;
}

const kindOf = (stat: Stat): FileKind => (stat.isDirectory() ? "directory" : stat.isFile() ? "file" : "stream");

const linkKind = (path: string): DirectoryEntry["kind"] => {
  try {
    const kind = kindOf(statSync(path));
    return kind === "directory" ? "link to directory" : kind;
  } catch {
    // Reading it reports the reason.
    return "broken";
  }
};
