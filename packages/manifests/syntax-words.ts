import { lexemesOf } from "./lexer.js";
import { IN_QUOTES, NO_TABS } from "./problem.js";

/**
 * Words for mistakes in YAML: the requirement at a place. The library says which part of its grammar did not fit, in the words
 * of the specification.
 */

interface SyntaxMistake {
  readonly message: string;
  readonly offset: number;
}

/**
 * The mistake in the words of a user, or those of the library if nothing better is known, and its place. If there are several
 * messages, the first is at `offset`; one on an unclosed quote or bracket is the reason for it, at the place where that opens.
 */
export const syntaxMistake = (messages: readonly string[], text: string, offset: number): SyntaxMistake => {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset);
  const end = lineEnd < 0 ? text.length : lineEnd;
  // Longer lines are not read any further.
  const line = text.slice(lineStart, Math.min(end, lineStart + MAX_LINE));
  if (CONFLICT.test(line)) return { message: "is a mark of a merge conflict, which must be resolved first", offset };
  const [first = ""] = messages;
  const open = [OPEN_QUOTE, OPEN_BRACKET].flatMap((pattern) => messages.find((one) => pattern.test(one)) ?? []);
  const message = open[0] ?? first;
  const place = openingOf(message, text) ?? offset;
  const rest = text.slice(offset, Math.min(end, offset + MAX_LINE));
  const isAtStart = text.slice(lineStart, Math.min(offset, lineStart + MAX_LINE)).trim() === "";
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(message);
    if (found !== null) return { message: words({ found: found[1] ?? "", rest, isAtStart }), offset: place };
  }
  return { message, offset: place };
};

/** Returns the start of an unclosed scalar or bracket. */
const openingOf = (message: string, text: string): number | undefined => {
  const [, quote] = OPEN_QUOTE.exec(message) ?? [];
  if (quote !== undefined) return lastQuote(text, quote);
  const [, bracket] = OPEN_BRACKET.exec(message) ?? [];
  return bracket === undefined ? undefined : openBracket(text, bracket === "}" ? "{" : "[");
};

const MAX_LINE = 1000;
const OPEN_QUOTE = /^Missing closing (.)quote/;
const OPEN_BRACKET = /^Flow (?:map|sequence) .*end with a (.)/;
const CONFLICT = /^(?:<{7}|={7}|>{7})(?: |\r?$)/;

interface Mistake {
  /** The pattern's capture in the message. */
  readonly found: string;
  /** The line from the place of the mistake. */
  readonly rest: string;
  /** True if it is first on its line. */
  readonly isAtStart: boolean;
}

const noKey = ({ rest }: Mistake): string => {
  if (/^-(?:\s|$)/.test(rest)) return "an item of a list may not be among the keys of a map";
  if (/^[\w./-]+:\S/.test(rest)) return "a key must be followed by ':' and a blank";
  if (!rest.includes(":"))
    return "must be a key with ':' and a value; if it continues a value, it must be indented further than the key above";
  return "must be indented as the keys beside it";
};

const ofItem = "must be indented as the items beside it";

const WORDS: readonly (readonly [RegExp, (mistake: Mistake) => string])[] = [
  [
    /^Nested mappings/,
    ({ rest }) =>
      /:(?:\s|$)/.test(rest)
        ? "a value that contains ': ' must be in quotes"
        : "the line after this value must not be indented further than its key",
  ],
  [/^(?:Implicit keys need to be on a single|Implicit map keys need)/, noKey],
  [/^All mapping items/, () => "must be indented as the keys beside it"],
  [/^(?:All sequence items|A block sequence may not be used as an implicit)/, () => ofItem],
  [/^Sequence item without/, () => "must begin with '- ', or be indented as the first key of its item"],
  [OPEN_QUOTE, ({ found }) => `the quote ${found} that is open here must be closed`],
  [/^Plain value cannot start with/, ({ rest }) => `a value that begins with '${rest.slice(0, 1)}' must be in quotes`],
  [/^Tags and anchors must be separated/, () => IN_QUOTES],
  [/^Tabs are not allowed/, () => NO_TABS],
  [OPEN_BRACKET, ({ found }) => `the '${found === "}" ? "{" : "["}' that is open here must be closed by '${found}'`],
  [/^Block scalar header/, () => "'|' and '>' must be followed by a new line, not by text"],
  [/^Block collections are not allowed within/, () => "entries between brackets must be separated by ','"],
  [/^Missing , or :/, () => "a ',' or ':' must be before this"],
  [/^Missing ,/, () => "a ',' must be before this"],
  [/^Unexpected flow-(map|seq)-end/, ({ found }) => `'${found === "map" ? "}" : "]"}' closes nothing that is open`],
  [
    /^Unexpected .* at node end/,
    ({ isAtStart }) =>
      isAtStart
        ? "must begin with '- ', as the items of the list above, or be indented differently"
        : "nothing may follow a value in quotes or brackets; put the whole value in quotes",
  ],
  [/^Unexpected block-seq-ind on same line/, () => "a list must begin on the line after its key"],
  [/^Unexpected (?:double-quoted-|single-quoted-)?scalar token/, () => "a ',' or a new line must be before this"],
  [
    /^Invalid escape sequence (\\[^\n]{1,9})/,
    ({ found }) => `'${found}' may not be in double quotes; write '\\${found}', or use single quotes`,
  ],
];

/** The mark in front of a plain or block scalar, which is not part of the text. */
const SCALAR = "\u001f";

const OPENED_BY: Readonly<Record<string, string>> = { "}": "{", "]": "[" };

/** The offset of the last quote of this kind that begins a scalar; undefined if there is none. */
const lastQuote = (text: string, quote: string): number | undefined => {
  let last: number | undefined;
  for (const { lexeme, offset } of placed(text)) if (lexeme.startsWith(quote)) last = offset;
  return last;
};

/** The offset of the innermost bracket of this kind that is not closed; undefined if there is none. */
const openBracket = (text: string, bracket: string): number | undefined => {
  const open: { readonly lexeme: string; readonly offset: number }[] = [];
  for (const one of placed(text)) {
    const opened = OPENED_BY[one.lexeme];
    if (one.lexeme === "{" || one.lexeme === "[") open.push(one);
    else if (opened !== undefined) {
      // That mistake is found first.
      if (open.at(-1)?.lexeme !== opened) break;
      open.pop();
    }
  }
  return open.findLast(({ lexeme }) => lexeme === bracket)?.offset;
};

/** The lexemes that are part of the text, except plain and block scalars. */
function* placed(text: string): Iterable<{ readonly lexeme: string; readonly offset: number }> {
  let offset = 0;
  let isScalar = false;
  for (const lexeme of lexemesOf(text)) {
    const isText = text.startsWith(lexeme, offset);
    if (isText && !isScalar) yield { lexeme, offset };
    isScalar = lexeme === SCALAR;
    if (isText) offset += lexeme.length;
  }
}
