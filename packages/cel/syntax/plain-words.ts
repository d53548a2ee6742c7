import type { Position } from "./print-issues.js";

/** Errors of the compiler in the words of a user. */

interface PositionedIssue extends Position {
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
