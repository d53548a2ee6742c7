import type { Issue, Parsed } from "./ast.js";
import { Builder } from "./builder.js";
import { Cursor, Unparsable } from "./cursor.js";
import { lex } from "./lexer.js";
import { KUBERNETES_LIMITS, type Limits } from "./limits.js";
import { Parser } from "./parser.js";
import { NOWHERE, sortIssues } from "./print-issues.js";
import { sourceOf } from "./source.js";

const failed = (issues: readonly Issue[]): Parsed => {
  const [first = { at: NOWHERE, message: "unknown parse element encountered" }, ...rest] = sortIssues(issues);
  return { issues: [first, ...rest] };
};

/** The tree of an expression with its macros expanded, or all its errors of syntax, in the words of the API server. */
export const parse = (text: string, limits: Limits = KUBERNETES_LIMITS): Parsed => {
  const source = sourceOf(text);
  if (source.size > limits.size) {
    const message = `expression code point size exceeds limit: size: ${source.size}, limit ${limits.size}`;
    return failed([{ at: NOWHERE, message }]);
  }
  const { tokens, issues } = lex(source);
  if (issues.length > 0) return failed(issues);
  const builder = new Builder();
  try {
    const expr = new Parser(new Cursor(source, tokens), builder, limits).parse();
    return builder.issues.length === 0 ? { expr } : failed(builder.issues);
  } catch (error) {
    if (error instanceof Unparsable) return failed([]);
    throw error;
  }
};
