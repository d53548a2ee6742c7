import { type Edit, applyEdits } from "kube-json";
import { parseGo } from "../syntax/parse.js";
import { type GoField, structsIn } from "../syntax/declarations.js";
import { textLines } from "../syntax/text-lines.js";

/**
 * The text with the fields of structs in columns, as gofmt writes them. Other parts stay as they are, and so does a text that
 * cannot be parsed.
 */
export const alignFields = (text: string): string => {
  const parsed = parseGo(text);
  if (!("file" in parsed)) return text;
  const edits = parsed.file.types.flatMap(({ type }) =>
    [...structsIn(type)].flatMap((fields) => aligned(text, fields)),
  );
  return applyEdits(text, edits) ?? text;
};

/** A line with a field: its cells as gofmt gives them to its tab writer; all but the last end in a tab. */
interface Row {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
  /** Another field on the next line is in the same columns. */
  readonly goesOn: boolean;
}

const aligned = (text: string, fields: readonly GoField[]): readonly Edit[] => {
  const rows = rowsOf(text, fields);
  const edits: Edit[] = [];
  let section: Row[] = [];
  for (const [index, row] of rows.entries()) {
    section.push(row);
    const next = rows[index + 1];
    if (row.goesOn && next?.line === row.line + 1) continue;
    edits.push(...written(section));
    section = [];
  }
  return edits;
};

const rowsOf = (text: string, fields: readonly GoField[]): readonly Row[] => {
  const lines = textLines(text);
  const rows = new Map<number, Row | undefined>();
  for (const field of fields) {
    const { line } = field.start;
    const ofLine = fields.filter(({ start }) => start.offset === field.start.offset);
    // `A, B int` is one row; two declarations on a line are left alone.
    if (ofLine[0] !== field) continue;
    if (rows.has(line) || field.indent === undefined) {
      rows.set(line, undefined);
      continue;
    }
    const { typeRange, tag, start } = field;
    const lineEnd = lines.startOf(line) + lines.line(line).length;
    const isWhole = (tag?.end ?? typeRange.end) <= lineEnd;
    const end = isWhole ? lineEnd : typeRange.start + text.slice(typeRange.start, lineEnd).length;
    const names = field.isEmbedded ? [] : [text.slice(start.offset, typeRange.start).trimEnd()];
    const type = text.slice(typeRange.start, isWhole ? typeRange.end : lineEnd).trimEnd();
    const rest = isWhole ? text.slice(tag?.end ?? typeRange.end, lineEnd).trim() : "";
    if (rest !== "" && !rest.startsWith("//")) {
      rows.set(line, undefined);
      continue;
    }
    const between = field.isEmbedded ? [] : [""];
    const cells = [
      ...names,
      type,
      ...(isWhole && tag !== undefined ? [...between, tag.text] : []),
      ...(rest === "" ? [] : [...(field.isEmbedded && tag === undefined ? [""] : []), rest]),
    ];
    rows.set(line, { line, start: start.offset, end, cells, goesOn: isWhole });
  }
  // gofmt puts one field on a line with blanks only if the struct is on one line, which has no rows.
  return [...rows.values()].filter((row) => row !== undefined);
};

/** The rows with their cells in columns, where that changes them. */
const written = (rows: readonly Row[]): readonly Edit[] => {
  const widths: number[][] = rows.map(() => []);
  const format = (from: number, to: number, column: number): void => {
    for (let row = from; row < to; row++) {
      if (!hasColumn(rows[row], column)) continue;
      const first = row;
      while (row < to && hasColumn(rows[row], column)) row++;
      const cells = rows.slice(first, row).map(({ cells: [...all] }) => all[column] ?? "");
      const width = cells.every((cell) => cell === "") ? 0 : Math.max(...cells.map(lengthOf)) + 1;
      for (let one = first; one < row; one++) {
        const line = widths[one];
        if (line !== undefined) line[column] = width;
      }
      format(first, row, column + 1);
    }
  };
  format(0, rows.length, 0);
  return rows.map(({ start, end, cells }, index) => ({
    start,
    end,
    text: cells
      .map((cell, column) => cell.padEnd((widths[index]?.[column] ?? 0) + cell.length - lengthOf(cell)))
      .join(""),
  }));
};

/** True if the row has a cell in the column that ends in a tab. */
const hasColumn = (row: Row | undefined, column: number): boolean => row !== undefined && column < row.cells.length - 1;

/** In runes, as gofmt counts. */
const lengthOf = (cell: string): number => Array.from(cell).length;
