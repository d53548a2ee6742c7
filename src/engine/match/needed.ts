import { remember } from "../../kube/json/remember.js";
import type { Context } from "../../model/context.js";
import type { Need } from "../../model/need.js";
import type { BoundRule } from "../../model/pack.js";

/** Rules, and what they need. */
interface Needing {
  readonly needs: readonly Need[];
  /** The rules that are left, by the needs that are met: a bit for each. */
  readonly byMet: Map<number, readonly BoundRule[]>;
}

/** As many as there are bits; rules that need something else are always asked. */
const MAX_NEEDS = 30;
/** Of the many ways in which needs could be met, few come by. */
const MAX_WAYS = 1024;

/** The rules that may find something in the request, in their order: those whose need is met. */
export const needed = (rules: readonly BoundRule[], context: Context): readonly BoundRule[] => {
  const { needs, byMet } = needing(rules);
  if (needs.length === 0) return rules;
  const met = metOf(needs, context);
  const known = byMet.get(met);
  if (known !== undefined) return known;
  const left = rules.filter(({ rule }) => {
    const index = rule.needs === undefined ? -1 : needs.indexOf(rule.needs);
    return index < 0 || (met & (1 << index)) !== 0;
  });
  if (byMet.size >= MAX_WAYS) byMet.clear();
  byMet.set(met, left);
  return left;
};

const needing = remember((rules: readonly BoundRule[]): Needing => {
  const needs = new Set(rules.flatMap(({ rule }) => rule.needs ?? []));
  return { needs: [...needs].slice(0, MAX_NEEDS), byMet: new Map() };
});

/** An error must be no way past a rule: then all are asked. */
const metOf = (needs: readonly Need[], context: Context): number => {
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
