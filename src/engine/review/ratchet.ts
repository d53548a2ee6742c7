import { type Numbering, createNumbering } from "../../kube/json/numbering.js";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { type Deadline, DeadlineExceeded, requireTime } from "../../model/deadline.js";
import type { BoundRule } from "../../model/pack.js";
import { LIMITS, type Limits } from "../match/limits.js";
import { type OldFindings, collectOld } from "./old-findings.js";
import { visibleTo } from "../match/visible.js";

export interface Ratcheting {
  /** The causes that the old object had already. */
  readonly old: ReadonlySet<Cause>;
  /** What the rule threw when it judged the old object; what it found until then counts. */
  readonly error?: unknown;
}

/** What is kept of more causes than are kept of a rule. */
export interface Overflow extends Ratcheting {
  /** Those that are new, then others. */
  readonly kept: readonly Cause[];
  /** How many are not kept. */
  readonly dropped: number;
}

export interface RatchetOptions {
  readonly limits?: Limits;
  readonly deadline?: Deadline | undefined;
  /** Of the values in both objects; a new one, if left out. The rules of a review share one. */
  readonly numberOf?: Numbering;
}

/**
 * Which causes the old object had already: they must not keep an old object from living on. Two findings are the same if
 * rule, reason, place and offending value are (engine/review/finding-key.ts). One old finding excuses one new one, so that a list
 * cannot grow more of them.
 */
export const ratchet = (
  bound: BoundRule,
  causes: readonly Cause[],
  context: Context,
  options: RatchetOptions = {},
): Ratcheting => {
  const old = new Set<Cause>();
  if (context.oldObject === undefined || causes.length === 0) return { old };
  const { findings, ...outcome } = oldFindings(bound, context, options);
  if (findings.isEmpty) return { ...outcome, old };
  for (const cause of causes) if (findings.takeExact(cause)) old.add(cause);
  const changed = causes.filter((cause) => !old.has(cause));
  for (const cause of changed) if (findings.takeLoose(cause)) old.add(cause);
  return { ...outcome, old };
};

/**
 * The same of more causes than are kept, so that their number is no way past a rule. `again` gives all of them, the same
 * each time; `first` are those that take old ones before them. Nothing is held but short keys and what is kept.
 */
export const ratchetAll = (
  bound: BoundRule,
  first: readonly Cause[],
  again: () => Iterable<Cause>,
  context: Context,
  options: RatchetOptions = {},
): Overflow => {
  const { limits = LIMITS, deadline } = options;
  const { findings, ...outcome } = oldFindings(bound, context, options);
  const all = (): Iterable<Cause> => upTo(limits.comparedFindings, again(), deadline);
  for (const cause of first) findings.takeExact(cause);
  for (const cause of all()) findings.takeExact(cause);
  findings.rewind();
  const take = (cause: Cause): boolean => findings.takeExact(cause) || findings.takeLoose(cause);
  const old = new Set(first.filter(take));
  const added: Cause[] = [];
  const others: Cause[] = [];
  let total = 0;
  for (const cause of all()) {
    const isOld = ++total <= limits.comparedFindings && take(cause);
    const kept = isOld ? others : added;
    if (kept.length < limits.findingsPerRule) kept.push(cause);
  }
  for (const cause of others) old.add(cause);
  const kept = [...added, ...others].slice(0, limits.findingsPerRule);
  return { ...outcome, old, kept, dropped: total - kept.length };
};

/** The first causes, and one more if there is one: it is not compared with the old ones, and so it is new. */
function* upTo(most: number, causes: Iterable<Cause>, deadline?: Deadline): Iterable<Cause> {
  let count = 0;
  for (const cause of causes) {
    if (++count % CAUSES_PER_LOOK === 0) requireTime(deadline);
    yield cause;
    if (count > most) return;
  }
}

/** The clock is looked at once in so many causes. */
const CAUSES_PER_LOOK = 64;

/** As if the old object came in now: what compares old with new finds nothing. */
const oldFindings = (
  bound: BoundRule,
  context: Context,
  { limits = LIMITS, deadline, numberOf = createNumbering() }: RatchetOptions,
): { readonly findings: OldFindings; readonly error?: unknown } => {
  const { oldObject, object, ...rest } = context;
  const before: Context = { ...rest, operation: "CREATE", object: oldObject ?? object };
  const outcome = collectOld(oldCauses(bound, before, limits, deadline), before.object, object, numberOf);
  if (outcome.error instanceof DeadlineExceeded) throw outcome.error;
  return outcome;
};

function* oldCauses(bound: BoundRule, before: Context, limits: Limits, deadline?: Deadline): Iterable<Cause> {
  let count = 0;
  for (const cause of upTo(limits.comparedFindings, bound.check(visibleTo(bound.reads, before)), deadline))
    if (++count <= limits.comparedFindings) yield cause;
}
