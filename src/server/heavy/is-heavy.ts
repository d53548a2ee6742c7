/**
 * Bytes of a body. A review of a smaller body takes at most some milliseconds, as measured by test/fuzz. Definitions
 * are heavy at any size, because a short schema can be costly.
 */
const LARGE = 64 * 1024;

/** Marks a review of a definition. API servers write the kind within the first 300 bytes. */
const DEFINITIONS = Buffer.from('"apiextensions.k8s.io"');
const BEGINNING = 1024;

export const isLarge = (body: Buffer): boolean => body.length > LARGE;

/** True if the review may take so long that other reviews must not wait for it. */
export const isHeavy = (body: Buffer): boolean => isLarge(body) || body.subarray(0, BEGINNING).includes(DEFINITIONS);
