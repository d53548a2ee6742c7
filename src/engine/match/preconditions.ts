import { remember } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Precondition } from "../../model/precondition.js";
import type { BoundRule } from "../../model/pack.js";

/** The rules of a list that its preconditions leave. */
interface Remaining {
  readonly preconditions: readonly Precondition[];
  /** The remaining rules by the preconditions that are met, with a bit for each. */
  readonly byMet: Map<number, readonly BoundRule[]>;
}

/** The number of bits; rules with further ones always run. */
const MAX_PRECONDITIONS = 30;
/** Few of the possible combinations occur. */
const MAX_WAYS = 1024;

/** The rules whose preconditions are met, in their order. */
export const withPreconditionsMet = (rules: readonly BoundRule[], context: Context): readonly BoundRule[] => {
  const { preconditions, byMet } = remainingOf(rules);
  if (preconditions.length === 0) return rules;
  const met = metOf(preconditions, context);
  const known = byMet.get(met);
  if (known !== undefined) return known;
  const left = rules.filter(({ rule }) => {
    const index = rule.precondition === undefined ? -1 : preconditions.indexOf(rule.precondition);
    return index < 0 || (met & (1 << index)) !== 0;
  });
  if (byMet.size >= MAX_WAYS) byMet.clear();
  byMet.set(met, left);
  return left;
};

const remainingOf = remember((rules: readonly BoundRule[]): Remaining => {
  const preconditions = new Set(rules.flatMap(({ rule }) => rule.precondition ?? []));
  return { preconditions: [...preconditions].slice(0, MAX_PRECONDITIONS), byMet: new Map() };
});

/** An error must not bypass a rule: all rules run then. */
const metOf = (preconditions: readonly Precondition[], context: Context): number => {
  let met = 0;
  let bit = 1;
  try {
    for (const precondition of preconditions) {
      if (precondition(context)) met |= bit;
      bit <<= 1;
    }
  } catch {
    return -1;
  }
  return met;
};
