import { resolve } from "node:path";
import type { Io, Sink } from "./io.js";

/** A sink whose text becomes the content of a file, which is replaced as a whole when the sink is closed. */
export interface FileSink extends Sink {
  readonly file: string;
  /** Throws what Node throws if the file cannot be written. */
  close(): void;
}

/** `file` is relative to the working directory. */
export const createFileSink = (file: string, { files, cwd }: Pick<Io, "files" | "cwd">): FileSink => {
  const parts: string[] = [];
  return {
    file,
    write: (text) => {
      parts.push(text);
      return Promise.resolve();
    },
    close: () => {
      files.create(resolve(cwd, file), new TextEncoder().encode(parts.join("")), true);
    },
  };
};
