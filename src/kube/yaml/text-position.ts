/** Line and column, both 1-based; columns count UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts an offset in a text to a position. */
export type Locate = (offset: number) => Position;

/**
 * Creates a function that locates offsets in `text`, whose lines end with '\n'. Lines are counted on the first call.
 */
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
