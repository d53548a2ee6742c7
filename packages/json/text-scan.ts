/** The cost of parsing JSON text, estimated from its bytes before it is parsed. */
export interface JsonScan {
  /** Levels of objects and arrays; a scalar has none, `{}` one. */
  readonly levels: number;
  /** Bytes of heap for the text, its values and a walk over them; rather too high than too low. */
  readonly memory: number;
}

/**
 * Bytes of heap in 64-bit V8 without pointer compression. An empty object takes 56, an empty array 32, and a short
 * string 24 plus its characters. A value takes at most 16, and its slot in an array 8, which is copied once while the
 * array is built. Code that walks over the value holds its position and path for a while, which takes twice as much
 * again.
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
 * Scans UTF-8 text in one pass, and stops at the first exceeded limit. Does not validate the text: for text that is not
 * JSON, the result has no meaning.
 */
export const scanJson = (bytes: Uint8Array, isAscii: boolean, limits: JsonScan): JsonScan => {
  // The text itself: one byte per character, or two if any character may be beyond Latin-1.
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

/**
 * The position of the closing quote of the string whose content begins at `from`; the end of the text if there is none.
 */
const endOfText = (bytes: Uint8Array, from: number): number => {
  for (let quote = bytes.indexOf(QUOTE, from); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let first = quote;
    while (first > from && bytes[first - 1] === BACKSLASH) first--;
    // An even number of backslashes escape each other, not the quote.
    if ((quote - first) % 2 === 0) return quote;
  }
  return bytes.length;
};
