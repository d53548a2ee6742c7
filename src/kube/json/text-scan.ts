/** What parsing JSON text takes, estimated from its bytes before it is parsed. */
export interface JsonScan {
  /** Levels of objects and arrays; a scalar has none, `{}` one. */
  readonly levels: number;
  /** Bytes of heap that the text and its values take, and a walk over them; on the high side. */
  readonly memory: number;
}

/**
 * Bytes of heap in V8, 64 bit, without pointer compression: an empty object takes 56, an empty array 32; a short text 24
 * and its characters. A value takes at most 16 and its place in an array 8, which is copied once while the array is built;
 * and whoever walks over it keeps its place and its path for a while, twice as much again.
 */
const CONTAINER = 64;
const VALUE = 72;
const TEXT = 24;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Scans UTF-8 text in one pass, and stops as soon as it is beyond a limit. It does not check the text: of one that is not
 * JSON it may say anything.
 */
export const scanJson = (bytes: Uint8Array, isAscii: boolean, limits: JsonScan): JsonScan => {
  // The text itself: one byte a character, or two if a single one may be beyond Latin-1.
  let memory = (isAscii ? 1 : 2) * bytes.length;
  let level = 0;
  let levels = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = endOfText(bytes, at + 1);
      memory += TEXT + end - at;
      at = end;
    } else if (byte === COMMA) memory += VALUE;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      memory += CONTAINER + VALUE;
      level++;
      if (level > levels) levels = level;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) level--;
    if (memory > limits.memory || levels > limits.levels) break;
  }
  return { levels, memory };
};

/** The position of the quote that ends a text which begins at `from`; the end of all if none does. */
const endOfText = (bytes: Uint8Array, from: number): number => {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let first = quote;
    while (first > from && bytes[first - 1] === BACKSLASH) first--;
    // An even number of backslashes stand for themselves.
    if ((quote - first) % 2 === 0) return quote;
  }
  return bytes.length;
};
