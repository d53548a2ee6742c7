import type { Issue, Offset } from "../syntax/ast.js";
import type { Reference } from "./checked.js";
import type { Environment } from "./environment.js";
import type { CelFunction } from "./library.js";
import { ERROR, formatType } from "./format.js";
import { DYN, sizeOf } from "./relations.js";
import { Substitutions } from "./substitutions.js";
import type { Type, TypeParameter } from "./types.js";

/** A type of more parts than this can only be built on purpose: each step of a chain can double it. */
const MAX_TYPE_SIZE = 1000;

/** What is known while an expression is checked. */
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

  /** Makes variables known until `leave`. Not by a function, because the stack holds one for each nested comprehension. */
  enter(...locals: readonly (readonly [name: string, type: Type])[]): void {
    this.#locals.push(...locals);
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
