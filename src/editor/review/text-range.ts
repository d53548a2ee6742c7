import type { Range } from "vscode-languageserver";

/** A place in a text; line and column are 1-based, as reports have them. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The range from a place to the end of its line, without white space and comments at its end. */
export const restOfLine = (lines: readonly string[], { line, column }: TextPlace): Range => {
  const text = lines[line - 1] ?? "";
  const rest = text.slice(column - 1).replace(/\s+(?:#|\/\/).*$/, "");
  const end = column - 1 + Math.max(1, rest.trimEnd().length);
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: line - 1, character: Math.min(end, Math.max(text.length, column)) },
  };
};

/**
 * The range from the key at a place to the end of its value. A map or list of several lines ends with its key, because a
 * hundred underlined lines are hard to read.
 */
export const valueRange = (lines: readonly string[], place: TextPlace & Partial<End>): Range => {
  const { line, column, endLine, endColumn } = place;
  if (endLine === undefined || endColumn === undefined) return restOfLine(lines, place);
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  };
};

interface End {
  readonly endLine: number;
  readonly endColumn: number;
}
