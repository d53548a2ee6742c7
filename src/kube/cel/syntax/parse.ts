import type { Expr, Issue, Parsed } from "./ast.js";
import { Builder } from "./builder.js";
import { Cursor, Unparsable } from "./cursor.js";
import { type Lexed, lex } from "./lexer.js";
import { KUBERNETES_LIMITS, type Limits } from "./limits.js";
import { Parser } from "./parser.js";
import { keepIssues, NOWHERE } from "./print-issues.js";
import { recover } from "./recovery/recover.js";
import { type Source, sourceOf } from "./source.js";

const UNKNOWN: Issue = { at: NOWHERE, message: "unknown parse element encountered" };

const failed = (issues: readonly Issue[]): Parsed => keepIssues(issues) ?? { issues: [UNKNOWN], truncated: 0 };

/** The tree of a source without any error; undefined if it has one. */
const parsed = (source: Source, lexed: Lexed, limits: Limits): Expr | undefined => {
  if (lexed.issues.length > 0) return undefined;
  const builder = new Builder();
  try {
    const expr = new Parser(new Cursor(source, lexed.tokens), builder, limits).parse();
    return builder.issues.length === 0 ? expr : undefined;
  } catch (error) {
    if (error instanceof Unparsable) return undefined;
    throw error;
  }
};

/** The tree of an expression with its macros expanded, or all its errors of syntax, in the words of the API server. */
export const parse = (text: string, limits: Limits = KUBERNETES_LIMITS): Parsed => {
  const source = sourceOf(text);
  if (source.size > limits.size) {
    const message = `expression code point size exceeds limit: size: ${source.size}, limit ${limits.size}`;
    return failed([{ at: NOWHERE, message }]);
  }
  const lexed = lex(source);
  const expr = parsed(source, lexed, limits);
  return expr === undefined ? failed(recover(source, lexed, limits).issues) : { expr };
};
