import type { GoComment } from "./declarations.js";
import { type GoMarker, markerOf } from "./markers.js";
import type { TextLines } from "./text-lines.js";

/** The comment above a declaration, and the markers that belong to it. */
export interface Comments {
  readonly comment: GoComment | undefined;
  readonly markers: readonly GoMarker[];
}

const NONE: Comments = { comment: undefined, markers: [] };

/** A declaration has few lines of comment; more are not read. */
const LINES = 2000;

/**
 * The comment directly above the declaration that starts on the line, and its markers. As in controller-gen, the
 * closest other comment above counts for markers too if only blank lines are between.
 */
export const commentsAbove = (lines: TextLines, number: number): Comments => {
  const first = blockAbove(lines, number);
  let gap = (first?.from ?? number) - 1;
  while (gap > 0 && gap > number - LINES && lines.line(gap).trim() === "") gap--;
  const isApart = gap < (first?.from ?? number) - 1;
  const second = isApart ? blockAbove(lines, gap + 1) : undefined;
  if (first === undefined && second === undefined) return NONE;
  return {
    comment: first === undefined ? undefined : { ...first, text: description(lines, first) },
    markers: [...markersIn(lines, second), ...markersIn(lines, first)],
  };
};

interface Block {
  readonly from: number;
  readonly to: number;
}

/** The lines of comments that end directly above the line. */
const blockAbove = (lines: TextLines, number: number): Block | undefined => {
  let from = number;
  while (from > 1 && number - from < LINES) {
    const line = lines.line(from - 1).trim();
    if (line.startsWith("//")) from--;
    else if (line.endsWith("*/") && !line.includes("`")) {
      const start = blockStart(lines, from - 1);
      if (start === undefined) break;
      from = start;
    } else break;
  }
  return from === number ? undefined : { from, to: number - 1 };
};

/** The line where the comment starts that ends with '*' and '/' on this one, if nothing is before it. */
const blockStart = (lines: TextLines, end: number): number | undefined => {
  for (let number = end; number > 0 && end - number < LINES; number--) {
    const at = lines.line(number).lastIndexOf("/*");
    if (at >= 0) return lines.line(number).slice(0, at).trim() === "" ? number : undefined;
  }
  return undefined;
};

const markersIn = (lines: TextLines, block: Block | undefined): readonly GoMarker[] => {
  if (block === undefined) return [];
  const markers: GoMarker[] = [];
  for (let number = block.from; number <= block.to; number++) {
    const marker = markerOf(lines.line(number), number);
    if (marker !== undefined) markers.push(marker);
  }
  return markers;
};

const description = (lines: TextLines, { from, to }: Block): string => {
  const text: string[] = [];
  for (let number = from; number <= to; number++) {
    const line = lines.line(number).trim();
    if (!/^\/\/\s*\+/.test(line))
      text.push(line.replace(/^(?:\/\/|\/\*|\*\/|\*)\s?/, "").replace(/(?<!\s)\s*\*\/$/, ""));
  }
  return text.join("\n").trim();
};

/** The text of the comment on the rest of a line; '' without one. */
export const commentBehind = (lines: TextLines, offset: number): string => {
  const { line, column } = lines.positionOf(offset);
  return /^[ \t]*\/\/[ \t]*(.*)/.exec(lines.line(line).slice(column - 1))?.[1]?.trimEnd() ?? "";
};
