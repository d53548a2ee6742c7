import type { Constant, Expr, FieldEntry, Issue, MapEntry, Offset } from "./ast.js";

/** A wrong use of a macro. `at` is that of the argument at fault. */
export class MacroError extends Error {
  readonly at: Offset;

  constructor(at: Offset, message: string) {
    super(message);
    this.at = at;
  }
}

/** Makes the nodes of a tree, each with an id of its own, and collects what is wrong with them. */
export class Builder {
  readonly issues: Issue[] = [];
  #ids = 0;

  #id(): number {
    this.#ids += 1;
    return this.#ids;
  }

  literal(at: Offset, constant: Constant): Expr {
    return { kind: "literal", id: this.#id(), at, constant };
  }

  boolean(at: Offset, value: boolean): Expr {
    return this.literal(at, { type: "bool", value });
  }

  int(at: Offset, value: bigint): Expr {
    return this.literal(at, { type: "int", value });
  }

  ident(at: Offset, name: string): Expr {
    return { kind: "ident", id: this.#id(), at, name };
  }

  select(at: Offset, operand: Expr, field: string, testOnly = false): Expr {
    return { kind: "select", id: this.#id(), at, operand, field, testOnly };
  }

  call(at: Offset, name: string, args: readonly Expr[]): Expr {
    return { kind: "call", id: this.#id(), at, function: name, args };
  }

  memberCall(at: Offset, name: string, target: Expr, args: readonly Expr[]): Expr {
    return { kind: "call", id: this.#id(), at, function: name, target, args };
  }

  list(at: Offset, elements: readonly Expr[], optional: readonly number[] = []): Expr {
    return { kind: "list", id: this.#id(), at, elements, optional };
  }

  map(at: Offset, entries: readonly MapEntry[]): Expr {
    return { kind: "map", id: this.#id(), at, entries };
  }

  mapEntry(at: Offset, key: Expr, value: Expr, optional: boolean): MapEntry {
    return { id: this.#id(), at, key, value, optional };
  }

  struct(at: Offset, typeName: string, entries: readonly FieldEntry[]): Expr {
    return { kind: "struct", id: this.#id(), at, typeName, entries };
  }

  fieldEntry(at: Offset, field: string, value: Expr, optional: boolean): FieldEntry {
    return { id: this.#id(), at, field, value, optional };
  }

  comprehension(
    at: Offset,
    range: Expr,
    variables: readonly [string] | readonly [string, string],
    fold: {
      readonly accuVar: string;
      readonly accuInit: Expr;
      readonly condition: Expr;
      readonly step: Expr;
      readonly result: Expr;
    },
  ): Expr {
    const [iterVar, iterVar2] = variables;
    const second = iterVar2 === undefined ? {} : { iterVar2 };
    return { kind: "comprehension", id: this.#id(), at, range, iterVar, ...second, ...fold };
  }

  /** A placeholder for wrong source. Callers of the parser never get the tree. */
  broken(at: Offset): Expr {
    return this.literal(at, { type: "null", value: null });
  }

  report(at: Offset, message: string): Expr {
    this.issues.push({ at, message });
    return this.broken(at);
  }

  /** The operands of a chain of `&&` or `||` as a balanced tree, whose depth is the logarithm of their number. */
  balanced(name: string, terms: readonly Expr[], operators: readonly Offset[]): Expr {
    const tree = (low: number, high: number): Expr => {
      const middle = (low + high + 1) >> 1;
      const left = middle === low ? terms[middle] : tree(low, middle - 1);
      const right = middle === high ? terms[middle + 1] : tree(middle + 1, high);
      const at = operators[middle] ?? 0;
      return this.call(at, name, [left ?? this.broken(at), right ?? this.broken(at)]);
    };
    return operators.length === 0 ? (terms[0] ?? this.broken(0)) : tree(0, operators.length - 1);
  }
}
