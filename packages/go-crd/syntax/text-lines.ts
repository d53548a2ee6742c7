import { countUpTo, lineStarts } from "kube-json";
import type { GoPosition } from "./declarations.js";

/** A text by lines; they are numbered from 1. */
export interface TextLines {
  readonly text: string;
  /** The length of the longest line, with its line break. */
  readonly longest: number;
  /** Without its line break. */
  line(number: number): string;
  startOf(number: number): number;
  /** The line break before a place. */
  breakBefore(offset: number): string;
  positionOf(offset: number): GoPosition;
}

export const textLines = (text: string): TextLines => {
  const starts = lineStarts(text);
  let longest = 0;
  for (const [index, start] of starts.entries())
    longest = Math.max(longest, (starts[index + 1] ?? text.length) - start);
  const startOf = (number: number): number => starts[number - 1] ?? text.length;
  return {
    text,
    longest,
    startOf,
    breakBefore: (offset) => (text.slice(0, offset).endsWith("\r\n") ? "\r\n" : "\n"),
    line: (number) => {
      const end = number < starts.length ? startOf(number + 1) - 1 : text.length;
      const start = startOf(number);
      return text.slice(start, end > start && text[end - 1] === "\r" ? end - 1 : end);
    },
    positionOf: (offset) => {
      const line = countUpTo(starts, offset);
      return { line, column: offset - startOf(line) + 1, offset };
    },
  };
};
