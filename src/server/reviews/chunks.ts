/** Bytes: a chunk of fewer is copied; and how many bytes of such chunks are kept together. */
const SMALL = 512;
const SHARED = 4096;

/**
 * The chunks of a body. Each takes some 200 bytes of memory besides its own, so a body of single bytes would take 200 times
 * its size: small ones are copied together.
 */
export class BodyChunks {
  #whole: Buffer[] = [];
  /** Where small chunks are copied together. */
  #shared: Buffer | undefined;
  /** Bytes of it before the small chunks that are not in `#whole` yet, and after them. */
  #from = 0;
  #used = 0;

  add(chunk: Buffer): void {
    if (chunk.length < SMALL) this.#share(chunk);
    else {
      this.#endShared();
      this.#whole.push(chunk);
    }
  }

  /** The beginning of the body, of at most so many bytes. */
  beginning(bytes: number): Buffer {
    this.#endShared();
    const all = this.#whole.reduce((sum, { length }) => sum + length, 0);
    return Buffer.concat(this.#whole, Math.min(all, bytes));
  }

  /** All of them in their order; none are left. */
  take(): readonly Buffer[] {
    this.#endShared();
    this.#shared = undefined;
    const whole = this.#whole;
    this.#whole = [];
    return whole;
  }

  #share(chunk: Buffer): void {
    if (this.#shared === undefined || this.#used + chunk.length > this.#shared.length) {
      this.#endShared();
      this.#shared = Buffer.allocUnsafe(SHARED);
      this.#from = 0;
      this.#used = 0;
    }
    this.#used += chunk.copy(this.#shared, this.#used);
  }

  /** The rest remains for later chunks: with a new one for each, large chunks in between would multiply the memory. */
  #endShared(): void {
    if (this.#shared !== undefined && this.#from < this.#used)
      this.#whole.push(this.#shared.subarray(this.#from, this.#used));
    this.#from = this.#used;
  }
}
