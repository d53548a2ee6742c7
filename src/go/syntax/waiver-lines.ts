/** A line that has a waiver, `// +decorum:waive RULE -- REASON`, or looks like it, as every `decorum:WORD` does. */
export interface WaiverLine {
  /** What stands after `decorum:`; a waiver has 'waive'. */
  readonly word: string;
  /** What follows the mark. */
  readonly text: string;
  readonly line: number;
  /** Where the mark is, with its '+'. */
  readonly column: number;
  /** It is a marker: nothing else is on the line, and it has a '+'. */
  readonly kind: "Marker" | "WithoutPlus" | "NotAlone";
}

const MARK = "decorum:";

export const WAIVE = "waive";

/** Code without '//', the start of a comment, and the mark; text in quotes may look like it. */
const LINE = /^((?:[^/]|\/(?!\/))*?(?:\/\/|\/\*|\*)[ \t]*)(\+?)decorum:([A-Za-z][\w-]*)(.*)$/;

/** The waivers in a Go file by line; most files have none. */
export const waiverLines = (text: string): readonly WaiverLine[] => {
  const found: WaiverLine[] = [];
  let number = 1;
  let counted = 0;
  for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at)) {
    const start = text.lastIndexOf("\n", at) + 1;
    const end = text.indexOf("\n", at);
    const line = text.slice(start, end < 0 ? text.length : end);
    for (let next = text.indexOf("\n", counted); next >= 0 && next < start; next = text.indexOf("\n", next + 1))
      number++;
    counted = start;
    const [, before = "", plus = "", word = "", rest] = LINE.exec(line.trimEnd()) ?? [];
    const kind = kindOf(before, plus);
    // 'http://decorum:password' is no comment.
    if (rest !== undefined && (word === WAIVE || plus !== "" || kind !== "NotAlone"))
      found.push({ word: copyOf(word), text: copyOf(rest), line: number, column: before.length + 1, kind });
    at = start + line.length;
  }
  return found;
};

const kindOf = (before: string, plus: string): WaiverLine["kind"] => {
  if (!/^[ \t]*\/\/[ \t]*$/.test(before)) return "NotAlone";
  return plus === "" ? "WithoutPlus" : "Marker";
};

/** A part of a text keeps the whole text in memory; a copy does not. */
const copyOf = (part: string): string => JSON.parse(JSON.stringify(part)) as string;
