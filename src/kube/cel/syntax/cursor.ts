import type { Source } from "./source.js";
import { Kind, type Token, type TokenKind } from "./tokens.js";

/** The source breaks the grammar, or is too deep. */
export class Unparsable extends Error {}

const END: Token = { kind: Kind.end, start: 0, end: 0 };

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

  /** Throws Unparsable if the next token is another one. */
  expect(kind: TokenKind): Token {
    if (!this.is(kind)) throw new Unparsable();
    return this.take();
  }

  text(token: Token): string {
    return this.#source.slice(token.start, token.end);
  }
}
