import type { Expr, FieldEntry, MapEntry } from "../ast.js";
import type { Builder } from "../builder.js";
import { constant } from "../constants.js";
import type { Limits } from "../limits.js";
import { callOrMacro, memberCallOrMacro } from "../macros.js";
import { fieldNameOf, RESERVED } from "../names.js";
import { BINARY_OPERATORS } from "../operators.js";
import { NOWHERE } from "../print-issues.js";
import type { Source } from "../source.js";
import type { Token } from "../tokens.js";
import { GivenUp } from "./token-stream.js";
import type { Tree } from "./tree.js";

/** Nodes whose nesting the API server limits. */
const DEEP = new Set(["Binary", "Select", "MemberCall", "Index"]);

const PLAIN = new Set(["Start", "Nested", "Member"]);

/** The first tree that is more than another one in it. */
const unnested = (outer: Tree | undefined): Tree | undefined => {
  let tree = outer;
  while (tree !== undefined) {
    const isExpression = tree.name === "Expr" && tree.token("op") === undefined;
    const isTerm = (tree.name === "Or" || tree.name === "And") && tree.token("ops") === undefined;
    if (!PLAIN.has(tree.name) && !isExpression && !isTerm) return tree;
    tree = tree.tree("e");
  }
  return undefined;
};

/** Makes expressions of a tree whose source may be wrong, to find what is wrong besides its syntax. */
export class TreeVisitor {
  readonly #source: Source;
  readonly #builder: Builder;
  readonly #limits: Limits;
  #depth = 0;

  constructor(source: Source, builder: Builder, limits: Limits) {
    this.#source = source;
    this.#builder = builder;
    this.#limits = limits;
  }

  #text(token: Token): string {
    return this.#source.slice(token.start, token.end);
  }

  /** Throws GivenUp if the tree is too deep. */
  visit(outer: Tree | undefined): Expr {
    const tree = unnested(outer);
    if (tree === undefined) return this.#builder.broken(NOWHERE);
    const isDeep = DEEP.has(tree.name) || (tree.name === "Expr" && tree.token("op") !== undefined);
    if (!isDeep) return this.#visit(tree);
    this.#depth += 1;
    if (this.#depth > this.#limits.depth) {
      this.#builder.report(NOWHERE, "max recursion depth exceeded");
      throw new GivenUp();
    }
    const expr = this.#visit(tree);
    this.#depth -= 1;
    return expr;
  }

  #visit(tree: Tree): Expr {
    switch (tree.name) {
      case "Expr":
        return this.#conditional(tree);
      case "Or":
      case "And":
        return this.#chain(tree);
      case "Binary":
        return this.#binary(tree);
      case "LogicalNot":
      case "Negate":
        return this.#repeated(tree);
      case "Select":
      case "MemberCall":
      case "Index":
        return this.#member(tree);
      case "Ident":
      case "GlobalCall":
        return this.#named(tree);
      case "CreateList":
        return this.#list(tree);
      case "CreateMap":
        return this.#map(tree);
      case "CreateMessage":
        return this.#message(tree);
      case "Constant":
        return this.#constant(tree);
      default:
        return this.#builder.broken(NOWHERE);
    }
  }

  #conditional(tree: Tree): Expr {
    const condition = this.visit(tree.tree("e"));
    const operator = tree.token("op");
    if (operator === undefined) return condition;
    const branches = [this.visit(tree.tree("e1")), this.visit(tree.tree("e2"))];
    return this.#builder.call(operator.start, "_?_:_", [condition, ...branches]);
  }

  #chain(tree: Tree): Expr {
    const operators = tree.tokens("ops").map(({ start }) => start);
    const terms = tree.trees("e").map((term) => this.visit(term));
    return this.#builder.balanced(tree.name === "Or" ? "_||_" : "_&&_", terms, operators);
  }

  #binary(tree: Tree): Expr {
    const operator = tree.token("op");
    const operands = [this.visit(tree.tree("left")), this.visit(tree.tree("right"))];
    const name = operator && BINARY_OPERATORS.get(operator.kind)?.name;
    if (operator === undefined || name === undefined)
      return this.#builder.report(tree.start.start, "operator not found");
    return this.#builder.call(operator.start, name, operands);
  }

  #repeated(tree: Tree): Expr {
    const operand = this.visit(tree.tree("e"));
    const [first, ...rest] = tree.tokens("ops");
    if (first === undefined || rest.length % 2 === 1) return operand;
    return this.#builder.call(first.start, tree.name === "Negate" ? "-_" : "!_", [operand]);
  }

  #member(tree: Tree): Expr {
    const operand = this.visit(tree.tree("left"));
    const operator = tree.token("op");
    if (operator === undefined) return this.#builder.broken(tree.start.start);
    if (tree.name === "Select") return this.#select(tree, operator, operand);
    if (tree.name === "Index") {
      const name = tree.token("opt") === undefined ? "_[_]" : "_[?_]";
      return this.#builder.call(operator.start, name, [operand, this.visit(tree.tree("index"))]);
    }
    const [id, open] = [tree.token("id"), tree.token("open")];
    if (id === undefined || open === undefined) return this.#builder.broken(tree.start.start);
    return memberCallOrMacro(this.#builder, open.start, this.#text(id), operand, this.#arguments(tree));
  }

  #select(tree: Tree, operator: Token, operand: Expr): Expr {
    const id = tree.tree("id");
    if (id === undefined) return this.#builder.broken(tree.start.start);
    const field = this.#field(id);
    if (tree.token("opt") === undefined) return this.#builder.select(operator.start, operand, field);
    const literal = this.#builder.literal(id.start.start, { type: "string", value: field });
    return this.#builder.call(operator.start, "_?._", [operand, literal]);
  }

  #field(tree: Tree): string {
    const token = tree.token("id");
    if (token === undefined) {
      this.#builder.report(tree.start.start, "unsupported ident kind");
      return "";
    }
    return fieldNameOf(this.#builder, token, this.#text(token), this.#limits);
  }

  #arguments(tree: Tree): readonly Expr[] {
    return (tree.tree("args")?.trees("e") ?? []).map((arg) => this.visit(arg));
  }

  #named(tree: Tree): Expr {
    const id = tree.token("id");
    if (id === undefined) return this.#builder.broken(tree.start.start);
    const name = this.#text(id);
    if (RESERVED.has(name)) return this.#builder.report(tree.start.start, `reserved identifier: ${name}`);
    const written = tree.token("leadingDot") === undefined ? name : `.${name}`;
    const open = tree.token("op");
    return open === undefined
      ? this.#builder.ident(id.start, written)
      : callOrMacro(this.#builder, open.start, written, this.#arguments(tree));
  }

  #list(tree: Tree): Expr {
    const elements = tree.tree("elems")?.trees("elems") ?? [];
    const optional = [...elements.keys()].filter((index) => elements[index]?.token("opt") !== undefined);
    const exprs = elements.map((element) => this.visit(element.tree("e")));
    return this.#builder.list(tree.start.start, exprs, optional);
  }

  #map(tree: Tree): Expr {
    const entries = tree.tree("entries");
    const [keys, values] = [entries?.trees("keys") ?? [], entries?.trees("values") ?? []];
    const made: MapEntry[] = [];
    for (const [index, colon] of (entries?.tokens("cols") ?? []).entries()) {
      const [key, value] = [keys[index], values[index]];
      if (key === undefined || value === undefined) break;
      const parts = [this.visit(key.tree("e")), this.visit(value)] as const;
      made.push(this.#builder.mapEntry(colon.start, ...parts, key.token("opt") !== undefined));
    }
    return this.#builder.map(tree.start.start, made);
  }

  #message(tree: Tree): Expr {
    const names = tree.tokens("ids").map((token) => this.#text(token));
    const dot = tree.token("leadingDot") === undefined ? "" : ".";
    const entries = tree.tree("entries");
    const [cols, values] = [entries?.tokens("cols") ?? [], entries?.trees("values") ?? []];
    const made: FieldEntry[] = [];
    for (const [index, field] of (entries?.trees("fields") ?? []).entries()) {
      const [colon, value, id] = [cols[index], values[index], field.tree("id")];
      if (colon === undefined || value === undefined || id === undefined) break;
      const name = this.#field(id);
      made.push(this.#builder.fieldEntry(colon.start, name, this.visit(value), field.token("opt") !== undefined));
    }
    const at = (tree.token("op") ?? tree.start).start;
    return this.#builder.struct(at, dot + names.join("."), made);
  }

  #constant(tree: Tree): Expr {
    const token = tree.token("tok");
    if (token === undefined) return this.#builder.broken(tree.start.start);
    const hasSign = tree.token("sign") !== undefined;
    const literal = constant(this.#builder, tree.start.start, token.kind, this.#text(token), hasSign);
    return literal ?? this.#builder.broken(tree.start.start);
  }
}
