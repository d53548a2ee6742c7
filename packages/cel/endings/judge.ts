import type { PathRead } from "../check/paths-read.js";
import { type Call, type Comprehension, type Expr, type Select, childrenOf, qualifiedName } from "../syntax/ast.js";
import { type Place, type Scope, asksFor, isZero, keyOf, numberOf, placeOf } from "./expressions.js";
import type { Known } from "./known.js";
import { COMPARISONS, type Ending, type Outcome, deciding, not, strict, unlessZero } from "./outcomes.js";

/** What is known of the values that expressions read. A path has '[]' for the items of a list and for the values of a map. */
export interface Absence {
  /** True for a field that is left out. */
  readonly isAbsent: (path: PathRead) => boolean;
  readonly isMap: (path: PathRead) => boolean;
  /** True for a field that every value has. */
  readonly isSure?: (path: PathRead) => boolean;
}

/** A field that an expression reads, and how the expression names it; '' if it computes it. */
export interface FieldRead {
  readonly path: PathRead;
  readonly text: string;
}

/** Judges expressions one way. Names that macros bind are judged where they are used. */
export class Judge {
  readonly #absence: Absence;
  readonly #known: Known;
  /** What an absent field is. */
  readonly #absent: "error" | "zero";
  readonly #note: (field: FieldRead) => unknown;
  /** Each expression is part of the keys of those around it. */
  readonly #keys = new WeakMap<Scope, Map<Expr, string>>();
  #bound = 0;
  /** True if something counted as not known, though it depends on whether an absent field is set. */
  isUnsure = false;

  constructor(
    absence: Absence,
    known: Known,
    absent: "error" | "zero",
    note: (field: FieldRead) => unknown = () => {},
  ) {
    this.#absence = absence;
    this.#known = known;
    this.#absent = absent;
    this.#note = note;
  }

  ending(expr: Expr): Ending {
    this.#bound = 0;
    return this.#truth(expr, new Map());
  }

  #truth(expr: Expr, scope: Scope): Ending {
    return this.#truthOf(this.#outcome(expr, scope), expr, scope);
  }

  /** The truth of an expression with this outcome. To find the outcome again would double the effort at each level. */
  #truthOf(outcome: Outcome, expr: Expr, scope: Scope): Ending {
    if (outcome === "any") {
      this.#doubt(scope, expr);
      return this.#known.isTrue(this.#key(expr, scope));
    }
    return outcome === "zero" ? false : outcome;
  }

  #outcome(expr: Expr, scope: Scope): Outcome {
    switch (expr.kind) {
      case "literal":
        return expr.constant.type === "bool" ? expr.constant.value : "any";
      case "ident":
        return scope.get(expr.name)?.outcome ?? "any";
      case "select":
        return this.#select(expr, scope);
      case "call":
        return this.#call(expr, scope);
      case "comprehension":
        return this.#comprehension(expr, scope);
      default:
        return this.#strict(childrenOf(expr), scope);
    }
  }

  #select(expr: Select, scope: Scope): Outcome {
    const above = this.#outcome(expr.operand, scope);
    if (above === "error") return above;
    const place = placeOf(expr, scope);
    if (place === undefined || place.isOptional) return "any";
    if (!expr.testOnly) this.#note({ path: place.names, text: qualifiedName(expr) ?? "" });
    if (above === "zero" || this.#absence.isAbsent(place.names)) return expr.testOnly ? false : this.#absent;
    if (!expr.testOnly) return "any";
    return this.#absence.isSure?.(place.names) === true || this.#known.isTrue(this.#key(expr, scope));
  }

  #key(expr: Expr, scope: Scope): string {
    const keys = this.#keys.get(scope) ?? new Map<Expr, string>();
    this.#keys.set(scope, keys);
    const key = keys.get(expr) ?? keyOf(expr, scope, (part) => this.#key(part, scope));
    keys.set(expr, key);
    return key;
  }

  #doubt(scope: Scope, ...exprs: readonly Expr[]): void {
    this.isUnsure ||= exprs.some((expr) => asksFor(expr, scope, this.#absence.isAbsent));
  }

  #call(expr: Call, scope: Scope): Outcome {
    const [first, second, third] = expr.args;
    if (first === undefined || expr.target !== undefined) return this.#other(expr, scope);
    if (expr.function === "!_") return not(this.#truth(first, scope));
    if (second === undefined) return this.#other(expr, scope);
    switch (expr.function) {
      case "_&&_":
        return deciding(false, this.#truth(first, scope), this.#truth(second, scope));
      case "_||_":
        return deciding(true, this.#truth(first, scope), this.#truth(second, scope));
      case "_?_:_": {
        const condition = this.#truth(first, scope);
        // Both are judged, so that all fields are noted.
        const [whenTrue, whenFalse] = [second, third ?? second].map((part) => this.#outcome(part, scope));
        return (condition === true ? whenTrue : condition === false ? whenFalse : undefined) ?? "error";
      }
      case "_==_":
        return this.#equals(first, this.#outcome(first, scope), second, scope);
      case "_!=_":
        return not(this.#equals(first, this.#outcome(first, scope), second, scope));
      case "@in":
        return this.#isIn(first, second, scope);
      default:
        return this.#comparison(expr, first, second, scope);
    }
  }

  /** A call that fails if an argument does. The size of what is zero is zero; what others make of it is not known. */
  #other(call: Call, scope: Scope): Outcome {
    const outcome = this.#strict(childrenOf(call), scope);
    return call.function === "size" ? outcome : unlessZero(outcome);
  }

  #strict(parts: readonly Expr[], scope: Scope): Outcome {
    return strict(parts.map((part) => this.#outcome(part, scope)));
  }

  // No outcome is found twice: that would double the effort at each level.

  #equals(left: Expr, one: Outcome, right: Expr, scope: Scope): Ending {
    const other = this.#outcome(right, scope);
    if (one === "error" || other === "error") return "error";
    if (one === "zero" && other === "zero") return true;
    if (one === "zero" || other === "zero") return isZero(one === "zero" ? right : left) ?? "error";
    if (one !== "any" || other !== "any") return this.#truthOf(one, left, scope) === this.#truthOf(other, right, scope);
    this.#doubt(scope, left, right);
    const [leftKey, rightKey] = [this.#key(left, scope), this.#key(right, scope)];
    if (right.kind === "literal") return this.#known.isLiteral(leftKey, rightKey);
    if (left.kind === "literal") return this.#known.isLiteral(rightKey, leftKey);
    return leftKey === rightKey || this.#known.isTrue(`${leftKey}==${rightKey}`);
  }

  #isIn(item: Expr, list: Expr, scope: Scope): Outcome {
    const one = this.#outcome(item, scope);
    if (list.kind === "list" && list.elements.every(({ kind }) => kind === "literal"))
      return one === "error" ? one : list.elements.some((each) => this.#equals(item, one, each, scope) === true);
    const outcome = strict([one, this.#outcome(list, scope)]);
    return outcome === "zero" ? false : outcome;
  }

  /** A number that is zero beside a literal. */
  #comparison({ function: name }: Call, left: Expr, right: Expr, scope: Scope): Outcome {
    const sides = [left, right];
    const outcomes = sides.map((side) => this.#outcome(side, scope));
    const [one, other] = sides.map((side, index) => (outcomes[index] === "zero" ? 0 : numberOf(side)));
    const compare = COMPARISONS[name];
    if (compare !== undefined && one !== undefined && other !== undefined) return compare(one, other);
    return unlessZero(strict(outcomes));
  }

  /** The macros. A list has no items, or items that are all alike. */
  #comprehension(expr: Comprehension, scope: Scope): Outcome {
    const { range, accuVar, accuInit, step, result } = expr;
    const [all, start] = [this.#outcome(range, scope), this.#outcome(accuInit, scope)];
    if (all === "error" || start === "error") return "error";
    this.#doubt(scope, range);
    let inner: Scope = scope;
    // A new scope each time: keys are kept for a scope.
    const bind = (name: string, outcome: Outcome, place?: Place): void => {
      inner = new Map(inner).set(name, { outcome, place, key: `#${String((this.#bound += 1))}` });
    };
    const items = placeOf(range, scope);
    const isMap = items !== undefined && this.#absence.isMap(items.names);
    const item = items && { ...items, names: [...items.names, "[]"] };
    // Of a map, and of a list with its indices, the second variable has the values.
    bind(expr.iterVar, "any", isMap || expr.iterVar2 !== undefined ? undefined : item);
    if (expr.iterVar2 !== undefined) bind(expr.iterVar2, "any", item);
    bind(accuVar, start, placeOf(accuInit, scope));
    const hasItems = range.kind === "list" ? range.elements.length > 0 : all !== "zero";
    if (hasItems && (range.kind === "list" || this.#known.isTrue(`some ${this.#key(range, scope)}`)))
      bind(accuVar, this.#outcome(step, inner));
    return this.#outcome(result, inner);
  }
}
