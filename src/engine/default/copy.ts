import { type FieldPath, type Json, child, formatField } from "kube-json";

/** The remaining size: each value counts 1, and each string and field name also counts its length. */
export interface CopyBudget {
  left: number;
}

/** A value exceeds the budget. */
export class TooLarge extends Error {}

/** Far more than any API needs, and far less than recursion can take. */
const MAX_DEPTH = 100;

/**
 * A deep copy of a value that must be JSON. Throws if it is not (NaN, a function, a Date, a cycle), has more
 * than 100 levels or exceeds the budget. Undefined fields are left out. `field` is the path of the value, for
 * errors.
 */
export const copyJson = (value: unknown, budget: CopyBudget, field: FieldPath, depth = 0): Json => {
  budget.left -= 1 + (typeof value === "string" ? value.length : 0);
  if (budget.left < 0) throw new TooLarge(`must propose less: \`${formatField(field)}\` exceeds the limit`);
  if (depth > MAX_DEPTH) throw new Error(`must propose values of at most ${String(MAX_DEPTH)} levels`);
  if (value === null || typeof value === "string" || typeof value === "boolean" || typeof value === "bigint")
    return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value))
    return Array.from(value, (item: unknown, index) => copyJson(item, budget, child(field, index), depth + 1));
  if (typeof value === "object" && isPlain(value)) return copyFields(value, budget, field, depth);
  throw new Error(`must propose JSON, but \`${formatField(field)}\` is ${nameOf(value)}`);
};

const copyFields = (value: object, budget: CopyBudget, field: FieldPath, depth: number): Json => {
  const entries = Object.entries(value) as [string, unknown][];
  // fromEntries() makes `__proto__` an own key, as in JSON.
  return Object.fromEntries(
    entries
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => {
        budget.left -= name.length;
        return [name, copyJson(inner, budget, child(field, name), depth + 1)];
      }),
  );
};

/** True for a plain object: its prototype is null or an Object.prototype of any realm. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === "object" && Object.getPrototypeOf(prototype) === null);
};

const nameOf = (value: unknown): string => {
  if (typeof value === "number") return String(value);
  return typeof value === "object" ? "an instance of a class" : value === undefined ? "undefined" : `a ${typeof value}`;
};
