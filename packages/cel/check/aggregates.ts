import type { Expr, List, MapLiteral, StructLiteral } from "../syntax/ast.js";
import { type Type, DYN, ERROR, formatType, optionalOf } from "./types.js";
import { MESSAGES } from "./messages.js";
import { isDyn, unwrapOptional } from "./relations.js";
import type { CheckState } from "./state.js";

/** A name without the leading dot of an absolute one. */
const absolute = (name: string): string => (name.startsWith(".") ? name.slice(1) : name);

/** Finds the types of the literals of lists, maps and objects. */
export class AggregateChecker {
  readonly #state: CheckState;
  readonly #check: (expr: Expr) => Type;

  constructor(state: CheckState, check: (expr: Expr) => Type) {
    this.#state = state;
    this.#check = check;
  }

  list(expr: List): Type {
    let element: Type | undefined;
    for (const [index, part] of expr.elements.entries()) {
      const type = this.#element(part, expr.optional.includes(index));
      element = this.#join(element, type);
    }
    return this.#state.built(expr.at, { kind: "list", element: element ?? this.#state.newParameter() });
  }

  /** The type of an element, which is in an optional one if the element is written with '?'. */
  #element(part: Expr, isOptional: boolean): Type {
    const type = this.#check(part);
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

  map(expr: MapLiteral): Type {
    let key: Type | undefined;
    let value: Type | undefined;
    for (const entry of expr.entries) {
      key = this.#join(key, this.#check(entry.key));
      value = this.#join(value, this.#element(entry.value, entry.optional));
    }
    return this.#state.built(expr.at, {
      kind: "map",
      key: key ?? this.#state.newParameter(),
      value: value ?? this.#state.newParameter(),
    });
  }

  struct(expr: StructLiteral): Type {
    const message = MESSAGES.get(absolute(expr.typeName));
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
