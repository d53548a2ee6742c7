import type { Expr, Offset } from "./ast.js";
import type { Builder } from "./builder.js";
import type { Cursor } from "./cursor.js";
import { Depth, Rule } from "./depth.js";
import type { Limits } from "./limits.js";
import { OperandParser } from "./operand-parser.js";
import { PRODUCTS, RELATIONS, SUMS } from "./operators.js";
import { Kind, type TokenKind } from "./tokens.js";

/** A recursive descent that stops at the first error of syntax. Its recursion is bounded. */
export class Parser {
  readonly #cursor: Cursor;
  readonly #builder: Builder;
  readonly #depth: Depth;
  readonly #operands: OperandParser;

  constructor(cursor: Cursor, builder: Builder, limits: Limits) {
    this.#cursor = cursor;
    this.#builder = builder;
    this.#depth = new Depth(limits.depth);
    this.#operands = new OperandParser(cursor, builder, limits, this.#depth, () => this.#expression());
  }

  /** The whole source as one expression. Throws Unparsable. */
  parse(): Expr {
    const expr = this.#expression();
    this.#cursor.expect(Kind.end);
    return expr;
  }

  #expression(): Expr {
    return this.#depth.nest(Rule.expression, () => this.#conditional());
  }

  #conditional(): Expr {
    const condition = this.#disjunction();
    const operator = this.#cursor.accept(Kind.question);
    if (operator === undefined) return condition;
    let height = this.#depth.height;
    const whenTrue = this.#disjunction();
    height = Math.max(height, this.#depth.height);
    this.#cursor.expect(Kind.colon);
    const whenFalse = this.#expression();
    this.#depth.grow(height, this.#depth.height);
    return this.#builder.call(operator.start, "_?_:_", [condition, whenTrue, whenFalse]);
  }

  #disjunction(): Expr {
    return this.#chain(Kind.or, "_||_", () => this.#chain(Kind.and, "_&&_", () => this.#relation()));
  }

  #chain(kind: TokenKind, name: string, operand: () => Expr): Expr {
    const first = operand();
    if (!this.#cursor.is(kind)) return first;
    const terms = [first];
    const operators: Offset[] = [];
    let height = this.#depth.height;
    for (
      let operator = this.#cursor.accept(kind);
      operator !== undefined;
      operator = this.#cursor.accept(kind)
    ) {
      operators.push(operator.start);
      terms.push(operand());
      height = Math.max(height, this.#depth.height);
    }
    this.#depth.height = height;
    return this.#builder.balanced(name, terms, operators);
  }

  #relation(): Expr {
    return this.#depth.nest(Rule.relation, () =>
      this.#binary(Rule.relation, RELATIONS, () => this.#depth.nest(Rule.sum, () => this.#sum())),
    );
  }

  #sum(): Expr {
    return this.#binary(Rule.sum, SUMS, () => this.#binary(Rule.sum, PRODUCTS, () => this.#unary()));
  }

  #binary(rule: number, operators: ReadonlyMap<TokenKind, string>, operand: () => Expr): Expr {
    let left = operand();
    for (;;) {
      const name = operators.get(this.#cursor.peek().kind);
      if (name === undefined) return left;
      const height = this.#depth.height;
      const { start } = this.#cursor.take();
      const right = this.#depth.nest(rule, operand);
      this.#depth.grow(height, this.#depth.height);
      left = this.#builder.call(start, name, [left, right]);
    }
  }

  #unary(): Expr {
    const { kind, start } = this.#cursor.peek();
    if ((kind !== Kind.not && kind !== Kind.minus) || this.#operands.isSignOfNumber())
      return this.#operands.member();
    let count = 0;
    while (this.#cursor.accept(kind) !== undefined) count++;
    const operand = this.#operands.member();
    if (count % 2 === 0) return operand;
    return this.#builder.call(start, kind === Kind.not ? "!_" : "-_", [operand]);
  }
}
