import type { Range } from "kube-manifests";
import { printable } from "../../text/printable.js";

/** A line of a file as a terminal shows it, and what marks the range below it. */
export interface SourceLine {
  readonly text: string;
  readonly marks: string;
}

/** A line may be as long as its file. */
const MAX_WIDTH = 160;
const MIN_WIDTH = 20;
/** Characters shown in front of a range that is too far to the right. */
const BEFORE = 16;
const CUT = "…";

/** Characters that take two columns of a terminal, and those that take none. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NARROW = /\p{Mn}|\p{Me}|[\u200b-\u200d]|[\ufe00-\ufe0f]/u;

const widthOf = (character: string): number => {
  const shown = printable(character);
  if (shown.length > character.length) return shown.length;
  return NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
};

/**
 * The line where a range begins, without its indentation, cut to `columns`; undefined if the range is not in it. Tabs are
 * shown as blanks.
 */
export const sourceLine = (
  line: string,
  { line: first, column, endLine, endColumn }: Range,
  columns: number,
): SourceLine | undefined => {
  const width = Math.max(MIN_WIDTH, Math.min(columns, MAX_WIDTH));
  const start = column - 1;
  const end = Math.max(start + 1, endLine > first ? line.length : endColumn - 1);
  if (start >= line.length) return undefined;
  const indent = line.search(/[^ \t]/);
  const isFar = start - indent > width - BEFORE;
  const from = isFar ? start - BEFORE : Math.min(indent, start);
  // No character takes more than two code units.
  const characters = Array.from(line.slice(from, from + 2 * width));
  let text = isFar ? CUT : "";
  let marks = isFar ? " " : "";
  let used = text.length;
  let at = from;
  for (const character of characters) {
    const shown = character === "\t" ? " " : printable(character);
    const wide = character === "\t" ? 1 : widthOf(character);
    // The last column is for the sign that more follows.
    if (used + wide > width - 1 && at + character.length < line.length) {
      text += CUT;
      break;
    }
    text += shown;
    if (at < end) marks += (at < start ? " " : "^").repeat(wide);
    used += wide;
    at += character.length;
  }
  return { text: text.trimEnd(), marks };
};
