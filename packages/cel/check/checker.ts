import {
  type Call,
  type Comprehension,
  type Expr,
  type Ident,
  type List,
  type MapLiteral,
  type Select,
  type StructLiteral,
  qualifiedName,
} from "../syntax/ast.js";
import { type Type, BOOL, DYN, ERROR, formatType, INT, isDyn, optionalOf, unwrapOptional } from "./types.js";
import { resolveCall } from "./overloads.js";
import type { CheckState } from "./state.js";
import { MESSAGES } from "./messages.js";

/** Finds the types of all nodes of a tree by the rules of cel-go. */
export class Checker {
  readonly #state: CheckState;

  constructor(state: CheckState) {
    this.#state = state;
  }

  /** Macros use an operand twice: its type is found once. */
  check(expr: Expr): Type {
    const known = this.#state.types.get(expr.id);
    if (known !== undefined) return known;
    const type = this.#typeOf(expr);
    this.#state.types.set(expr.id, type);
    return type;
  }

  #typeOf(expr: Expr): Type {
    switch (expr.kind) {
      case "literal":
        return { kind: expr.constant.type };
      case "ident":
        return this.#ident(expr);
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "struct":
        return this.#struct(expr);
      case "comprehension":
        return this.#comprehension(expr);
    }
  }

  #resolved(type: Type): Type {
    return this.#state.substitutions.substitute(type, "keep");
  }

  #ident(expr: Ident): Type {
    const found = this.#state.typeOfName(expr.name);
    if (found === undefined) return this.#state.undeclared(expr.at, expr.name);
    this.#state.references.set(expr.id, { variable: found.name });
    return found.type;
  }

  #select(expr: Select): Type {
    const name = qualifiedName(expr);
    const found = name === undefined ? undefined : this.#state.typeOfName(name);
    if (found !== undefined) {
      this.#state.references.set(expr.id, { variable: found.name });
      return found.type;
    }
    const type = this.#field(expr, expr.operand, expr.field, false);
    return expr.testOnly ? BOOL : this.#resolved(type);
  }

  /** The type of a field, which is optional if its operand is or if it is selected with '?'. */
  #field(expr: Expr, operand: Expr, field: string, isOptional: boolean): Type {
    const operandType = this.#resolved(this.check(operand));
    const unwrapped = unwrapOptional(operandType);
    const type = this.#fieldOf(expr, unwrapped ?? operandType, field);
    return isOptional || unwrapped !== undefined ? optionalOf(type) : type;
  }

  #fieldOf(expr: Expr, type: Type, field: string): Type {
    switch (type.kind) {
      case "map":
        return type.value;
      case "object": {
        const found = type.fields().get(field);
        if (found === undefined) this.#state.report(expr.at, `undefined field '${field}'`);
        return found ?? ERROR;
      }
      case "parameter":
        this.#state.substitutions.isAssignable(DYN, type);
        return DYN;
      default:
        if (!isDyn(type) && type !== ERROR)
          this.#state.report(expr.at, `type '${formatType(type)}' does not support field selection`);
        return DYN;
    }
  }

  #optionalSelect(expr: Call): Type {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== "literal" || field.constant.type !== "string")
      throw new Error("an optional selection has an operand and a field");
    this.#state.references.set(expr.id, { overloads: ["select_optional_field"] });
    return this.#resolved(this.#field(expr, operand, field.constant.value, true));
  }

  #call(expr: Call): Type {
    if (expr.function === "_?._") return this.#optionalSelect(expr);
    const args: Type[] = [];
    for (const arg of expr.args) args.push(this.check(arg));
    if (expr.target === undefined) {
      const found = this.#state.functionOf(expr.function);
      if (found === undefined) return this.#state.undeclared(expr.at, expr.function);
      return resolveCall(this.#state, expr, found, args, false);
    }
    const namespace = qualifiedName(expr.target);
    const namespaced = namespace === undefined ? undefined : this.#state.functionOf(`${namespace}.${expr.function}`);
    if (namespaced !== undefined) return resolveCall(this.#state, expr, namespaced, args, false);
    const target = this.check(expr.target);
    const found = this.#state.functionOf(expr.function);
    if (found === undefined) return this.#state.undeclared(expr.at, expr.function);
    return resolveCall(this.#state, expr, found, [target, ...args], true);
  }

  #comprehension(expr: Comprehension): Type {
    const range = this.#resolved(this.check(expr.range));
    const accumulator = this.check(expr.accuInit);
    const [first, second] = this.#variableTypes(expr, range);
    this.#state.enter(expr.accuVar, accumulator);
    this.#state.enter(expr.iterVar, first);
    if (expr.iterVar2 !== undefined) this.#state.enter(expr.iterVar2, second);
    this.#assertType(expr.condition, BOOL);
    this.#assertType(expr.step, accumulator);
    this.#state.leave(expr.iterVar2 === undefined ? 1 : 2);
    const result = this.check(expr.result);
    this.#state.leave(1);
    return this.#resolved(result);
  }

  #assertType(expr: Expr, expected: Type): void {
    const found = this.check(expr);
    if (!this.#state.substitutions.isAssignable(expected, found)) this.#state.mismatch(expr.at, expected, found);
  }

  /** The types of the variables of a comprehension. With two, the first one is an index or a key. */
  #variableTypes(expr: Comprehension, range: Type): readonly [Type, Type] {
    const hasTwo = expr.iterVar2 !== undefined;
    switch (range.kind) {
      case "list":
        return hasTwo ? [INT, range.element] : [range.element, ERROR];
      case "map":
        return [range.key, range.value];
      case "dyn":
      case "parameter":
        this.#state.substitutions.isAssignable(DYN, range);
        return [DYN, DYN];
      default: {
        if (range === ERROR) return [DYN, DYN];
        const must = "(must be list, map, or dynamic)";
        const message = `expression of type '${formatType(range)}' cannot be range of a comprehension ${must}`;
        this.#state.report(expr.range.at, message);
        return [ERROR, ERROR];
      }
    }
  }

  #list(expr: List): Type {
    let element: Type | undefined;
    for (const [index, part] of expr.elements.entries()) {
      const type = this.#element(part, expr.optional.includes(index));
      element = this.#join(element, type);
    }
    return this.#state.built(expr.at, { kind: "list", element: element ?? this.#state.newParameter() });
  }

  /** The type of an element, which is in an optional one if the element is written with '?'. */
  #element(part: Expr, isOptional: boolean): Type {
    const type = this.check(part);
    if (!isOptional) return type;
    const unwrapped = unwrapOptional(type);
    if (unwrapped === undefined && !isDyn(type)) this.#state.mismatch(part.at, optionalOf(type), type);
    return unwrapped ?? type;
  }

  /** The common type of elements; dyn if there is none. */
  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current;
    const { substitutions } = this.#state;
    return substitutions.isAssignable(previous, current) ? substitutions.moreGeneral(previous, current) : DYN;
  }

  #map(expr: MapLiteral): Type {
    let key: Type | undefined;
    let value: Type | undefined;
    for (const entry of expr.entries) {
      key = this.#join(key, this.check(entry.key));
      value = this.#join(value, this.#element(entry.value, entry.optional));
    }
    return this.#state.built(expr.at, {
      kind: "map",
      key: key ?? this.#state.newParameter(),
      value: value ?? this.#state.newParameter(),
    });
  }

  #struct(expr: StructLiteral): Type {
    const message = MESSAGES.get(expr.typeName.replace(/^\./, ""));
    const type = message?.type ?? this.#structType(expr);
    // Like cel-go, this reports nothing about the fields of an undeclared type.
    if (type === undefined) return ERROR;
    const fields = message?.fields ?? (type.kind === "object" ? type.fields() : undefined);
    for (const entry of expr.entries) {
      const value = this.#element(entry.value, entry.optional);
      if (fields === undefined) continue;
      const field = fields.get(entry.field);
      if (field === undefined) this.#state.report(entry.at, `undefined field '${entry.field}'`);
      else if (!this.#state.substitutions.isAssignable(field, value)) {
        const types = `'${formatType(field)}' but provided type is '${formatType(value)}'`;
        this.#state.report(entry.at, `expected type of field '${entry.field}' is ${types}`);
      }
    }
    return type;
  }

  #structType(expr: StructLiteral): Type | undefined {
    const found = this.#state.typeOfName(expr.typeName);
    if (found === undefined) {
      this.#state.undeclared(expr.at, expr.typeName);
      return undefined;
    }
    this.#state.references.set(expr.id, { variable: found.name });
    if (found.type.kind !== "type") {
      if (found.type !== ERROR) this.#state.report(expr.at, `'${formatType(found.type)}' is not a type`);
      return ERROR;
    }
    const { of = found.type } = found.type;
    if (of.kind === "object") return of;
    this.#state.report(expr.at, `'${formatType(of)}' is not a message type`);
    return ERROR;
  }
}
