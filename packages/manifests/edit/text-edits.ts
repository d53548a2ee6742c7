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

/** The offset at which the line of `offset` begins. */
export const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;

/** The offset at which the next line begins; `offset` itself if it directly follows a line break. */
export const nextLine = (text: string, offset: number): number => {
  if (offset > 0 && text[offset - 1] === "\n") return offset;
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
};

/** The text of the line before `offset`. */
export const lineBefore = (text: string, offset: number): string => text.slice(lineStart(text, offset), offset);
