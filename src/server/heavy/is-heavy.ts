/**
 * Bytes of a body. What a review of a smaller one takes is bounded by it: some milliseconds at most, as test/fuzz
 * measures. Definitions are heavy at any size: a schema says much in few bytes.
 */
const LARGE = 64 * 1024;

/** What begins a review of a definition, as API servers write it: the kind stands within the first 300 bytes. */
const DEFINITIONS = Buffer.from('"apiextensions.k8s.io"');
const BEGINNING = 1024;

export const isLarge = (body: Buffer): boolean => body.length > LARGE;

/** True if a review may take so long that others must not wait for it. */
export const isHeavy = (body: Buffer): boolean =>
  isLarge(body) || body.subarray(0, BEGINNING).includes(DEFINITIONS);
