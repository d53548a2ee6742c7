import { formatField } from "../kube/field-path.js";
import type { Cause } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { Waiver } from "../model/exception.js";
import type { BoundRule } from "../model/pack.js";

/** What one rule says of one object. */
export interface Check {
  readonly bound: BoundRule;
  /** Sorted by field. */
  readonly causes: readonly Cause[];
  /** Those that somebody excuses, sorted likewise; none of them is among the causes. */
  readonly excused: ReadonlyMap<Cause, Waiver>;
  /** Causes beyond the limit, counted and not kept. */
  readonly dropped: number;
  readonly error?: unknown;
}

/** What becomes of a cause: it is judged if undefined, 'Ignored' as not being of the request's making, or excused. */
export type Sift = (cause: Cause) => Waiver | "Ignored" | undefined;

/** So many causes of a rule may be excused; what comes then is judged, so that nothing hides behind them. */
const MAX_EXCUSED = 10_000;

/** Counting goes on this far beyond the limit and no further, so that a review ends in time. */
const COUNT_AT_MOST = 10_000;

/**
 * Runs one rule; a rule that throws yields what it found before, and its error. What is sifted out does not count towards
 * the limit: it would hide what comes after it.
 */
export const check = (bound: BoundRule, context: Context, limit: number, sift?: Sift): Check => {
  const causes: Cause[] = [];
  const excused = new Map<Cause, Waiver>();
  let dropped = 0;
  try {
    for (const cause of bound.check(context)) {
      const fate = sift?.(cause);
      if (fate === "Ignored") continue;
      if (fate !== undefined && excused.size < MAX_EXCUSED) excused.set(cause, fate);
      else if (causes.length < limit) causes.push(cause);
      else if (++dropped >= COUNT_AT_MOST) break;
    }
  } catch (error) {
    return { bound, causes: sort(causes), excused: inOrder(excused), dropped, error };
  }
  return { bound, causes: sort(causes), excused: inOrder(excused), dropped };
};

const inOrder = (excused: ReadonlyMap<Cause, Waiver>): ReadonlyMap<Cause, Waiver> =>
  excused.size < 2
    ? excused
    : new Map(
        sort([...excused.keys()]).flatMap((cause) => {
          const waiver = excused.get(cause);
          return waiver === undefined ? [] : [[cause, waiver] as const];
        }),
      );

const DIGITS = /(\d+)/;

const sort = (causes: Cause[]): readonly Cause[] => {
  if (causes.length < 2) return causes;
  const keyed = causes.map((cause) => ({ cause, field: formatField(cause.field).split(DIGITS) }));
  keyed.sort((a, b) => compareParts(a.field, b.field) || compare(a.cause.message, b.cause.message));
  return keyed.map(({ cause }) => cause);
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Orders `a[2]` before `a[10]`: runs of digits compare as numbers, all else by code unit. */
export const compareNatural = (a: string, b: string): number =>
  compareParts(a.split(DIGITS), b.split(DIGITS));

/** Every other part is a run of digits. */
const compareParts = (a: readonly string[], b: readonly string[]): number => {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left, right] = [a[index] ?? "", b[index] ?? ""];
    const order =
      index % 2 === 1 ? Number(left) - Number(right) || compare(left, right) : compare(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};
