import type { Issue, Offset } from "../ast.js";
import type { Lexed } from "../lexer.js";
import type { Limits } from "../limits.js";
import type { Source } from "../source.js";
import { Kind, type Token, type TokenKind } from "../tokens.js";

/** Ends the parsing; what it says is reported by then. */
export class GivenUp extends Error {}

const RESERVED_WORD = /no viable alternative at input '.(true|false|null)'/;

/** The tokens of a source, and what was wrong with it so far. Tokens are read when the parser looks at them. */
export class TokenStream {
  readonly issues: Issue[] = [];
  readonly #source: Source;
  readonly #lexed: Lexed;
  readonly #limit: number;
  #index = 0;
  #lexerIssues = 0;
  #count = 0;

  constructor(source: Source, lexed: Lexed, limits: Limits) {
    this.#source = source;
    this.#lexed = lexed;
    this.#limit = limits.syntaxErrors;
  }

  get index(): number {
    return this.#index;
  }

  /** The token at a distance, from 1, or the one before (0). The last one is the end. */
  peek(distance = 1): Token {
    const { tokens, issues } = this.#lexed;
    const index = Math.min(this.#index + distance - 1, tokens.length - 1);
    const token = tokens[Math.max(index, 0)];
    if (token === undefined) throw new Error("a source has at least the token of its end");
    for (let issue = issues[this.#lexerIssues]; issue !== undefined; issue = issues[this.#lexerIssues]) {
      if (issue.at > token.start) break;
      this.#lexerIssues += 1;
      this.#report(issue.at, issue.message);
    }
    return token;
  }

  kind(distance = 1): TokenKind {
    return this.peek(distance).kind;
  }

  consume(): Token {
    const token = this.peek();
    if (token.kind !== Kind.end) this.#index += 1;
    return token;
  }

  /** The text of a token in a message. */
  quote(token: Token): string {
    return this.#quoted(token.kind === Kind.end ? "<EOF>" : this.#source.slice(token.start, token.end));
  }

  /** The text from the next token to the one at a distance, with spaces and comments, without what is no token. */
  quoteTo(distance: number): string {
    const [first, last] = [this.peek(), this.peek(distance)];
    if (first.kind === Kind.end) return "'<EOF>'";
    const end = last.kind === Kind.end ? this.#source.size : last.end;
    let text = "";
    let at = first.start;
    for (const skipped of this.#lexed.skipped) {
      if (skipped.start < at || skipped.start >= end) continue;
      text += this.#source.slice(at, skipped.start);
      at = skipped.end;
    }
    return this.#quoted(text + this.#source.slice(at, end));
  }

  #quoted(text: string): string {
    return `'${text.replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t")}'`;
  }

  report(at: Offset, message: string): void {
    this.#report(at, `Syntax error: ${message.replace(RESERVED_WORD, "mismatched input '$1' expecting IDENTIFIER")}`);
  }

  #report(at: Offset, message: string): void {
    if (this.#count < this.#limit) {
      this.#count += 1;
      this.issues.push({ at, message });
      return;
    }
    this.issues.push({ at, message: `Syntax error: More than ${this.#limit} syntax errors` });
    throw new GivenUp();
  }
}
