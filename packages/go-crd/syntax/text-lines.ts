import type { GoPosition } from "./declarations.js";

/** A text by lines; they are numbered from 1. */
export interface TextLines {
  readonly text: string;
  /** The length of the longest line, with its line break. */
  readonly longest: number;
  /** Without its line break. */
  line(number: number): string;
  startOf(number: number): number;
  positionOf(offset: number): GoPosition;
}

export const textLines = (text: string): TextLines => {
  const starts = [0];
  let longest = 0;
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    longest = Math.max(longest, end + 1 - start);
    start = end + 1;
    starts.push(start);
  }
  longest = Math.max(longest, text.length - start);
  const startOf = (number: number): number => starts[number - 1] ?? text.length;
  const numberAt = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  return {
    text,
    longest,
    startOf,
    line: (number) => {
      const end = number < starts.length ? startOf(number + 1) - 1 : text.length;
      const start = startOf(number);
      return text.slice(start, end > start && text[end - 1] === "\r" ? end - 1 : end);
    },
    positionOf: (offset) => {
      const line = numberAt(offset);
      return { line, column: offset - startOf(line) + 1, offset };
    },
  };
};
