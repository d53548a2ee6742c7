import type { Issue, Offset } from "../syntax/ast.js";
import type { CelFunction, Environment, Reference } from "./environment.js";
import {
  type Type,
  type TypeParameter,
  DYN,
  ERROR,
  formatType,
  isDyn,
  isExactType,
  isNullable,
  parametersOf,
  sizeOf,
  withParameters,
} from "./types.js";

/** A type of more parts than this can only be built on purpose: each step of a chain can double it. */
const MAX_TYPE_SIZE = 1000;

export class CheckState {
  readonly environment: Environment;
  readonly substitutions = new Substitutions();
  readonly types = new Map<number, Type>();
  readonly references = new Map<number, Reference>();
  readonly issues: Issue[] = [];
  /** Variables of comprehensions, the innermost ones last. */
  readonly #locals: (readonly [name: string, type: Type])[] = [];
  #parameters = 0;

  constructor(environment: Environment) {
    this.environment = environment;
  }

  report(at: Offset, message: string): void {
    this.issues.push({ at, message });
  }

  undeclared(at: Offset, name: string): Type {
    this.report(at, `undeclared reference to '${name}' (in container '')`);
    return ERROR;
  }

  mismatch(at: Offset, expected: Type, found: Type): void {
    this.report(at, `expected type '${formatType(expected)}' but found '${formatType(found)}'`);
  }

  newParameter(): TypeParameter {
    const parameter: TypeParameter = { kind: "parameter", name: `_var${this.#parameters}` };
    this.#parameters += 1;
    return parameter;
  }

  /** A type that was built from others, unless that is too large. */
  built(at: Offset, type: Type): Type {
    if (sizeOf(type, MAX_TYPE_SIZE) <= MAX_TYPE_SIZE) return type;
    this.report(at, `type consists of more than ${MAX_TYPE_SIZE} types`);
    return DYN;
  }

  /** Makes a variable known until `leave`. Not by a function, because the stack holds one for each nested comprehension. */
  enter(name: string, type: Type): void {
    this.#locals.push([name, type]);
  }

  leave(count: number): void {
    this.#locals.length -= count;
  }

  /** The type of a variable or of the name of a type. A leading dot means that the name is absolute. */
  typeOfName(written: string): { readonly name: string; readonly type: Type } | undefined {
    const name = written.startsWith(".") ? written.slice(1) : written;
    const local = this.#locals.findLast(([localName]) => localName === name);
    if (local !== undefined) return { name, type: local[1] };
    const { variables, declarations, types } = this.environment;
    const type = variables.get(name) ?? declarations.identifiers.get(name);
    if (type !== undefined) return { name, type };
    const object = types?.(name);
    return object && { name, type: { kind: "type", of: object } };
  }

  functionOf(written: string): CelFunction | undefined {
    const name = written.startsWith(".") ? written.slice(1) : written;
    return this.environment.declarations.functions.get(name);
  }
}

const isWild = (type: Type): boolean => type === ERROR || isDyn(type);

/** The bindings of type parameters, found by unification as in cel-go. */
class Substitutions {
  readonly #bound = new Map<string, Type>();
  /** The former bindings of the names bound since the last mark. */
  readonly #trail: (readonly [name: string, before: Type | undefined])[] = [];

  #bind(parameter: TypeParameter, type: Type): void {
    this.#trail.push([parameter.name, this.#bound.get(parameter.name)]);
    this.#bound.set(parameter.name, type);
  }

  /** Takes back what was bound since then if the outcome is false. */
  #attempt(outcome: () => boolean): boolean {
    const mark = this.#trail.length;
    if (outcome()) return true;
    while (this.#trail.length > mark) {
      const [name, before] = this.#trail.pop() ?? ["", undefined];
      if (before === undefined) this.#bound.delete(name);
      else this.#bound.set(name, before);
    }
    return false;
  }

  /** True if a value of the second type may stand where the first one is expected. Binds type parameters of both. */
  isAssignable(left: Type, right: Type): boolean {
    return this.#attempt(() => this.#assignable(left, right));
  }

  areAssignable(left: readonly Type[], right: readonly Type[]): boolean {
    return this.#attempt(() => this.#allAssignable(left, right));
  }

  #allAssignable(left: readonly Type[], right: readonly Type[]): boolean {
    return left.length === right.length && left.every((type, index) => this.#assignable(type, right[index] ?? ERROR));
  }

  #assignable(left: Type, right: Type): boolean {
    if (right.kind === "parameter") {
      const result = this.#bindable(left, right);
      if (result !== undefined) return result;
    }
    if (left.kind === "parameter") return this.#bindable(right, left) ?? false;
    if (isWild(left) || isWild(right)) return true;
    if (left.kind === "null") return isNullable(right);
    if (right.kind === "null") return isNullable(left);
    if (left.kind !== right.kind) return false;
    if (left.kind === "type") return true;
    if (left.kind === "object" || left.kind === "opaque") if ((right as typeof left).name !== left.name) return false;
    return this.#allAssignable(parametersOf(left), parametersOf(right));
  }

  /** True or false if it is certain that the parameter can stand for the type; undefined if it has no binding yet. */
  #bindable(type: Type, parameter: TypeParameter): boolean | undefined {
    if (type.kind === "parameter" && type.name === parameter.name) return true;
    const bound = this.#bound.get(parameter.name);
    if (bound === undefined) {
      if (!this.#isFree(parameter, type)) return undefined;
      this.#bind(parameter, type);
      return true;
    }
    if (isExactType(type, bound)) return true;
    if (!this.#assignable(type, bound)) return false;
    const general = this.moreGeneral(type, bound);
    if (this.#isFree(parameter, general)) this.#bind(parameter, general);
    return true;
  }

  /** True if the parameter does not occur in the type. */
  #isFree(parameter: TypeParameter, type: Type): boolean {
    if (type.kind !== "parameter") return parametersOf(type).every((part) => this.#isFree(parameter, part));
    if (type.name === parameter.name) return false;
    const bound = this.#bound.get(type.name);
    return bound === undefined || this.#isFree(parameter, bound);
  }

  /** The more general of two types that can be assigned to one another. */
  moreGeneral(left: Type, right: Type): Type {
    return this.#isLessSpecific(left, right) ? left : right;
  }

  #isLessSpecific(left: Type, right: Type): boolean {
    if (isDyn(left) || left.kind === "parameter") return true;
    if (isDyn(right) || right.kind === "parameter" || left.kind !== right.kind) return false;
    if (left.kind === "type") return true;
    const [ours, theirs] = [parametersOf(left), parametersOf(right)];
    if (ours.length === 0) return isExactType(left, right);
    if (left.kind === "opaque" && (right as typeof left).name !== left.name) return false;
    return (
      ours.length === theirs.length && ours.every((part, index) => this.#isLessSpecific(part, theirs[index] ?? DYN))
    );
  }

  /** The type with all its bound parameters replaced. Others become dyn in the end. */
  substitute(type: Type, unbound: "keep" | "dyn"): Type {
    if (type.kind === "parameter") {
      const bound = this.#bound.get(type.name);
      if (bound !== undefined) return this.substitute(bound, unbound);
      return unbound === "dyn" ? DYN : type;
    }
    const parts = parametersOf(type);
    if (parts.length === 0) return type;
    const substituted = parts.map((part) => this.substitute(part, unbound));
    return substituted.every((part, index) => part === parts[index]) ? type : withParameters(type, substituted);
  }
}
