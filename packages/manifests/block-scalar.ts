import { type Reader, UNSURE, afterBlanks, beforeBlanks, lineEnd, toLine } from "./reader.js";

const HEADER = /([|>])(-?) *\n/y;

/**
 * The scalar whose header, such as `|-`, is at the reader. Its lines must be indented more than `indent`. Afterwards, the
 * reader is at the next line.
 */
export const readBlockScalar = (reader: Reader, indent: number): string => {
  const { text } = reader;
  HEADER.lastIndex = reader.at;
  const header = HEADER.exec(text);
  if (header === null) throw UNSURE;
  const lines = blockLines(reader, HEADER.lastIndex, indent);
  while (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) throw UNSURE;
  const scalar = header[1] === "|" ? lines.join("\n") : foldedLines(lines);
  return header[2] === "-" ? scalar : `${scalar}\n`;
};

/** The lines of a block scalar without their indentation. Moves the reader behind them. */
const blockLines = (reader: Reader, from: number, indent: number): string[] => {
  const { text } = reader;
  const lines: string[] = [];
  let inner = -1;
  let leading = 0;
  let start = from;
  while (start < text.length) {
    const at = afterBlanks(text, start);
    const end = lineEnd(text, at);
    const column = at - start;
    if (at === end) {
      if (inner < 0) leading = Math.max(leading, column);
      else if (column > inner) throw UNSURE;
      lines.push("");
    } else {
      if (column <= indent) break;
      if (inner < 0) inner = column;
      // The last line may lack its line break.
      if (column < inner || leading > inner || end === text.length) throw UNSURE;
      lines.push(text.slice(start + inner, end));
      reader.end = beforeBlanks(text, end);
    }
    start = end + 1;
  }
  toLine(reader, start);
  return lines;
};

const foldedLines = (lines: readonly string[]): string => {
  let folded = "";
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    // Lines that are indented more are not folded.
    if (line.startsWith(" ")) throw UNSURE;
    if (line === "") breaks++;
    else {
      folded += (index > 0 && breaks === 0 ? " " : "\n".repeat(breaks)) + line;
      breaks = 0;
    }
  }
  return folded;
};
