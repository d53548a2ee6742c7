/** 1-based, as editors count; columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** From an offset into a text to its line and column. */
export type Locate = (offset: number) => Position;

/** Finds lines (ended by '\n') and columns in `text`; nothing is counted before the first question. */
export const locator = (text: string): Locate => {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let line = 0;
    for (let end = starts.length; end - line > 1; ) {
      const middle = (line + end) >>> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else end = middle;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
};

const lineStarts = (text: string): number[] => {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
};
