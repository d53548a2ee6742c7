/** A word and how it is painted. */
export interface Word {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

/** Words of plain text. Runs of blanks are kept, because they may be part of a quoted literal. */
export const words = (text: string, paint?: (text: string) => string): readonly Word[] =>
  text.split(" ").map((word) => (paint === undefined ? { text: word } : { text: word, paint }));

/** Fills lines of at most `width` characters; a longer word gets its own line. */
export const wrap = (all: readonly Word[], width: number): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  let length = -1;
  for (const { text, paint } of all) {
    const painted = paint === undefined ? text : paint(text);
    if (length >= 0 && length + 1 + text.length > width) {
      lines.push(line);
      length = -1;
    }
    line = length < 0 ? painted : `${line} ${painted}`;
    length += 1 + text.length;
  }
  return length < 0 ? lines : [...lines, line];
};

/** Plain text filled into lines and indented. */
export const fill = (text: string, width: number, indent = ""): string =>
  wrap(words(text), width - indent.length)
    .map((line) => `${indent}${line}`)
    .join("\n");
