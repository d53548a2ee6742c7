import type { Checked } from "../check/checked.js";
import { type Type, DYN } from "../check/types.js";
import type { Expr } from "../syntax/ast.js";
import type { Bounds } from "./bounds.js";
import { type Operand, type SizeOf, ValuePath } from "./operand.js";
import { type EntrySize, isAccumulator, literalSize, Scopes, typeSize } from "./sizes.js";

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
