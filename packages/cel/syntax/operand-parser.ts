import type { Expr, FieldEntry, MapEntry, Offset } from "./ast.js";
import type { Builder } from "./builder.js";
import { constant } from "./constants.js";
import type { Cursor, Depth } from "./cursor.js";
import { callOrMacro, memberCallOrMacro } from "./macros.js";
import { OPERAND } from "./syntax-words.js";
import { type TokenKind, RESERVED } from "./source.js";

/** Parses operands: literals, names, calls, and what follows them behind dots and in brackets. */
export class OperandParser {
  readonly #cursor: Cursor;
  readonly #builder: Builder;
  readonly #depth: Depth;
  readonly #expression: () => Expr;

  constructor(cursor: Cursor, builder: Builder, depth: Depth, expression: () => Expr) {
    this.#cursor = cursor;
    this.#builder = builder;
    this.#depth = depth;
    this.#expression = expression;
  }

  /** True before a minus that belongs to the literal behind it. */
  isSignOfNumber(): boolean {
    return this.#cursor.is("-") && (this.#cursor.is("int", 1) || this.#cursor.is("double", 1));
  }

  /** An operand with all that follows it. Throws Unparsable. */
  member(): Expr {
    let operand = this.#primary();
    for (;;) {
      const operator = this.#cursor.accept(".") ?? this.#cursor.accept("[");
      if (operator === undefined) return operand;
      operand =
        operator.kind === "." ? this.#selectOrCall(operator.start, operand) : this.#subscript(operator.start, operand);
    }
  }

  #subscript(at: Offset, operand: Expr): Expr {
    const height = this.#depth.height;
    const name = this.#cursor.accept("?") === undefined ? "_[_]" : "_[?_]";
    const key = this.#expression();
    this.#cursor.expect("]");
    this.#depth.grow(height, this.#depth.height);
    return this.#builder.call(at, name, [operand, key]);
  }

  #selectOrCall(at: Offset, operand: Expr): Expr {
    const height = this.#depth.height;
    if (this.#cursor.is("identifier") && this.#cursor.is("(", 1)) {
      const name = this.#cursor.text(this.#cursor.take());
      const { start } = this.#cursor.take();
      const args = this.#arguments();
      this.#depth.grow(height, this.#depth.height);
      return memberCallOrMacro(this.#builder, start, name, operand, args);
    }
    this.#depth.grow(height);
    const isOptional = this.#cursor.accept("?") !== undefined;
    const fieldAt = this.#cursor.peek().start;
    const field = this.#fieldName();
    if (!isOptional) return this.#builder.select(at, operand, field);
    const literal = this.#builder.literal(fieldAt, { type: "string", value: field });
    return this.#builder.call(at, "_?._", [operand, literal]);
  }

  #fieldName(): string {
    const quoted = this.#cursor.accept("escaped identifier");
    if (quoted === undefined) return this.#cursor.text(this.#cursor.expect("identifier"));
    this.#builder.report(quoted.start, "unsupported syntax: '`'");
    return this.#cursor.text(quoted).slice(1, -1);
  }

  /** Up to and with the closing parenthesis. */
  #arguments(): readonly Expr[] {
    const args: Expr[] = [];
    let height = 0;
    if (!this.#cursor.is(")"))
      do {
        args.push(this.#expression());
        height = Math.max(height, this.#depth.height);
      } while (this.#cursor.accept(",") !== undefined);
    this.#cursor.expect(")", ",");
    this.#depth.height = height;
    return args;
  }

  /** Parses elements between commas, and the closing token. A comma may precede that token. */
  #elements(close: TokenKind, parse: () => void): void {
    let height = 0;
    if (!this.#cursor.is(close) && this.#cursor.accept(",") === undefined)
      do {
        parse();
        height = Math.max(height, this.#depth.height);
      } while (this.#cursor.accept(",") !== undefined && !this.#cursor.is(close));
    this.#cursor.expect(close, ",");
    this.#depth.height = height;
  }

  #primary(): Expr {
    this.#depth.height = 0;
    const { kind, start } = this.#cursor.peek();
    switch (kind) {
      case "(": {
        this.#cursor.take();
        const expr = this.#expression();
        this.#cursor.expect(")");
        return expr;
      }
      case "[":
        return this.#list(start);
      case "{":
        return this.#map(start);
      case ".":
      case "identifier":
        return this.#isStruct() ? this.#struct() : this.#identOrCall(start);
      default:
        return this.#literal(start);
    }
  }

  #literal(at: Offset): Expr {
    const sign = this.isSignOfNumber() ? this.#cursor.take() : undefined;
    const token = this.#cursor.peek();
    const literal = constant(this.#builder, at, token.kind, this.#cursor.text(token), sign !== undefined);
    if (literal === undefined) throw this.#cursor.misfit(OPERAND);
    this.#cursor.take();
    return literal;
  }

  #list(at: Offset): Expr {
    this.#cursor.take();
    const elements: Expr[] = [];
    const optional: number[] = [];
    this.#elements("]", () => {
      if (this.#cursor.accept("?") !== undefined) optional.push(elements.length);
      elements.push(this.#expression());
    });
    return this.#builder.list(at, elements, optional);
  }

  #map(at: Offset): Expr {
    this.#cursor.take();
    const entries: MapEntry[] = [];
    this.#elements("}", () => {
      const isOptional = this.#cursor.accept("?") !== undefined;
      const key = this.#expression();
      const height = this.#depth.height;
      const { start } = this.#cursor.expect(":");
      entries.push(this.#builder.mapEntry(start, key, this.#expression(), isOptional));
      this.#depth.height = Math.max(height, this.#depth.height);
    });
    return this.#builder.map(at, entries);
  }

  /** True before names with dots between them and a brace behind them. */
  #isStruct(): boolean {
    let ahead = this.#cursor.is(".") ? 1 : 0;
    while (this.#cursor.is("identifier", ahead) && this.#cursor.is(".", ahead + 1)) ahead += 2;
    return this.#cursor.is("identifier", ahead) && this.#cursor.is("{", ahead + 1);
  }

  #struct(): Expr {
    let typeName = "";
    while (!this.#cursor.is("{")) typeName += this.#cursor.text(this.#cursor.take());
    const at = this.#cursor.take().start;
    const entries: FieldEntry[] = [];
    this.#elements("}", () => {
      const isOptional = this.#cursor.accept("?") !== undefined;
      const field = this.#fieldName();
      const { start } = this.#cursor.expect(":");
      entries.push(this.#builder.fieldEntry(start, field, this.#expression(), isOptional));
    });
    return this.#builder.struct(at, typeName, entries);
  }

  #identOrCall(start: Offset): Expr {
    const dot = this.#cursor.accept(".") === undefined ? "" : ".";
    const token = this.#cursor.expect("identifier");
    const name = this.#cursor.text(token);
    const open = this.#cursor.accept("(");
    const args = open && this.#arguments();
    if (RESERVED.has(name)) return this.#builder.report(start, `reserved identifier: ${name}`);
    return open === undefined || args === undefined
      ? this.#builder.ident(token.start, dot + name)
      : callOrMacro(this.#builder, open.start, dot + name, args);
  }
}
