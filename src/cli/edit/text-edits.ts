/** A change of a text: what stands from `start` to `end` becomes `text`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Makes all changes at once; undefined if two of them overlap. Insertions at one place keep their order. */
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

/** Where the line begins in which `offset` is. */
export const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;

/** Where the line after `offset` begins; after what ends with a line break, right there. */
export const nextLine = (text: string, offset: number): number => {
  if (offset > 0 && text[offset - 1] === "\n") return offset;
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
};

/** What stands before `offset` in its line. */
export const lineBefore = (text: string, offset: number): string =>
  text.slice(lineStart(text, offset), offset);
