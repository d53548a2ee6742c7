import type { Expr, Offset } from "./ast.js";
import type { Builder } from "./builder.js";
import type { Cursor } from "./cursor.js";
import { type Limits, Depth } from "./limits.js";
import { OperandParser } from "./operand-parser.js";
import { Kind, type TokenKind } from "./tokens.js";

/** How strongly operators bind, from the weakest. */
const Level = { or: 0, and: 1, relation: 2, sum: 3, product: 4 } as const;

interface Operator {
  /** The name of its function. */
  readonly name: string;
  readonly level: number;
}

const operator = (kind: TokenKind, name: string, level: number): readonly [TokenKind, Operator] => [
  kind,
  { name, level },
];

const BINARY_OPERATORS: ReadonlyMap<TokenKind, Operator> = new Map([
  operator(Kind.or, "_||_", Level.or),
  operator(Kind.and, "_&&_", Level.and),
  operator(Kind.equals, "_==_", Level.relation),
  operator(Kind.notEquals, "_!=_", Level.relation),
  operator(Kind.in, "@in", Level.relation),
  operator(Kind.less, "_<_", Level.relation),
  operator(Kind.lessEquals, "_<=_", Level.relation),
  operator(Kind.greaterEquals, "_>=_", Level.relation),
  operator(Kind.greater, "_>_", Level.relation),
  operator(Kind.plus, "_+_", Level.sum),
  operator(Kind.minus, "_-_", Level.sum),
  operator(Kind.star, "_*_", Level.product),
  operator(Kind.slash, "_/_", Level.product),
  operator(Kind.percent, "_%_", Level.product),
]);

/** A recursive descent that stops at the first error of syntax. Its recursion is bounded. */
export class Parser {
  readonly #cursor: Cursor;
  readonly #builder: Builder;
  readonly #depth: Depth;
  readonly #primaries: OperandParser;

  constructor(cursor: Cursor, builder: Builder, limits: Limits) {
    this.#cursor = cursor;
    this.#builder = builder;
    this.#depth = new Depth(limits.depth);
    this.#primaries = new OperandParser(cursor, builder, this.#depth, () => this.#expression());
  }

  /** The whole source as one expression. Throws Unparsable. */
  parse(): Expr {
    const expr = this.#expression();
    this.#cursor.expect(Kind.end);
    return expr;
  }

  #expression(): Expr {
    this.#depth.nest(1, 0, 0);
    const condition = this.#operands();
    const expr = this.#cursor.is(Kind.question) ? this.#conditional(condition) : condition;
    this.#depth.nest(-1, 0, 0);
    return expr;
  }

  #conditional(condition: Expr): Expr {
    const { start } = this.#cursor.take();
    let { height } = this.#depth;
    const whenTrue = this.#operands();
    height = Math.max(height, this.#depth.height);
    this.#cursor.expect(Kind.colon);
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
  #binary(level: number): Expr {
    let left = this.#unary();
    for (;;) {
      const operator = BINARY_OPERATORS.get(this.#cursor.peek().kind);
      if (operator === undefined || operator.level < level) return left;
      if (operator.level <= Level.and) left = this.#chain(operator, left);
      else {
        const isRelation = operator.level === Level.relation ? 1 : 0;
        const { height } = this.#depth;
        const { start } = this.#cursor.take();
        this.#depth.nest(0, isRelation, 1 - isRelation);
        const right = this.#binary(operator.level + 1);
        this.#depth.nest(0, -isRelation, isRelation - 1);
        this.#depth.grow(height, this.#depth.height);
        left = this.#builder.call(start, operator.name, [left, right]);
      }
    }
  }

  /** All operands of equal operators `||` or `&&`. */
  #chain({ name, level }: Operator, first: Expr): Expr {
    const { kind } = this.#cursor.peek();
    const terms = [first];
    const places: Offset[] = [];
    let { height } = this.#depth;
    while (this.#cursor.is(kind)) {
      places.push(this.#cursor.take().start);
      terms.push(this.#binary(level + 1));
      height = Math.max(height, this.#depth.height);
    }
    this.#depth.height = height;
    return this.#builder.balanced(name, terms, places);
  }

  #unary(): Expr {
    const { kind, start } = this.#cursor.peek();
    if ((kind !== Kind.not && kind !== Kind.minus) || this.#primaries.isSignOfNumber()) return this.#primaries.member();
    let count = 0;
    while (this.#cursor.accept(kind) !== undefined) count++;
    const operand = this.#primaries.member();
    if (count % 2 === 0) return operand;
    return this.#builder.call(start, kind === Kind.not ? "!_" : "-_", [operand]);
  }
}
