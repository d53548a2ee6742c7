import { WORK } from "./path.js";

/** Globals of Node that the command uses; the build puts them into the modules that name them. */

/** As in Node, bytes become their text; so do parts of them. */
class Bytes extends Uint8Array {
  override toString(): string {
    return new TextDecoder().decode(this);
  }
}

const concat = (chunks: readonly Uint8Array[]): Bytes => {
  const all = new Bytes(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
};

export const Buffer = {
  allocUnsafe: (size: number): Uint8Array => new Bytes(size),
  from: (bytes: Uint8Array): Uint8Array => new Bytes(bytes),
  byteLength: (text: string): number => new TextEncoder().encode(text).length,
  concat,
};

export const process = {
  cwd: () => WORK,
  env: {},
  platform: "linux",
};

/** Nothing waits for its turn: the thread has only one thing to do. */
export const setImmediate = (done: () => void): void => {
  done();
};
