import type { Issue, Offset } from "./ast.js";
import { NOWHERE } from "./print-issues.js";
import type { Source, Token, TokenKind } from "./source.js";
import { kindWords, misfitWords } from "./syntax-words.js";

/** The source breaks the grammar, or is too deep. */
export class Unparsable extends Error implements Issue {
  readonly at: Offset;

  constructor(message: string, at: Offset = NOWHERE) {
    super(message);
    this.at = at;
  }
}

const END: Token = { kind: "end", start: 0, end: 0 };

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
    throw this.misfit(instead === undefined ? kindWords(kind) : `${kindWords(kind)} or ${kindWords(instead)}`);
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

/** The limits of the API server on recursion: on the nesting of each rule of the grammar, and on the height of the tree. */
export class Depth {
  readonly #limit: number;
  #expressions = 0;
  #relations = 0;
  #sums = 0;
  /** The operators, selections, subscripts and calls of members above one another in the last operand. */
  height = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Before (1) and after (-1) a nested expression, relation or sum. */
  nest(expressions: number, relations: number, sums: number): void {
    this.#expressions += expressions;
    this.#relations += relations;
    this.#sums += sums;
    if (Math.max(this.#expressions, this.#relations, this.#sums) > this.#limit)
      throw new Unparsable(`expression recursion limit exceeded: ${String(this.#limit)}`);
  }

  /** Sets the height of a node by those of its operands. */
  grow(left: number, right = 0): void {
    this.height = Math.max(left, right) + 1;
    if (this.height > this.#limit) throw new Unparsable("max recursion depth exceeded");
  }
}
