import { lexemesOf } from "./lexer.js";

/** The mark in front of a plain or block scalar, which is not part of the text. */
const SCALAR = "\u001f";

const OPENED_BY: Readonly<Record<string, string>> = { "}": "{", "]": "[" };

/** The offset of the last quote of this kind that begins a scalar; undefined if there is none. */
export const lastQuote = (text: string, quote: string): number | undefined => {
  let last: number | undefined;
  for (const { lexeme, offset } of placed(text)) if (lexeme.startsWith(quote)) last = offset;
  return last;
};

/** The offset of the innermost bracket of this kind that is not closed; undefined if there is none. */
export const openBracket = (text: string, bracket: string): number | undefined => {
  const open: { readonly lexeme: string; readonly offset: number }[] = [];
  for (const one of placed(text)) {
    const opened = OPENED_BY[one.lexeme];
    if (one.lexeme === "{" || one.lexeme === "[") open.push(one);
    else if (opened !== undefined) {
      // What is wrong there is found first.
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
