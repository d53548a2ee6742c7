import { rememberText } from "kube-json";
import type { Expr, Issue, Offset, Parsed } from "./ast.js";
import { Builder } from "./builder.js";
import { Cursor, Depth, Unparsable } from "./cursor.js";
import { lex } from "./lexer.js";
import { OperandParser } from "./operand-parser.js";
import { keepIssues, NOWHERE } from "./print-issues.js";
import { type TokenKind, sourceOf } from "./source.js";

/** How strongly operators bind, from the weakest. */
const Level = { or: 0, and: 1, relation: 2, sum: 3, product: 4 } as const;

const BINARY_OPERATORS: readonly (readonly [level: number, kinds: readonly TokenKind[]])[] = [
  [Level.or, ["||"]],
  [Level.and, ["&&"]],
  [Level.relation, ["==", "!=", "in", "<", "<=", ">=", ">"]],
  [Level.sum, ["+", "-"]],
  [Level.product, ["*", "/", "%"]],
];

/** The level of a binary operator; undefined for other tokens. */
const levelOf = (kind: TokenKind): number | undefined =>
  BINARY_OPERATORS.find(([, kinds]) => kinds.includes(kind))?.[0];

/** The name of the function of a binary operator. */
const nameOf = (kind: TokenKind): string => (kind === "in" ? "@in" : `_${kind}_`);

/** A recursive descent that stops at the first error of syntax. Its recursion is bounded. */
class Parser {
  readonly #cursor: Cursor;
  readonly #builder: Builder;
  readonly #depth: Depth;
  readonly #primaries: OperandParser;

  constructor(cursor: Cursor, builder: Builder, maxDepth: number) {
    this.#cursor = cursor;
    this.#builder = builder;
    this.#depth = new Depth(maxDepth);
    this.#primaries = new OperandParser(cursor, builder, this.#depth, () => this.#expression());
  }

  /** The whole source as one expression. Throws Unparsable. */
  parse(): Expr {
    const expr = this.#expression();
    this.#cursor.expect("end");
    return expr;
  }

  #expression(): Expr {
    this.#depth.nest(1, 0, 0);
    const condition = this.#operands();
    const expr = this.#cursor.is("?") ? this.#conditional(condition) : condition;
    this.#depth.nest(-1, 0, 0);
    return expr;
  }

  #conditional(condition: Expr): Expr {
    const { start } = this.#cursor.take();
    let { height } = this.#depth;
    const whenTrue = this.#operands();
    height = Math.max(height, this.#depth.height);
    this.#cursor.expect(":");
    const whenFalse = this.#expression();
    this.#depth.grow(height, this.#depth.height);
    return this.#builder.call(start, "_?_:_", [condition, whenTrue, whenFalse]);
  }

  /** All of an expression but conditions. */
  #operands(): Expr {
    this.#depth.nest(0, 1, 1);
    const expr = this.#binary(Level.or);
    this.#depth.nest(0, -1, -1);
    return expr;
  }

  /** Operands of operators that bind at least as strongly as the level. One method, because its frames are many. */
  #binary(weakest: number): Expr {
    let left = this.#unary();
    for (;;) {
      const { kind } = this.#cursor.peek();
      const level = levelOf(kind);
      if (level === undefined || level < weakest) return left;
      if (level <= Level.and) left = this.#chain(kind, level, left);
      else {
        const isRelation = level === Level.relation ? 1 : 0;
        const { height } = this.#depth;
        const { start } = this.#cursor.take();
        this.#depth.nest(0, isRelation, 1 - isRelation);
        const right = this.#binary(level + 1);
        this.#depth.nest(0, -isRelation, isRelation - 1);
        this.#depth.grow(height, this.#depth.height);
        left = this.#builder.call(start, nameOf(kind), [left, right]);
      }
    }
  }

  /** All operands of equal operators `||` or `&&`. */
  #chain(kind: TokenKind, level: number, first: Expr): Expr {
    const terms = [first];
    const places: Offset[] = [];
    let { height } = this.#depth;
    while (this.#cursor.is(kind)) {
      places.push(this.#cursor.take().start);
      terms.push(this.#binary(level + 1));
      height = Math.max(height, this.#depth.height);
    }
    this.#depth.height = height;
    return this.#builder.balanced(nameOf(kind), terms, places);
  }

  #unary(): Expr {
    const { kind, start } = this.#cursor.peek();
    if ((kind !== "!" && kind !== "-") || this.#primaries.isSignOfNumber()) return this.#primaries.member();
    let count = 0;
    while (this.#cursor.accept(kind) !== undefined) count++;
    const operand = this.#primaries.member();
    if (count % 2 === 0) return operand;
    return this.#builder.call(start, kind === "!" ? "!_" : "-_", [operand]);
  }
}

/** The limits of the API server, which are the defaults of cel-go: code points, and nested expressions of each kind. */
const MAX_SIZE = 100_000;
const MAX_DEPTH = 250;

/**
 * The tree of an expression with its macros expanded; or the first syntax error, or all other errors. Syntax errors are worded
 * for users, all others as by the API server.
 */
export const parse = (text: string, maxDepth = MAX_DEPTH): Parsed => {
  const source = sourceOf(text);
  if (source.size > MAX_SIZE) {
    const message = `expression code point size exceeds limit: size: ${source.size}, limit ${MAX_SIZE}`;
    return { issues: [{ at: NOWHERE, message }], truncated: 0 };
  }
  const { tokens, issue } = lex(source);
  const builder = new Builder();
  const broken: Issue[] = issue === undefined ? [] : [issue];
  try {
    const expr = new Parser(new Cursor(source, tokens), builder, maxDepth).parse();
    if (issue === undefined) return keepIssues(builder.issues) ?? { expr };
  } catch (error) {
    if (!(error instanceof Unparsable)) throw error;
    broken.push({ at: error.at, message: error.message });
  }
  const first = (one: Issue, other: Issue): Issue => (other.at < one.at ? other : one);
  return { issues: [[...broken, ...builder.issues].reduce(first)], truncated: 0 };
};

/** The tree of an expression; undefined if it has a mistake of syntax. A few recent ones are remembered. */
export const treeOf = rememberText((source) => parse(source).expr);
