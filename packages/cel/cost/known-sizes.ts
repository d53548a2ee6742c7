import { type Checked } from "../check/check.js";
import { type Type, DYN } from "../check/types.js";
import type { Comprehension, Expr } from "../syntax/ast.js";
import { type Bounds, type Operand, type SizeOf, exactly, ONE, union, ValuePath } from "./operand.js";
import { lengthOf } from "../libraries/code-points.js";
import { isAccumulator } from "../syntax/macros.js";

/** The sizes of the entries of a list or map: of its indices or keys, and of its values. */
interface EntrySize {
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
class Scopes {
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

const literalSize = (expr: Expr): Bounds | undefined => {
  if (expr.kind === "list") return exactly(expr.elements.length);
  if (expr.kind === "map") return exactly(expr.entries.length);
  if (expr.kind !== "literal") return undefined;
  const { constant } = expr;
  if (constant.type === "string") return exactly(lengthOf(constant.value));
  return constant.type === "bytes" ? exactly(constant.value.length) : ONE;
};

const SCALARS = new Set(["bool", "double", "duration", "int", "timestamp", "uint"]);

/** The size of any value of a type, if all have the same. */
const typeSize = (type: Type): Bounds | undefined => {
  if (SCALARS.has(type.kind)) return ONE;
  const [parameter] = type.kind === "opaque" && type.name === "optional_type" ? type.parameters : [];
  return parameter && typeSize(parameter);
};

/** True for what the macros of optionals make: a variable with a value, without iteration. */
export const isBinding = ({ range, condition, accuVar }: Comprehension): boolean =>
  range.kind === "list" &&
  range.elements.length === 0 &&
  condition.kind === "literal" &&
  condition.constant.value === false &&
  !isAccumulator(accuVar);

/** The known sizes of expressions, while an estimate walks the tree. */
export class KnownSizes {
  private readonly checked: Checked;
  private readonly sizeOf: SizeOf;
  private readonly paths = new Map<number, ValuePath>();
  private readonly sizes = new Map<number, Bounds>();
  private readonly entrySizes = new Map<number, EntrySize>();
  readonly scopes = new Scopes();

  constructor(checked: Checked, sizeOf: SizeOf) {
    this.checked = checked;
    this.sizeOf = sizeOf;
  }

  typeOf(expr: Expr): Type {
    return this.checked.types.get(expr.id) ?? DYN;
  }

  pathOf(expr: Expr): ValuePath {
    const local = expr.kind === "ident" ? this.scopes.find(expr.name) : undefined;
    return local?.path ?? this.paths.get(expr.id) ?? ValuePath.none;
  }

  operand(expr: Expr): Operand {
    const path = this.pathOf(expr);
    return {
      path: isAccumulator(path.variable) ? ValuePath.none : path,
      type: this.typeOf(expr),
      expr,
      size: this.size(expr),
    };
  }

  size(expr: Expr): Bounds | undefined {
    const known = this.sizes.get(expr.id) ?? literalSize(expr);
    if (known !== undefined) return known;
    const path = this.pathOf(expr);
    const declared = path.variable === undefined ? undefined : this.sizeOf(path.names);
    if (declared !== undefined) {
      this.sizes.set(expr.id, declared);
      return declared;
    }
    const size = typeSize(this.typeOf(expr));
    return size ?? (expr.kind === "ident" ? this.scopes.find(expr.name)?.size : undefined);
  }

  entrySizeOf(expr: Expr): EntrySize | undefined {
    const known = this.entrySizes.get(expr.id);
    return known ?? (expr.kind === "ident" ? this.scopes.find(expr.name)?.entrySize : undefined);
  }

  setPath({ id }: { readonly id: number }, path: ValuePath): void {
    this.paths.set(id, path);
  }

  setSize({ id }: { readonly id: number }, size: Bounds | undefined): void {
    if (size !== undefined) this.sizes.set(id, size);
  }

  setEntrySize({ id }: { readonly id: number }, size: EntrySize | undefined): void {
    if (size !== undefined) this.entrySizes.set(id, size);
  }

  copySizes(to: { readonly id: number }, from: Expr): void {
    this.setSize(to, this.size(from));
    this.setEntrySize(to, this.entrySizeOf(from));
  }
}
