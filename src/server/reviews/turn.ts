import type { IncomingMessage } from "node:http";

/** Bytes of large bodies that one turn of the event loop takes; smaller bodies are read at once. */
export const TURN_BYTES = 128 * 1024;

/**
 * Large bodies wait for each other, so that a turn of the event loop is short: libuv reads up to 2 MiB of each connection before
 * it looks at another one, and all of that must be decrypted.
 */
export class Turn {
  #bytes = 0;
  #paused: IncomingMessage[] = [];

  /** Must be called for each chunk of a body. Pauses its request until the next turn if this one has had enough. */
  took(request: IncomingMessage, bytes: number): void {
    if (this.#bytes === 0) setImmediate(this.#next);
    this.#bytes += bytes;
    if (this.#bytes < TURN_BYTES) return;
    request.pause();
    this.#paused.push(request);
  }

  readonly #next = (): void => {
    const paused = this.#paused;
    this.#bytes = 0;
    this.#paused = [];
    for (const request of paused) request.resume();
  };
}
