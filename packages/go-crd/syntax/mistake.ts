import type { GoMistake } from "./declarations.js";
import type { GoNode } from "./read-type.js";
import type { TextLines } from "./text-lines.js";

/**
 * The first mistake in a file whose tree has errors. Those outside of types say nothing: the parser finds some in the functions of
 * every eighth valid file. Inside a type, it finds them in valid code only at arrays, and behind comments between slashes at the
 * end of a line.
 */
export const mistakeIn = (lines: TextLines, top: GoNode): GoMistake | undefined => {
  const conflict = conflictIn(lines.text);
  if (conflict !== undefined) return at(lines, conflict, "is a mark of a merge conflict, which must be resolved first");
  for (let node = top.firstChild; node !== null; node = node.nextSibling) {
    const error = node.name === "TypeDecl" ? errorIn(lines, node) : undefined;
    if (error !== undefined) return at(lines, error, "is not valid Go");
  }
  return undefined;
};

const at = (lines: TextLines, offset: number, message: string): GoMistake => {
  const { line, column } = lines.positionOf(offset);
  return { line, column, message };
};

/** Where the first mark is; undefined without one of each end. */
const conflictIn = (text: string): number | undefined =>
  /^>{7} /m.test(text) ? /^<{7} /m.exec(text)?.index : undefined;

const errorIn = (lines: TextLines, type: GoNode): number | undefined => {
  const cursor = type.cursor();
  const { to } = type;
  do {
    if (!cursor.type.isError) continue;
    const last = lastBefore(lines.text, cursor.from);
    const isMisread = [cursor.from, last].some((offset) => MISREAD.test(lines.line(lines.positionOf(offset).line)));
    if (!isMisread) return openingOf(lines.text, type, last) ?? (cursor.from === cursor.to ? last : cursor.from);
  } while (cursor.next() && cursor.from <= to);
  return undefined;
};

/** An array, or the end of a comment between slashes. */
const MISREAD = /\[\d+\]|\*\//;

/** The offset of the last character before another that is no white space. */
const lastBefore = (text: string, offset: number): number => {
  let last = offset - 1;
  while (last > 0 && /\s/.test(text[last] ?? "")) last--;
  return last;
};

/** Where a tag opens that ends here, on a later line: the quote that closes it is missing. */
const openingOf = (text: string, type: GoNode, last: number): number | undefined => {
  const { name, from, to } = type.resolve(last, 1);
  return name === "String" && to === last + 1 && text.slice(from, to).includes("\n") ? from : undefined;
};
