import type { Issue } from "./ast.js";

/** The position of an issue that has no place in the source. */
export const NOWHERE = -1;

const MAX_ISSUES = 100;
const MAX_LINE = 16_384;

export interface Position {
  /** Starts at 1; -1 if there is no place. */
  readonly line: number;
  /** In code points; starts at 0, or is -1. */
  readonly column: number;
}

const positionIn = (lines: readonly string[], at: number): Position => {
  if (at === NOWHERE) return { line: -1, column: -1 };
  let column = at;
  for (const [index, line] of lines.entries()) {
    const { length } = Array.from(line);
    if (column <= length || index === lines.length - 1) return { line: index + 1, column };
    column -= length + 1;
  }
  return { line: lines.length, column };
};

/** The line and the column of an offset. */
export const positionOf = (source: string, at: number): Position => positionIn(source.split("\n"), at);

const isWide = (char: string | undefined): boolean => char !== undefined && char > "\x7f";

const pointer = (line: string, column: number): string => {
  const chars = Array.from(line);
  let text = "";
  for (const char of chars.slice(0, column)) text += isWide(char) ? "．" : ".";
  return text + (isWide(chars[column]) ? "＾" : "^");
};

const printed = (lines: readonly string[], issue: Issue): string => {
  const { line, column } = positionIn(lines, issue.at);
  const head = `ERROR: <input>:${line}:${column + 1}: ${issue.message}`;
  const text = lines[line - 1];
  if (text === undefined || text.length > MAX_LINE) return head;
  const shown = text.replaceAll("\t", " ");
  return `${head}\n | ${shown}\n | ${pointer(shown, column)}`;
};

/** Errors in the order of their places, and how many more there were than the API server keeps. */
export interface Issues {
  readonly issues: readonly [Issue, ...Issue[]];
  readonly truncated: number;
}

/** The first errors that were found; undefined if there is none. */
export const keepIssues = (found: readonly Issue[]): Issues | undefined => {
  const [first, ...rest] = found.slice(0, MAX_ISSUES).toSorted((left, right) => left.at - right.at);
  return first && { issues: [first, ...rest], truncated: found.length - rest.length - 1 };
};

/** All issues in the layout of the API server: with the line, and a mark below the place. */
export const printIssues = (source: string, { issues, truncated }: Issues): string => {
  const lines = source.split("\n");
  const shown = issues.map((issue) => printed(lines, issue));
  if (truncated > 0) shown.push(`${truncated} more errors were truncated`);
  return shown.join("\n");
};

/** Errors of the compiler in the words of a user. */

export interface PositionedIssue extends Position {
  readonly message: string;
}

/** 'line 1, column 12: write '&&' instead of 'and'' for each error. */
export const plainIssues = (issues: readonly PositionedIssue[]): readonly string[] =>
  issues.map(({ line, column, message }) => {
    const where = line < 0 ? "" : `line ${String(line)}, column ${String(column + 1)}: `;
    return where + plainWords(message);
  });

const plainWords = (message: string): string => {
  const [, word] = /^reserved identifier: (\w+)$/.exec(message) ?? [];
  if (word !== undefined) return `'${word}' is a reserved word${RESERVED.get(word) ?? ""}`;
  const [, name, types] = OVERLOAD.exec(message) ?? [];
  if (name !== undefined && types !== undefined) return `'${signOf(name)}' may not be applied to '${types}'`;
  return message.replace(" (in container '')", "").replace(/^Syntax error: /, "");
};

const OVERLOAD = /^found no matching overload for '([^']*)' applied to '(.*)'$/s;

/** '[]' for '_[_]', and 'in' for '@in': the operands of operators have names in the compiler. */
const signOf = (name: string): string => (/\W/.test(name) ? name.replace(/[_@]/g, "") : name);

const RESERVED: ReadonlyMap<string, string> = new Map([
  ["if", "; write 'CONDITION ? VALUE : OTHER'"],
  ["else", "; write 'CONDITION ? VALUE : OTHER'"],
  ["for", "; use a macro, such as 'all' or 'exists'"],
  ["while", "; use a macro, such as 'all' or 'exists'"],
]);
