import type { Type } from "../check/types.js";
import type { Comprehension, Expr } from "../syntax/ast.js";
import { type Bounds, exactly, ONE, union } from "./bounds.js";
import type { ValuePath } from "./operand.js";

/** The sizes of the entries of a list or map: of its indices or keys, and of its values. */
export interface EntrySize {
  readonly container: "list" | "map";
  readonly key: Bounds;
  readonly value: Bounds;
}

export const entryUnion = (a: EntrySize | undefined, b: EntrySize | undefined): EntrySize | undefined =>
  a && b && { container: a.container, key: union(a.key, b.key), value: union(a.value, b.value) };

/** A variable of a comprehension. */
export interface Local {
  readonly path: ValuePath;
  readonly size?: Bounds | undefined;
  readonly entrySize?: EntrySize | undefined;
}

/** The variables of the comprehensions around an expression, by name; the innermost last. */
export class Scopes {
  private readonly locals = new Map<string, Local[]>();

  push(name: string, local: Local): void {
    const stack = this.locals.get(name);
    if (stack === undefined) this.locals.set(name, [local]);
    else stack.push(local);
  }

  pop(name: string): void {
    this.locals.get(name)?.pop();
  }

  find(name: string): Local | undefined {
    return this.locals.get(name)?.at(-1);
  }
}

const codePoints = (text: string): number => text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);

/** The size of a literal. */
export const literalSize = (expr: Expr): Bounds | undefined => {
  if (expr.kind === "list") return exactly(expr.elements.length);
  if (expr.kind === "map") return exactly(expr.entries.length);
  if (expr.kind !== "literal") return undefined;
  const { constant } = expr;
  if (constant.type === "string") return exactly(codePoints(constant.value));
  return constant.type === "bytes" ? exactly(constant.value.length) : ONE;
};

const SCALARS = new Set(["bool", "double", "duration", "int", "timestamp", "uint"]);

/** The size of any value of a type, if all have the same. */
export const typeSize = (type: Type): Bounds | undefined => {
  if (SCALARS.has(type.kind)) return ONE;
  const [parameter] = type.kind === "opaque" && type.name === "optional_type" ? type.parameters : [];
  return parameter && typeSize(parameter);
};

const ACCUMULATORS: ReadonlySet<string | undefined> = new Set(["__result__", "@result"]);

/** True for the variable in which macros collect their result. */
export const isAccumulator = (name: string | undefined): boolean => ACCUMULATORS.has(name);

/** True for what the macros of optionals make: a variable with a value, without iteration. */
export const isBinding = ({ range, condition, accuVar }: Comprehension): boolean =>
  range.kind === "list" &&
  range.elements.length === 0 &&
  condition.kind === "literal" &&
  condition.constant.value === false &&
  !isAccumulator(accuVar);
