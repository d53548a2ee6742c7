import { type Checked, calledFunction } from "../check/checked.js";
import type { Call, Comprehension, Expr, List, MapLiteral, Select, StructLiteral } from "../syntax/ast.js";
import {
  type Bounds,
  LIST_COST,
  MAP_COST,
  MAX_COST,
  ONE,
  PER_CHARACTER,
  STRUCT_COST,
  UNKNOWN,
  ZERO,
  add,
  exactly,
  multiply,
  scale,
  union,
} from "./bounds.js";
import { ADDED, CEL_ESTIMATES, INDEXED } from "./functions.js";
import { kubernetesEstimate } from "./kubernetes.js";
import { KnownSizes } from "./known-sizes.js";
import {
  type CallEstimate,
  type CallOperands,
  type Operand,
  type OverloadCall,
  type SizeOf,
  ValuePath,
} from "./operand.js";
import { entryUnion, isBinding } from "./sizes.js";

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
      const estimate = this.overload(expr, { name, overload, target, args, costs });
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

  private overload(expr: Call, { name, overload, target, args, costs }: OverloadCall): CallEstimate {
    const [left = ZERO, right = ZERO, third = ZERO] = costs;
    if (overload === "logical_or" || overload === "logical_and")
      return { cost: { min: left.min, max: add(left, right).max } };
    const [first, second, last] = expr.args;
    if (overload === "conditional" && second !== undefined && last !== undefined) {
      this.known.setEntrySize(expr, entryUnion(this.known.entrySizeOf(second), this.known.entrySizeOf(last)));
      const resultSize = union(args[1]?.size ?? UNKNOWN, args[2]?.size ?? UNKNOWN);
      return { cost: add(left, union(right, third)), resultSize };
    }
    const call = { target, args, overload, sizeOf: this.sizeOf };
    const estimate =
      LIST_ESTIMATES.get(overload)?.(call) ?? kubernetesEstimate(name, call) ?? CEL_ESTIMATES.get(overload)?.(call);
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

/** The estimates of cel-go's extensions for lists and sets (ext/lists.go, version 3, and ext/sets.go), by overload. */

const sizeOf = (operand: Operand | undefined): Bounds => operand?.size ?? UNKNOWN;

const literalOf = (operand: Operand | undefined, otherwise: number): number => {
  const { expr } = operand ?? {};
  if (expr?.kind !== "literal" || expr.constant.type !== "int") return otherwise;
  return Math.max(0, Number(expr.constant.value));
};

const allocating = (factor: number, size: Bounds): CallEstimate => ({
  cost: add(scale(size, factor), exactly(1 + LIST_COST)),
  resultSize: size,
});

const squared = (size: Bounds): Bounds => multiply(size, size);

const slice = ({ target, args }: CallOperands): CallEstimate => {
  const size = literalOf(args[1], sizeOf(target).max) - literalOf(args[0], 0);
  // An unsigned difference: a slice that ends before it starts has no upper bound.
  return allocating(1, exactly(size < 0 ? MAX_COST : size));
};

const flatten = ({ target, args }: CallOperands): CallEstimate =>
  allocating(args.length === 0 ? 1 : literalOf(args[0], MAX_COST), sizeOf(target));

const sets =
  (factor: number) =>
  ({ args }: CallOperands): CallEstimate => ({
    cost: add(scale(multiply(sizeOf(args[0]), sizeOf(args[1])), factor), ONE),
  });

const sorting = (typeName: string, size: Bounds): CallEstimate =>
  allocating(typeName === "string" || typeName === "bytes" ? 2 + PER_CHARACTER : 2, squared(size));

const SORTED_TYPES = [
  "int",
  "uint",
  "double",
  "bool",
  "google.protobuf.Duration",
  "google.protobuf.Timestamp",
  "string",
  "bytes",
];

const LIST_ESTIMATES: ReadonlyMap<string, (call: CallOperands) => CallEstimate> = new Map([
  ["list_slice", slice],
  ["list_flatten", flatten],
  ["list_flatten_int", flatten],
  ["lists_range", ({ args }) => allocating(1, exactly(literalOf(args[0], MAX_COST)))],
  ["list_reverse", ({ target }) => allocating(1, sizeOf(target))],
  ["list_distinct", ({ target }) => allocating(2, squared(sizeOf(target)))],
  ["list_sets_contains_list", sets(1)],
  ["list_sets_intersects_list", sets(1)],
  ["list_sets_equivalent_list", sets(2)],
  ...SORTED_TYPES.flatMap((name): [string, (call: CallOperands) => CallEstimate][] => [
    [`list_${name}_sort`, ({ target }) => sorting(name, sizeOf(target))],
    [`list_${name}_sortByAssociatedKeys`, ({ args }) => sorting(name, sizeOf(args[0]))],
  ]),
]);
