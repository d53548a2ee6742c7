import { remember } from "../../kube/json/remember.js";
import type { Context } from "../../model/context.js";
import type { Precondition } from "../../model/precondition.js";
import type { BoundRule } from "../../model/pack.js";

/** Rules and their needs. */
interface Needing {
  readonly needs: readonly Precondition[];
  /** The remaining rules by the needs that are met, with a bit for each need. */
  readonly byMet: Map<number, readonly BoundRule[]>;
}

/** The number of bits; rules with other needs always run. */
const MAX_NEEDS = 30;
/** Few of the possible combinations of needs occur. */
const MAX_WAYS = 1024;

/** The rules whose needs are met, in their order. */
export const withPreconditionsMet = (rules: readonly BoundRule[], context: Context): readonly BoundRule[] => {
  const { needs, byMet } = needing(rules);
  if (needs.length === 0) return rules;
  const met = metOf(needs, context);
  const known = byMet.get(met);
  if (known !== undefined) return known;
  const left = rules.filter(({ rule }) => {
    const index = rule.precondition === undefined ? -1 : needs.indexOf(rule.precondition);
    return index < 0 || (met & (1 << index)) !== 0;
  });
  if (byMet.size >= MAX_WAYS) byMet.clear();
  byMet.set(met, left);
  return left;
};

const needing = remember((rules: readonly BoundRule[]): Needing => {
  const needs = new Set(rules.flatMap(({ rule }) => rule.precondition ?? []));
  return { needs: [...needs].slice(0, MAX_NEEDS), byMet: new Map() };
});

/** An error must not bypass a rule: all rules run then. */
const metOf = (needs: readonly Precondition[], context: Context): number => {
  let met = 0;
  let bit = 1;
  try {
    for (const need of needs) {
      if (need(context)) met |= bit;
      bit <<= 1;
    }
  } catch {
    return -1;
  }
  return met;
};
