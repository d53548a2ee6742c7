import {
  add,
  type Bounds,
  MAX_COST,
  multiply,
  ONE,
  PER_CHARACTER,
  PER_PATTERN_CHARACTER,
  scale,
  UNKNOWN,
} from "./bounds.js";
import type { CallEstimate, CallOperands, Operand } from "./operand.js";

/**
 * The estimates of cel-go's own functions (checker/cost.go, functionCost), by overload. Those that decide which
 * arguments are evaluated are in estimate.ts.
 */

type Estimate = (call: CallOperands) => CallEstimate | undefined;

const size = (operand: Operand | undefined): Bounds => operand?.size ?? UNKNOWN;
const traversal = (operand: Operand | undefined): Bounds => scale(size(operand), PER_CHARACTER);

const affix: Estimate = ({ args }) => ({ cost: traversal(args[0]) });

const comparison: Estimate = ({ args }) => {
  const max = Math.min(size(args[0]).max, size(args[1]).max);
  return { cost: scale({ min: max > 0 ? 1 : 0, max }, PER_CHARACTER) };
};

const sum = ({ args }: CallOperands): Bounds => add(size(args[0]), size(args[1]));

const joinText: Estimate = (call) => ({ cost: scale(sum(call), PER_CHARACTER), resultSize: sum(call) });

const stringToBytes: Estimate = ({ args }) => {
  const { min, max } = size(args[0]);
  return { cost: traversal(args[0]), resultSize: { min, max: Math.min(MAX_COST, max * 4) } };
};

const bytesToString: Estimate = ({ args }) => {
  const { min, max } = size(args[0]);
  return { cost: traversal(args[0]), resultSize: { min: Math.floor(min / 4), max } };
};

const quote: Estimate = ({ args }) => {
  const { min, max } = size(args[0]);
  // Twice the greatest number and two more is 0 in 64 bits.
  return { cost: traversal(args[0]), resultSize: { min: min + 2, max: max >= MAX_COST ? 0 : max * 2 + 2 } };
};

const matches: Estimate = ({ target, args }) =>
  target && {
    cost: multiply(scale(add(size(target), ONE), PER_CHARACTER), scale(size(args[0]), PER_PATTERN_CHARACTER)),
  };

const contains: Estimate = ({ target, args }) => target && { cost: multiply(traversal(target), traversal(args[0])) };

const COMPARISONS = ["less", "greater", "less_equals", "greater_equals"].flatMap((name) => [
  `${name}_string`,
  `${name}_bytes`,
]);

export const CEL_ESTIMATES: ReadonlyMap<string, Estimate> = new Map<string, Estimate>([
  ["string_format", ({ target }) => target && { cost: traversal(target) }],
  ["string_to_bytes", stringToBytes],
  ["bytes_to_string", bytesToString],
  ["strings_quote", quote],
  ["starts_with_string", affix],
  ["ends_with_string", affix],
  ["in_list", ({ args }) => ({ cost: size(args[1]) })],
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
