import type { Call, Comprehension, Expr } from "../syntax/ast.js";
import { isSmallPattern } from "../libraries/patterns.js";

/**
 * How large a value may be where it is read. 'Item': a constant, or the variable of the innermost loop, so that all passes
 * of the loop together read as much as it loops over. 'Whole': as large as everything.
 */
type Size = "Item" | "Whole";

/** Inside of a loop, the names whose values are items; undefined outside. */
type Loop = ReadonlySet<string> | undefined;

/**
 * True if the form of an expression shows that its evaluation takes time that is linear in the sizes of its variables,
 * whatever their values are: it never reads something whole in each pass of a loop, and no value grows in a loop. With
 * `each`, that variable is an item of a list, and the same holds for the evaluations for all items together.
 */
export const isLinear = (expr: Expr, each?: string): boolean =>
  sizeOf(expr, each === undefined ? undefined : new Set([each])) !== undefined;

/** The size of the value; undefined if it may take more than linear time. */
const sizeOf = (expr: Expr, loop: Loop): Size | undefined => {
  switch (expr.kind) {
    case "literal":
      return "Item";
    case "ident":
      return loop?.has(expr.name) === true ? "Item" : "Whole";
    case "select": {
      const size = sizeOf(expr.operand, loop);
      return size !== undefined && expr.testOnly ? "Item" : size;
    }
    case "list":
      // A list that has its item twice, in a list that has it twice, doubles what is read with each level.
      if (loop !== undefined && expr.elements.filter(({ kind }) => kind !== "literal").length > 1) return undefined;
      return largest(expr.elements.map((one) => sizeOf(one, loop)));
    case "call":
      return sizeOfCall(expr, loop);
    case "comprehension":
      return sizeOfLoop(expr, loop);
    default:
      return undefined;
  }
};

const largest = (sizes: readonly (Size | undefined)[]): Size | undefined =>
  sizes.includes(undefined) ? undefined : sizes.includes("Whole") ? "Whole" : "Item";

/** Take the same time for all operands. */
const CONSTANT: ReadonlySet<string> = new Set([
  ...["_&&_", "_||_", "!_", "@not_strictly_false", "_-_", "_*_", "_/_", "_%_", "-_", "hasValue"],
]);
/** Read no more of their operands than the smaller one has. */
const COMPARING: ReadonlySet<string> = new Set([
  ...["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_", "startsWith", "endsWith"],
]);
/** Read their operand once, and give nothing larger. */
const READING: ReadonlySet<string> = new Set([
  ...["size", "int", "uint", "double", "string", "bool", "duration", "timestamp", "lowerAscii", "upperAscii", "trim"],
]);

const sizeOfCall = ({ function: name, target, args }: Call, loop: Loop): Size | undefined => {
  const operands = target === undefined ? args : [target, ...args];
  const sizes = operands.map((one) => sizeOf(one, loop));
  const size = largest(sizes);
  const [first, second] = sizes;
  if (size === undefined) return undefined;
  if (CONSTANT.has(name)) return "Item";
  if (COMPARING.has(name)) return loop !== undefined && !sizes.includes("Item") ? undefined : "Item";
  if (name === "_?_:_") return largest(sizes.slice(1));
  if (name === "_?._") return first;
  if (name === "orValue") return size;
  if (name === "_[_]" || name === "_[?_]") return loop !== undefined && second === "Whole" ? undefined : first;
  if (name === "@in") return loop !== undefined && second === "Whole" ? undefined : "Item";
  if (name === "_+_" && loop !== undefined) return operands.some(isNumber) ? "Item" : undefined;
  if (name === "_+_") return size;
  if (loop !== undefined && first === "Whole") return undefined;
  if (READING.has(name)) return size;
  const [, argument] = operands;
  if (operands.length !== 2 || argument?.kind !== "literal" || argument.constant.type !== "string") return undefined;
  if (name === "contains") return "Item";
  return name === "matches" && isSmallPattern(argument.constant.value) ? "Item" : undefined;
};

/** Nothing but a number can be added to a number. */
const isNumber = (expr: Expr): boolean =>
  expr.kind === "literal" && ["int", "uint", "double"].includes(expr.constant.type);

/** What `optMap` and the like bind a value to a name with; it never loops. */
const NO_LOOP = "#unused";

const sizeOfLoop = (
  { range, iterVar, iterVar2, accuVar, accuInit, condition, step, result }: Comprehension,
  loop: Loop,
): Size | undefined => {
  const size = sizeOf(range, loop);
  if (size === undefined || iterVar === NO_LOOP || (loop !== undefined && size === "Whole")) return undefined;
  // Variables of loops around this one are read in each of its passes, so they are no items of it.
  const inner = new Set([iterVar, accuVar, ...(iterVar2 === undefined ? [] : [iterVar2])]);
  const parts = [accuInit, condition, withoutGrowth(step, accuVar), result].map((one) => sizeOf(one, inner));
  return largest(parts) === "Item" ? size : undefined;
};

/** `map` and `filter` add an item to what they collect, and leave it as it is if their condition does not hold. */
const withoutGrowth = (step: Expr, accuVar: string): Expr => {
  if (step.kind !== "call") return step;
  const [first, second, third] = step.args;
  if (step.function === "_+_" && first?.kind === "ident" && first.name === accuVar) return second ?? step;
  if (step.function !== "_?_:_" || first === undefined || second === undefined || third === undefined) return step;
  return { ...step, args: [first, withoutGrowth(second, accuVar), third] };
};
