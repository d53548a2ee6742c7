import type { FieldPath } from "kube-json";
import { MAX_COST } from "kube-cel";
import { MAX_REQUEST } from "./declared-type.js";

/** The most that a rule may cost, for all values that one object can have at its place. */
export const RULE_COST_LIMIT = 10_000_000;
/** The most that all rules of a version may cost. */
export const SCHEMA_COST_LIMIT = 100_000_000;

/** How often a value occurs in one object at most; undefined if only the size of a request limits it. */
export type Cardinality = number | undefined;

/** How often the values below one occur that has `growth` of them. */
export const timesMore = (cardinality: Cardinality, growth: Cardinality): Cardinality =>
  cardinality === undefined || growth === undefined ? undefined : Math.min(MAX_COST, cardinality * growth);

/** Returns the cost of an expression for all values in one object, each of at least `minSize` bytes of JSON. */
export const totalCost = (cost: number, cardinality: Cardinality, minSize: number): number =>
  Math.min(MAX_COST, cost * (cardinality ?? Math.floor(MAX_REQUEST / (minSize + 1))));

/** How much a cost exceeds its limit, in the words of the API server. */
export const costProblem = (name: string, cost: number, limit: number): string => {
  const factor = cost / limit;
  const text = factor > 100 ? "more than 100x" : `${factor.toFixed(factor < 1.5 ? 6 : 1)}x`;
  return (
    `${name} exceeds budget by factor of ${text} (try simplifying the rule, or adding maxItems, maxProperties, and ` +
    "maxLength where arrays, maps, and strings are declared)"
  );
};

/** The cost of all rules of a version, and the most expensive of them. */
export interface CostTotal {
  sum: number;
  rules: readonly { readonly field: FieldPath; readonly cost: number }[];
}

export const addCost = (total: CostTotal, field: FieldPath, cost: number): void => {
  total.sum = Math.min(MAX_COST, total.sum + cost);
  if (cost < SCHEMA_COST_LIMIT / 100) return;
  total.rules = [...total.rules, { field, cost }].sort((a, b) => b.cost - a.cost).slice(0, 4);
};
