import { countUpTo, lineStarts } from "kube-json";

/** Line and column, both 1-based; columns count UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A part of a text; `endColumn` is that of the character behind it. */
export interface Range extends Position {
  readonly endLine: number;
  readonly endColumn: number;
}

/** Converts an offset in a text to a position. */
export type Locate = (offset: number) => Position;

/** The lines of a text, which end with '\n'. They are counted when one is first asked for. */
export interface Lines {
  readonly locate: Locate;
  /**
   * The text of a line without its end; '' for an absent line. Text before the offset `from` is blank; text after `to`
   * is cut off.
   */
  readonly line: (number: number, from: number, to: number) => string;
}

export const linesOf = (text: string): Lines => {
  let found: readonly number[] | undefined;
  const starts = (): readonly number[] => (found ??= lineStarts(text));
  return {
    locate: (offset) => located(starts(), offset),
    line: (number, from, to) => {
      const [start = text.length, next = text.length + 1] = starts().slice(number - 1, number + 1);
      const first = Math.max(start, from);
      const last = Math.min(text[next - 2] === "\r" ? next - 2 : next - 1, to);
      return last <= first ? "" : " ".repeat(first - start) + text.slice(first, last);
    },
  };
};

const located = (starts: readonly number[], offset: number): Position => {
  const line = countUpTo(starts, offset);
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
};
