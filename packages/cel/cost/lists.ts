import { add, type Bounds, exactly, LIST_COST, MAX_COST, multiply, ONE, PER_CHARACTER, scale, UNKNOWN } from "./bounds.js";
import type { CallEstimate, CallOperands, Operand } from "./operand.js";

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

export const LIST_ESTIMATES: ReadonlyMap<string, (call: CallOperands) => CallEstimate> = new Map([
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
