import { compareText } from "kube-json";
import { type Cause, NO_CAUSES } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Waiver } from "../../model/exception.js";
import type { BoundRule } from "../../model/pack.js";
import { type Deadline, DeadlineExceeded, requireTime } from "../../model/deadline.js";
import { compareFields } from "../match/natural-order.js";
import { causesOf } from "../match/scoped-context.js";

/** The result of one rule for one object. */
export interface Check {
  /** Sorted by field. */
  readonly causes: readonly Cause[];
  /** Excused causes, sorted in the same way; none of them is in `causes`. */
  readonly excused: ReadonlyMap<Cause, Waiver>;
  /** The number of causes beyond the limit, which are not kept. */
  readonly dropped: number;
  readonly error?: unknown;
}

/** The result of nearly every rule for nearly every object. */
const CLEAN: Check = { causes: [], excused: new Map(), dropped: 0 };

export const isClean = (outcome: Check): boolean => outcome === CLEAN;

/** Decides on a cause: it counts if undefined, is 'Ignored' if not due to the request, or is excused. */
export type Sift = (cause: Cause) => Waiver | "Ignored" | undefined;

/** True for a cause that has the full action of its rule: another one may be about a field where the rule only warns. */
export type HasFullAction = (bound: BoundRule, cause: Cause) => boolean;

interface CheckOptions {
  readonly deadline?: Deadline | undefined;
  /** Without it, all causes are alike. */
  readonly hasFullAction?: HasFullAction;
}

/** The maximum number of excused causes of a rule; further ones count, so that nothing hides behind them. */
const MAX_EXCUSED = 10_000;

/** The maximum number of causes to count beyond the limit: each has a path and a message, which are long in deep objects. */
const COUNT_AT_MOST = 1000;

/** The clock is read once for this number of causes, because reading it costs as much as a cause. */
export const CAUSES_PER_LOOK = 64;

/**
 * Runs one rule; if it throws, the result has its causes up to then and the error. Ignored and excused causes
 * do not count towards the limit, so that they hide nothing, and a cause with the full action of the rule is kept if
 * there is one. Throws DeadlineExceeded if the time is not enough.
 */
export const check = (
  bound: BoundRule,
  context: Context,
  limit: number,
  sift?: Sift,
  { deadline, hasFullAction }: CheckOptions = {},
): Check => {
  const isFull = (cause: Cause): boolean => hasFullAction?.(bound, cause) !== false;
  let hasFull: boolean | undefined;
  let causes: Cause[] | undefined;
  let excused: Map<Cause, Waiver> | undefined;
  let dropped = 0;
  let looked = 0;
  try {
    const found = causesOf(bound, context);
    if (found === NO_CAUSES) return CLEAN;
    for (const cause of found) {
      if (++looked % CAUSES_PER_LOOK === 0) requireTime(deadline);
      const fate = sift?.(cause);
      if (fate === "Ignored") continue;
      if (fate !== undefined && (excused?.size ?? 0) < MAX_EXCUSED) (excused ??= new Map()).set(cause, fate);
      else if ((causes ??= []).length < limit) causes.push(cause);
      else {
        hasFull ??= causes.some(isFull);
        if (!hasFull && isFull(cause)) {
          causes[limit - 1] = cause;
          hasFull = true;
        }
        if (++dropped >= COUNT_AT_MOST && hasFull) break;
      }
    }
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw error;
    return { causes: sort(causes), excused: inOrder(excused), dropped, error };
  }
  return causes === undefined && excused === undefined
    ? CLEAN
    : { causes: sort(causes), excused: inOrder(excused), dropped };
};

/** All causes of a rule that count, in the order in which `check` sees them. */
export function* judged(bound: BoundRule, context: Context, sift?: Sift): Iterable<Cause> {
  let excused = 0;
  for (const cause of causesOf(bound, context)) {
    const fate = sift?.(cause);
    if (fate === undefined || (fate !== "Ignored" && excused++ >= MAX_EXCUSED)) yield cause;
  }
}

const NOBODY: ReadonlyMap<Cause, Waiver> = new Map();

const inOrder = (excused: ReadonlyMap<Cause, Waiver> = NOBODY): ReadonlyMap<Cause, Waiver> =>
  excused.size < 2
    ? excused
    : new Map(
        sort([...excused.keys()]).flatMap((cause) => {
          const waiver = excused.get(cause);
          return waiver === undefined ? [] : [[cause, waiver] as const];
        }),
      );

/** Sorts by field, then by message. */
export const sort = (causes: Cause[] = []): readonly Cause[] =>
  causes.length < 2
    ? causes
    : causes.sort((a, b) => compareFields(a.field, b.field) || compareText(a.message, b.message));
