import { resolve } from "node:path";
import type { Io, Sink } from "./io.js";

/** A sink whose text becomes the content of a file, which is replaced as a whole when the sink is closed. */
export interface FileSink extends Sink {
  /** The file itself, whatever its path was. */
  readonly target: string;
  /** Throws what Node throws if the file cannot be written, as `write` does. */
  close(): void;
  /** Leaves the file as it was. Does nothing after `close`. */
  discard(): void;
}

/** Milliseconds after which other things get their turn, such as a signal that ends the process. */
const TURN = 50;

/** `file` is relative to the working directory. Throws what Node throws. */
export const createFileSink = (file: string, { files, cwd, now }: Pick<Io, "files" | "cwd" | "now">): FileSink => {
  const writer = files.writer(resolve(cwd, file));
  let last = now();
  return {
    target: writer.target,
    write: async (text) => {
      if (text !== "") writer.write(text);
      if (now() - last < TURN) return;
      await new Promise((done) => setImmediate(done));
      last = now();
    },
    close: () => {
      writer.finish();
    },
    discard: () => {
      writer.discard();
    },
  };
};
