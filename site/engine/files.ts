import type { Files } from "../../src/app/host/io.js";
import { InputError } from "../../src/model/input-error.js";
import { isFolder, namesIn, readFile, writeFile } from "./machine/disk.js";
import { realpathSync } from "./machine/fs.js";
import { resolve } from "./machine/path.js";

const unused = (): never => {
  throw new Error("a page has no other files");
};

const kindOf = (path: string): "file" | "directory" | undefined =>
  readFile(path) !== undefined ? "file" : isFolder(path) ? "directory" : undefined;

/** The files of the command: those in memory. */
export const FILES_IN_MEMORY: Files = {
  kindOf: (path) => kindOf(resolve(path)),
  realPath: realpathSync,
  read: (path) => {
    const content = readFile(resolve(path));
    if (content === undefined) throw new InputError("does not exist", path);
    return content;
  },
  list: (directory) =>
    (namesIn(resolve(directory)) ?? []).map((name) => ({ name, kind: kindOf(resolve(directory, name)) ?? "broken" })),
  writer: (path) => {
    let text = "";
    return {
      target: resolve(path),
      write: (more) => {
        text += more;
      },
      finish: () => {
        writeFile(resolve(path), new TextEncoder().encode(text));
      },
      discard: () => undefined,
    };
  },
  replace: (path, contents) => {
    writeFile(resolve(path), contents);
  },
  prepare: (path, contents) => ({
    commit: () => {
      writeFile(resolve(path), contents);
    },
    discard: () => undefined,
  }),
  readStream: unused,
  createFolder: unused,
  create: unused,
};
