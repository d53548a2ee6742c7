import { type Checked, calledFunction } from "../check/check.js";
import type { Call, Comprehension, Expr, List, MapLiteral, Select, StructLiteral } from "../syntax/ast.js";
import {
  type Bounds,
  type CallEstimate,
  type Operand,
  type OverloadCall,
  type SizeOf,
  add,
  exactly,
  LIST_COST,
  MAP_COST,
  MAX_COST,
  multiply,
  ONE,
  STRUCT_COST,
  union,
  UNKNOWN,
  ValuePath,
  ZERO,
} from "./operand.js";
import { ADDED, CEL_ESTIMATES, INDEXED } from "./functions.js";
import { KUBERNETES_ESTIMATES } from "./kubernetes.js";
import { KnownSizes, entryUnion, isBinding } from "./known-sizes.js";

const NOTHING: Bounds = { min: MAX_COST, max: 0 };

/**
 * Estimates what an expression costs at least and at most (cel-go, checker/cost.go), with the costs of functions in
 * Kubernetes. `sizeOf` knows the sizes of values that the expression reads.
 */
export const estimateCost = (checked: Checked, sizeOf: SizeOf): Bounds =>
  new Estimator(checked, sizeOf).cost(checked.expr);

class Estimator {
  private readonly checked: Checked;
  private readonly sizeOf: SizeOf;
  private readonly known: KnownSizes;

  constructor(checked: Checked, sizeOf: SizeOf) {
    this.checked = checked;
    this.sizeOf = sizeOf;
    this.known = new KnownSizes(checked, sizeOf);
  }

  cost(expr: Expr): Bounds {
    switch (expr.kind) {
      case "literal":
        return ZERO;
      case "ident":
        this.known.setPath(expr, this.known.scopes.find(expr.name)?.path ?? ValuePath.of(expr.name));
        return ONE;
      case "select":
        return this.select(expr);
      case "call":
        return this.call(expr);
      case "list":
        return this.list(expr);
      case "map":
        return this.map(expr);
      case "struct":
        return this.struct(expr);
      case "comprehension":
        return isBinding(expr) ? this.binding(expr) : this.comprehension(expr);
    }
  }

  private select(expr: Select): Bounds {
    const cost = this.cost(expr.operand);
    if (expr.testOnly) return cost;
    const { kind } = this.known.typeOf(expr.operand);
    this.known.setPath(expr, this.known.pathOf(expr.operand).append(expr.field));
    return kind === "map" || kind === "object" || kind === "parameter" ? add(cost, ONE) : cost;
  }

  private call(expr: Call): Bounds {
    const [first] = expr.args;
    if (expr.function === "dyn" && first !== undefined) {
      const cost = this.cost(first);
      this.known.copySizes(expr, first);
      return add(ONE, cost);
    }
    const costs: Bounds[] = [];
    const args: Operand[] = [];
    for (const arg of expr.args) {
      costs.push(this.cost(arg));
      args.push(this.known.operand(arg));
    }
    const reference = this.checked.references.get(expr.id);
    if (reference === undefined || !("overloads" in reference)) return ZERO;
    const { name, receiver } = calledFunction(this.checked, expr);
    const targetCost = receiver === undefined ? ZERO : this.cost(receiver);
    const target = receiver && this.known.operand(receiver);
    let cost = NOTHING;
    let size: Bounds | undefined;
    for (const overload of reference.overloads) {
      const estimate = this.overload(expr, name, { overload, target, args, sizeOf: this.sizeOf }, costs);
      cost = union(cost, estimate.cost);
      if (estimate.resultSize !== undefined)
        size = size === undefined ? estimate.resultSize : union(size, estimate.resultSize);
      const step = INDEXED.get(overload);
      if (step !== undefined && first !== undefined) {
        size = this.known.entrySizeOf(first)?.value;
        this.known.setPath(expr, this.known.pathOf(first).append(step));
      }
      size ??= this.known.size(expr);
    }
    this.known.setSize(expr, size);
    return add(targetCost, cost);
  }

  private overload(expr: Call, name: string, call: OverloadCall, costs: readonly Bounds[]): CallEstimate {
    const { overload, args } = call;
    const [left = ZERO, right = ZERO, third = ZERO] = costs;
    if (overload === "logical_or" || overload === "logical_and")
      return { cost: { min: left.min, max: add(left, right).max } };
    const [first, second, last] = expr.args;
    if (overload === "conditional" && second !== undefined && last !== undefined) {
      this.known.setEntrySize(expr, entryUnion(this.known.entrySizeOf(second), this.known.entrySizeOf(last)));
      const resultSize = union(args[1]?.size ?? UNKNOWN, args[2]?.size ?? UNKNOWN);
      return { cost: add(left, union(right, third)), resultSize };
    }
    const estimate = KUBERNETES_ESTIMATES.get(name)?.(call) ?? CEL_ESTIMATES.get(overload)?.(call);
    if (ADDED.has(overload) && first !== undefined && second !== undefined)
      this.known.setEntrySize(expr, entryUnion(this.known.entrySizeOf(first), this.known.entrySizeOf(second)));
    return { ...estimate, cost: costs.reduce(add, estimate?.cost ?? ONE) };
  }

  private list(expr: List): Bounds {
    let cost = exactly(LIST_COST);
    let value = expr.elements.length === 0 ? ZERO : NOTHING;
    for (const element of expr.elements) {
      cost = add(cost, this.cost(element));
      value = union(value, this.known.size(element) ?? UNKNOWN);
    }
    this.known.setEntrySize(expr, { container: "list", key: ONE, value });
    return cost;
  }

  private map(expr: MapLiteral): Bounds {
    let cost = exactly(MAP_COST);
    let key = expr.entries.length === 0 ? ZERO : NOTHING;
    let value = key;
    for (const entry of expr.entries) {
      cost = add(cost, add(this.cost(entry.key), this.cost(entry.value)));
      key = union(key, this.known.size(entry.key) ?? UNKNOWN);
      value = union(value, this.known.size(entry.value) ?? UNKNOWN);
    }
    this.known.setEntrySize(expr, { container: "map", key, value });
    return cost;
  }

  private struct(expr: StructLiteral): Bounds {
    return expr.entries.reduce((sum, { value }) => add(sum, this.cost(value)), exactly(STRUCT_COST));
  }

  private comprehension(expr: Comprehension): Bounds {
    const { range, accuInit, accuVar, iterVar, iterVar2 } = expr;
    const before = add(this.cost(range), this.cost(accuInit));
    this.pushBinding(accuVar, accuInit);
    this.pushIterated(expr);
    const each = add(this.cost(expr.condition), this.cost(expr.step));
    this.known.scopes.pop(iterVar);
    if (iterVar2 !== undefined) this.known.scopes.pop(iterVar2);
    const result = this.cost(expr.result);
    this.known.scopes.pop(accuVar);
    const count = this.known.size(range) ?? UNKNOWN;
    if (accuInit.kind === "literal") this.known.setSize(expr, this.known.size(accuInit));
    else if (accuInit.kind === "list" || accuInit.kind === "map") {
      this.known.setSize(expr, count);
      this.known.setEntrySize(expr, this.known.entrySizeOf(expr.step));
    }
    return add(add(before, result), multiply(count, each));
  }

  private pushIterated({ range, iterVar, iterVar2 }: Comprehension): void {
    const entry = this.known.entrySizeOf(range);
    const path = this.known.pathOf(range);
    const isList = (entry?.container ?? this.known.typeOf(range).kind) === "list";
    const push = (name: string, step: string, size: Bounds | undefined): void => {
      this.known.scopes.push(name, { path: path.append(step), size });
    };
    const pushKeys = (keys: string): void => {
      push(iterVar, keys, entry?.key);
    };
    // Keys first: the two paths share their last cell.
    if (iterVar2 !== undefined) pushKeys(isList ? "@indices" : "@keys");
    else if (!isList) pushKeys("@keys");
    if (iterVar2 !== undefined || isList) push(iterVar2 ?? iterVar, isList ? "@items" : "@values", entry?.value);
  }

  private binding({ range, accuInit, accuVar, result, ...expr }: Comprehension): Bounds {
    const before = add(this.cost(range), this.cost(accuInit));
    this.pushBinding(accuVar, accuInit);
    const cost = add(before, this.cost(result));
    this.known.scopes.pop(accuVar);
    this.known.copySizes(expr, result);
    return cost;
  }

  private pushBinding(name: string, value: Expr): void {
    const entrySize = this.known.entrySizeOf(value);
    this.known.scopes.push(name, { path: this.known.pathOf(value), size: this.known.size(value), entrySize });
  }
}
