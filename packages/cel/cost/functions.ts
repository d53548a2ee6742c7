import {
  type Bounds,
  type CallEstimate,
  type Estimate,
  type Operand,
  type OverloadCall,
  add,
  exactly,
  LIST_COST,
  MAX_COST,
  multiply,
  ONE,
  PER_CHARACTER,
  PER_PATTERN_CHARACTER,
  scale,
  sizeOfOperand,
  traversal,
} from "./operand.js";
import { COMPARABLE } from "../libraries/declare.js";
import { typeName } from "../libraries/collections.js";

const affix: Estimate = ({ args }) => ({ cost: traversal(args[0]) });

const comparison: Estimate = ({ args }) => {
  const max = Math.min(sizeOfOperand(args[0]).max, sizeOfOperand(args[1]).max);
  return { cost: scale({ min: max > 0 ? 1 : 0, max }, PER_CHARACTER) };
};

const sum = ({ args }: OverloadCall): Bounds => add(sizeOfOperand(args[0]), sizeOfOperand(args[1]));

const joinText: Estimate = (call) => ({ cost: scale(sum(call), PER_CHARACTER), resultSize: sum(call) });

const stringToBytes: Estimate = ({ args }) => {
  const { min, max } = sizeOfOperand(args[0]);
  return { cost: traversal(args[0]), resultSize: { min, max: Math.min(MAX_COST, max * 4) } };
};

const bytesToString: Estimate = ({ args }) => {
  const { min, max } = sizeOfOperand(args[0]);
  return { cost: traversal(args[0]), resultSize: { min: Math.floor(min / 4), max } };
};

const quote: Estimate = ({ args }) => {
  const { min, max } = sizeOfOperand(args[0]);
  // Twice the greatest number and two more is 0 in 64 bits.
  return { cost: traversal(args[0]), resultSize: { min: min + 2, max: max >= MAX_COST ? 0 : max * 2 + 2 } };
};

const matches: Estimate = ({ target, args }) =>
  target && {
    cost: multiply(
      scale(add(sizeOfOperand(target), ONE), PER_CHARACTER),
      scale(sizeOfOperand(args[0]), PER_PATTERN_CHARACTER),
    ),
  };

const contains: Estimate = ({ target, args }) => target && { cost: multiply(traversal(target), traversal(args[0])) };

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

const slice = ({ target, args }: OverloadCall): CallEstimate => {
  const size = literalOf(args[1], sizeOfOperand(target).max) - literalOf(args[0], 0);
  // An unsigned difference: a slice that ends before it starts has no upper bound.
  return allocating(1, exactly(size < 0 ? MAX_COST : size));
};

const flatten = ({ target, args }: OverloadCall): CallEstimate =>
  allocating(args.length === 0 ? 1 : literalOf(args[0], MAX_COST), sizeOfOperand(target));

const sets =
  (factor: number) =>
  ({ args }: OverloadCall): CallEstimate => ({
    cost: add(scale(multiply(sizeOfOperand(args[0]), sizeOfOperand(args[1])), factor), ONE),
  });

const sorting = (typeName: string, size: Bounds): CallEstimate =>
  allocating(typeName === "string" || typeName === "bytes" ? 2 + PER_CHARACTER : 2, squared(size));

/** The estimates of cel-go's extensions for lists and sets (ext/lists.go, version 3, and ext/sets.go), by overload. */
const LIST_ESTIMATES: readonly (readonly [string, Estimate])[] = [
  ["list_slice", slice],
  ["list_flatten", flatten],
  ["list_flatten_int", flatten],
  ["lists_range", ({ args }) => allocating(1, exactly(literalOf(args[0], MAX_COST)))],
  ["list_reverse", ({ target }) => allocating(1, sizeOfOperand(target))],
  ["list_distinct", ({ target }) => allocating(2, squared(sizeOfOperand(target)))],
  ["list_sets_contains_list", sets(1)],
  ["list_sets_intersects_list", sets(1)],
  ["list_sets_equivalent_list", sets(2)],
  ...COMPARABLE.map(([name]) => typeName(name)).flatMap((name): [string, Estimate][] => [
    [`list_${name}_sort`, ({ target }) => sorting(name, sizeOfOperand(target))],
    [`list_${name}_sortByAssociatedKeys`, ({ args }) => sorting(name, sizeOfOperand(args[0]))],
  ]),
];

const COMPARISONS = ["less", "greater", "less_equals", "greater_equals"].flatMap((name) => [
  `${name}_string`,
  `${name}_bytes`,
]);

/**
 * The estimates of cel-go's own functions (checker/cost.go, functionCost) and of its extensions, by overload. Those that decide
 * which arguments are evaluated are in estimate.ts.
 */
export const CEL_ESTIMATES: ReadonlyMap<string, Estimate> = new Map<string, Estimate>([
  ...LIST_ESTIMATES,
  ["string_format", ({ target }) => target && { cost: traversal(target) }],
  ["string_to_bytes", stringToBytes],
  ["bytes_to_string", bytesToString],
  ["strings_quote", quote],
  ["starts_with_string", affix],
  ["ends_with_string", affix],
  ["in_list", ({ args }) => ({ cost: sizeOfOperand(args[1]) })],
  ["matches_string", matches],
  ["contains_string", contains],
  ["add_string", joinText],
  ["add_bytes", joinText],
  ["add_list", (call) => ({ cost: ONE, resultSize: sum(call) })],
  ["equals", comparison],
  ["not_equals", comparison],
  ...COMPARISONS.map((id): [string, Estimate] => [id, comparison]),
]);

/** The operators that join two operands. */
export const ADDED = new Set(["add_string", "add_bytes", "add_list"]);

/** The last step of the path of what an index selects. */
export const INDEXED: ReadonlyMap<string, string> = new Map([
  ["index_list", "@items"],
  ["index_map", "@values"],
]);
