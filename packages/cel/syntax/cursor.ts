import type { Issue, Offset } from "./ast.js";
import { NOWHERE } from "./print-issues.js";
import type { Source } from "./source.js";
import { misfitWords } from "./syntax-words.js";
import { Kind, KIND_TEXTS, type Token, type TokenKind } from "./tokens.js";

/** The source breaks the grammar, or is too deep. */
export class Unparsable extends Error implements Issue {
  readonly at: Offset;

  constructor(message: string, at: Offset = NOWHERE) {
    super(message);
    this.at = at;
  }
}

const END: Token = { kind: Kind.end, start: 0, end: 0 };

const textOf = (kind: TokenKind): string => KIND_TEXTS.get(kind) ?? "";

/** A place between tokens. */
export class Cursor {
  readonly #source: Source;
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(source: Source, tokens: readonly Token[]) {
    this.#source = source;
    this.#tokens = tokens;
  }

  peek(ahead = 0): Token {
    return this.#tokens[this.#index + ahead] ?? END;
  }

  is(kind: TokenKind, ahead = 0): boolean {
    return this.peek(ahead).kind === kind;
  }

  take(): Token {
    const token = this.peek();
    this.#index += 1;
    return token;
  }

  accept(kind: TokenKind): Token | undefined {
    return this.is(kind) ? this.take() : undefined;
  }

  /** Throws Unparsable if the next token has another kind; the message also names `instead`. */
  expect(kind: TokenKind, instead?: TokenKind): Token {
    if (this.is(kind)) return this.take();
    throw this.misfit(instead === undefined ? textOf(kind) : `${textOf(kind)} or ${textOf(instead)}`);
  }

  /** The error of the next token, where `expected` must be. */
  misfit(expected: string): Unparsable {
    const { start, end } = this.peek();
    return new Unparsable(`Syntax error: ${misfitWords(this.#source, start, end, expected)}`, start);
  }

  text(token: Token): string {
    return this.#source.slice(token.start, token.end);
  }
}
