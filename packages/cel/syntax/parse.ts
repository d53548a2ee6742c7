import type { Issue, Parsed } from "./ast.js";
import { Builder } from "./builder.js";
import { Cursor, Unparsable } from "./cursor.js";
import { lex } from "./lexer.js";
import { KUBERNETES_LIMITS, type Limits } from "./limits.js";
import { Parser } from "./parser.js";
import { keepIssues, NOWHERE } from "./print-issues.js";
import { sourceOf } from "./source.js";

/**
 * The tree of an expression with its macros expanded; or the first error of syntax, or everything else that is wrong with
 * it. What breaks the syntax is worded for users, all else as by the API server.
 */
export const parse = (text: string, limits: Limits = KUBERNETES_LIMITS): Parsed => {
  const source = sourceOf(text);
  if (source.size > limits.size) {
    const message = `expression code point size exceeds limit: size: ${source.size}, limit ${limits.size}`;
    return { issues: [{ at: NOWHERE, message }], truncated: 0 };
  }
  const { tokens, issue } = lex(source);
  const builder = new Builder();
  const broken: Issue[] = issue === undefined ? [] : [issue];
  try {
    const expr = new Parser(new Cursor(source, tokens), builder, limits).parse();
    if (issue === undefined) return keepIssues(builder.issues) ?? { expr };
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error;
    broken.push({ at: error.at, message: error.message });
  }
  const first = (one: Issue, other: Issue): Issue => (other.at < one.at ? other : one);
  return { issues: [[...broken, ...builder.issues].reduce(first)], truncated: 0 };
};
