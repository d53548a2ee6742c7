/** A word and how it is painted. */
export interface Word {
  readonly text: string;
  readonly paint?: (text: string) => string;
  /** Blanks between it and the word before it on its line; one by default. */
  readonly gap?: number;
}

/** Words of plain text. Runs of blanks are kept, because they may be part of a quoted literal. */
export const words = (text: string, paint?: (text: string) => string): readonly Word[] =>
  text.split(" ").map((word) => (paint === undefined ? { text: word } : { text: word, paint }));

/** Fills lines of at most `width` characters; a longer word gets its own line. */
export const wrap = (all: readonly Word[], width: number): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  let length = 0;
  let isEmpty = true;
  for (const { text, paint, gap = 1 } of all) {
    const painted = paint === undefined ? text : paint(text);
    if (!isEmpty && length + gap + text.length > width) {
      lines.push(line);
      isEmpty = true;
    }
    length = isEmpty ? text.length : length + gap + text.length;
    line = isEmpty ? painted : `${line}${" ".repeat(gap)}${painted}`;
    isEmpty = false;
  }
  return isEmpty ? lines : [...lines, line];
};

/** Words behind a lead of `indent` columns, by which further lines are indented. */
export const hanging = (
  lead: string,
  all: readonly Word[],
  width: number,
  indent = lead.length,
): readonly [string, ...string[]] => {
  const [first = "", ...rest] = wrap(all, width - indent);
  return [lead + first, ...rest.map((line) => " ".repeat(indent) + line)];
};

/** Plain text filled into lines and indented. */
export const fill = (text: string, width: number, indent = ""): string =>
  wrap(words(text), width - indent.length)
    .map((line) => `${indent}${line}`)
    .join("\n");
