/** Orders text by UTF-16 code units, as `sort()` does: -1, 0 or 1. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const encoder = new TextEncoder();

export const utf8Length = (text: string): number => encoder.encode(text).length;

/** `A, B and C`. */
export const join = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${String(parts.at(-1))}`;

/** `'A', 'B' or 'C'`, of words that need no escapes. */
export const anyOf = (words: readonly string[]): string =>
  join(
    words.map((word) => `'${word}'`),
    "or",
  );

/** True for base64 as Go reads it: the standard alphabet and padding, with line breaks anywhere. */
export const isBase64 = (text: string): boolean => {
  const content = text.replaceAll(/[\r\n]/g, "");
  return content.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(content);
};

/** The offsets at which the lines of a text begin. */
export const lineStarts = (text: string): readonly number[] => {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
};

/** Replaces the text from `start` to `end`, exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies all edits, whose offsets refer to the original text; undefined if two of them overlap. Insertions at the same
 * offset keep their order.
 */
export const applyEdits = (text: string, edits: readonly Edit[]): string | undefined => {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let done = 0;
  for (const edit of ordered) {
    if (edit.start < done) return undefined;
    result += text.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  return result + text.slice(done);
};
