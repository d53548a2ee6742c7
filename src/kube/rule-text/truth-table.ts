import type { Logic } from "./truth.js";

/** The truth of an expression for every set of some names at once: bit `i` is that of the set that the number `i` encodes. */
export interface TruthTable {
  readonly yes: bigint;
  /** Not the rest: the expression may fail. */
  readonly no: bigint;
}

/** For this many names. The size of a table doubles with each. */
export const tableLogic = (count: number): Logic<TruthTable> => {
  const all = bitsBelow(2 ** count);
  const not = ({ yes, no }: TruthTable): TruthTable => ({ yes: no, no: yes });
  const and = (left: TruthTable, right: TruthTable): TruthTable => ({
    yes: left.yes & right.yes,
    no: left.no | right.no,
  });
  const or = (left: TruthTable, right: TruthTable): TruthTable => not(and(not(left), not(right)));
  const choose = (condition: TruthTable, one: TruthTable, other: TruthTable): TruthTable => ({
    yes: (condition.yes & one.yes) | (condition.no & other.yes),
    no: (condition.yes & one.no) | (condition.no & other.no),
  });
  return {
    constant: (truth) => (truth ? { yes: all, no: 0n } : { yes: 0n, no: all }),
    not,
    and,
    or,
    choose,
    same: (left, right) => choose(left, right, not(right)),
  };
};

/** Fails for every set. */
export const FAILING: TruthTable = { yes: 0n, no: 0n };

/** Whether a set has the name of this index. */
export const memberTable = (index: number, count: number): TruthTable => {
  let yes = bitsBelow(2 ** index) << BigInt(2 ** index);
  for (let width = 2 ** (index + 1); width < 2 ** count; width *= 2) yes |= yes << BigInt(width);
  return { yes, no: bitsBelow(2 ** count) ^ yes };
};

/** The sets of two names or more. */
export const severalOf = (count: number): bigint =>
  Array.from({ length: count }, (_, index) => 1n << BigInt(2 ** index)).reduce(
    (sets, single) => sets ^ single,
    bitsBelow(2 ** count) ^ 1n,
  );

const bitsBelow = (length: number): bigint => (1n << BigInt(length)) - 1n;
