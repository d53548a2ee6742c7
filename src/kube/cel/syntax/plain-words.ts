import type { Position } from "./print-issues.js";

/**
 * Errors of the compiler in the words of a user. The API server prints those of its parser generator: the tokens of the
 * grammar that could come next.
 */

interface PositionedIssue extends Position {
  readonly message: string;
}

/**
 * 'line 1, column 12: write '&&' instead of 'and'' for each error, of which `lineOf` gives the line of the source. A mistake in
 * the syntax causes further errors, so only the first is reported.
 */
export const plainIssues = (
  issues: readonly PositionedIssue[],
  lineOf: (number: number) => string | undefined,
): readonly string[] => {
  const told = issues.some(({ message }) => message.startsWith(SYNTAX)) ? issues.slice(0, 1) : issues;
  return told.map(({ line, column, message }) => {
    const where = line < 0 ? "" : `line ${String(line)}, column ${String(column + 1)}: `;
    return (
      where +
      plainWords(
        message,
        Array.from(lineOf(line) ?? "")
          .slice(0, Math.max(0, column))
          .join(""),
      )
    );
  });
};

const SYNTAX = "Syntax error: ";

/** One error; `before` is what the line has in front of it. */
const plainWords = (message: string, before: string): string => {
  const [, word] = /^reserved identifier: (\w+)$/.exec(message) ?? [];
  if (word !== undefined) return `'${word}' is a reserved word${RESERVED.get(word) ?? ""}`;
  const [, name, types] = OVERLOAD.exec(message) ?? [];
  if (name !== undefined && types !== undefined) return `'${signOf(name)}' may not be applied to '${types}'`;
  if (!message.startsWith(SYNTAX)) return message.replace(" (in container '')", "");
  return syntaxWords(message.slice(SYNTAX.length), before);
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

/** Words and signs of other languages. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ["and", "&&"],
  ["AND", "&&"],
  ["&", "&&"],
  ["or", "||"],
  ["OR", "||"],
  ["|", "||"],
  ["not", "!"],
  ["NOT", "!"],
  ["is", "=="],
  ["=<", "<="],
  ["=!", "!="],
]);

const syntaxWords = (message: string, before: string): string => {
  const [, unread] = /^token recognition error at: '(.*)'$/s.exec(message) ?? [];
  if (unread !== undefined) return unreadWords(unread, before);
  const [, found, expected] = /^(?:mismatched|extraneous) input '(.*)' expecting (.*)$/s.exec(message) ?? [];
  if (found !== undefined && expected !== undefined) return misfitWords(found, expected, before);
  const [, missing, at] = /^missing (.*) at '(.*)'$/s.exec(message) ?? [];
  if (missing !== undefined && at !== undefined) return misfitWords(at, missing, before);
  const [, input] = /^no viable alternative at input '(.*)'$/s.exec(message) ?? [];
  if (input === undefined) return message;
  // The dot is what the alternatives begin with.
  if (before.trimEnd().endsWith(".") && input.startsWith("."))
    return misfitWords(input.slice(1).trim() || "<EOF>", "IDENTIFIER", before);
  return `'${cut(input)}' may not be here${after(before, " after")}`;
};

const unreadWords = (unread: string, before: string): string => {
  const sign = unread.trim();
  const instead = INSTEAD.get(sign);
  if (instead !== undefined) return `write '${instead}' instead of '${sign}'`;
  if (sign === "=" && /[=!]=$/.test(before)) return `write '${before.slice(-2)}' instead of '${before.slice(-2)}='`;
  if (sign === "=" && !/[=!<>]\s*$/.test(before)) return "write '==' instead of '='";
  if (/^[bBrR]{0,2}["']/.test(sign)) return textWords(sign, /[rR][bB]?$/.test(before));
  return `'${cut(sign)}' may not be used${after(before, " after")}`;
};

/** A text that begins with a quote and has no end; in a raw one, a backslash is only that. */
const textWords = (text: string, isRaw: boolean): string => {
  const read = isRaw ? "" : text.replaceAll("\\\\", "  ");
  const [escape] = /\\[^\\"'`?abfnrtvxXuU0-3]/.exec(read) ?? [];
  if (escape !== undefined)
    return `a string may not contain '${escape}'; write '\\${escape}', or put 'r' in front of the quote`;
  const short = CUT_OFF.find(([pattern]) => pattern.test(read));
  return short?.[1] ?? "the quote that is open here must be closed in the same line";
};

/** Numbers of characters that lack digits. */
const CUT_OFF: readonly (readonly [RegExp, string])[] = [
  [/\\[xX](?![\da-fA-F]{2})/, "'\\x' must be followed by 2 hexadecimal digits"],
  [/\\u(?![\da-fA-F]{4})/, "'\\u' must be followed by 4 hexadecimal digits"],
  [/\\U(?![\da-fA-F]{8})/, "'\\U' must be followed by 8 hexadecimal digits"],
  [/\\[0-3](?![0-7]{2})/, "a backslash and digits must be 3 octal digits, such as '\\101'"],
];

const misfitWords = (found: string, expected: string, before: string): string => {
  const instead = INSTEAD.get(found);
  if (instead !== undefined) return `write '${instead}' instead of '${found}'`;
  const isEnd = found === "<EOF>";
  const [not] = /(?<![\w.])(?:not|NOT)(?=\s+$)/.exec(before) ?? [];
  if (not !== undefined) return `write '!' instead of '${not}'`;
  if (expected === "<EOF>" && /^[)\]}]$/.test(found)) return `'${found}' closes nothing that is open`;
  if (expected === "<EOF>")
    return `'${cut(found)}' must be joined by an operator, such as '&&'${after(before, ", to")}`;
  return `${tokensText(expected)} must follow${after(before, "") || " here"}${isEnd ? "" : `, not '${cut(found)}'`}`;
};

/** What the names of tokens stand for. */
const tokensText = (expected: string): string => {
  if (expected.includes("NUM_INT")) return "an operand, such as a field, a literal or '(',";
  if (expected.includes("IDENTIFIER")) return "a name";
  return expected.replace(/^\{|\}$/g, "").replace(/, (?='.'$)/, " or ");
};

const MAX_READ = 30;

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > MAX_READ ? `${line.slice(0, MAX_READ - 3)}...` : line;
};

/** The end of what was read, behind a word; '' at the beginning of a line. */
const after = (before: string, word: string): string => {
  const text = before.replace(/\s+/g, " ").trim();
  if (text === "") return "";
  return `${word} '${text.length > MAX_READ ? `...${text.slice(3 - MAX_READ)}` : text}'`;
};
