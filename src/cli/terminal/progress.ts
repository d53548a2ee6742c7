import { type Io, type Sink, withDiagnostics } from "./io.js";

/** A line that shows the progress of a run, on a terminal and from one second on. */
export interface Progress {
  /** The environment, in which each write removes the line first. */
  readonly io: Io;
  /** `done` files of `all` are finished. */
  step(done: number, all: number): void;
}

/** When the line first appears, and how often it may change, in milliseconds. */
const [AFTER, EVERY] = [1000, 100];

export const createProgress = (io: Io): Progress => {
  const { progress } = io;
  if (progress === undefined) return { io, step: () => undefined };
  const start = io.now();
  let last = start + AFTER - EVERY;
  let isShown = false;
  const erase = (): void => {
    if (isShown) progress("");
    isShown = false;
  };
  const erasing = (sink: Sink): Sink => ({
    write: (text) => {
      if (text !== "") erase();
      return sink.write(text);
    },
  });
  return {
    io: { ...withDiagnostics(io, erasing), stdout: erasing(io.stdout) },
    step(done, all) {
      const now = io.now();
      if (done >= all) erase();
      else if (now - last >= EVERY) {
        last = now;
        isShown = true;
        progress(`${String(done)} of ${String(all)} files`);
      }
    },
  };
};
