import type { Cause } from "../../model/cause.js";
import { type Context, oldAsNew } from "../../model/context.js";
import { type Deadline, DeadlineExceeded, requireTime } from "../../model/deadline.js";
import type { BoundRule } from "../../model/pack.js";
import { LIMITS, type Limits } from "../match/limits.js";
import { type Identities, createIdentities } from "./finding-key.js";
import { CAUSES_PER_LOOK, type HasFullAction } from "./validate.js";
import { selectsObject } from "../match/match.js";
import { causesOf } from "../match/scoped-context.js";
import { type OldFindings, collectOld } from "./old-findings.js";

interface Ratcheting {
  /** The causes that the old object already had. */
  readonly old: ReadonlySet<Cause>;
  /** The error of the rule on the old object; its findings up to then count. */
  readonly error?: unknown;
}

/** The causes that are kept if a rule yields too many. */
export interface Overflow extends Ratcheting {
  /** New ones first, those with the full action of the rule before others, and then old ones. */
  readonly kept: readonly Cause[];
  /** The number of causes that are not kept. */
  readonly dropped: number;
}

interface RatchetOptions {
  readonly limits?: Limits;
  readonly deadline?: Deadline | undefined;
  /** The identities of both objects; new ones by default. The rules of a review share them. */
  readonly identities?: Identities;
  readonly hasFullAction?: HasFullAction;
}

/**
 * Finds the causes that the old object already had, which only warn. Two findings are equal if rule, reason, field and offending
 * value are (engine/review/finding-key.ts), and neither denies where the other only warns. One old finding excuses one new one, so
 * a list cannot gain more. A copy in a new version of a CustomResourceDefinition from an old one is old, too.
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
  for (const cause of changed) if (findings.takeLoose(cause) || findings.isCopied(cause)) old.add(cause);
  return { ...outcome, old };
};

/**
 * Like `ratchet`, for more causes than are kept, so that their number does not bypass a rule. `again` yields all of
 * them, the same each time; `first` take old ones before them. Only short keys and the kept causes are held in memory.
 */
export const ratchetAll = (
  bound: BoundRule,
  first: readonly Cause[],
  again: () => Iterable<Cause>,
  context: Context,
  options: RatchetOptions = {},
): Overflow => {
  const { limits = LIMITS, deadline, hasFullAction } = options;
  const { findings, ...outcome } = oldFindings(bound, context, options);
  const all = (): Iterable<Cause> => upTo(limits.comparedFindings, again(), deadline);
  for (const cause of first) findings.takeExact(cause);
  for (const cause of all()) findings.takeExact(cause);
  findings.rewind();
  const take = (cause: Cause): boolean =>
    findings.takeExact(cause) || findings.takeLoose(cause) || findings.isCopied(cause);
  const old = new Set(first.filter(take));
  const full: Cause[] = [];
  const added: Cause[] = [];
  const others: Cause[] = [];
  let total = 0;
  for (const cause of all()) {
    const isOld = ++total <= limits.comparedFindings && take(cause);
    const kept = isOld ? others : hasFullAction?.(bound, cause) !== false ? full : added;
    if (kept.length < limits.findingsPerRule) kept.push(cause);
  }
  for (const cause of others) old.add(cause);
  const kept = [...full, ...added, ...others].slice(0, limits.findingsPerRule);
  return { ...outcome, old, kept, dropped: total - kept.length };
};

/** The first causes, and one more if there is one, which is not compared with the old ones and so counts as new. */
function* upTo(most: number, causes: Iterable<Cause>, deadline?: Deadline): Iterable<Cause> {
  let count = 0;
  for (const cause of causes) {
    if (++count % CAUSES_PER_LOOK === 0) requireTime(deadline);
    yield cause;
    if (count > most) return;
  }
}

/** Reviews the old object as a new one, so rules that compare old with new find nothing. */
const oldFindings = (
  bound: BoundRule,
  context: Context,
  { limits = LIMITS, deadline, identities = createIdentities(), hasFullAction }: RatchetOptions,
): { readonly findings: OldFindings; readonly error?: unknown } => {
  const before = oldAsNew(context);
  // What the entry did not select excuses nothing: without its label, anything could be written.
  const isSeen = bound.narrowings.every((narrowing) => selectsObject(narrowing, before.object));
  const causes = isSeen ? oldCauses(bound, before, limits, deadline) : [];
  const isFull = (cause: Cause): boolean => hasFullAction?.(bound, cause) !== false;
  const outcome = collectOld(causes, before.object, context.object, identities, isFull);
  if (outcome.error instanceof DeadlineExceeded) throw outcome.error;
  return outcome;
};

function* oldCauses(bound: BoundRule, before: Context, limits: Limits, deadline?: Deadline): Iterable<Cause> {
  let count = 0;
  for (const cause of upTo(limits.comparedFindings, causesOf(bound, before), deadline))
    if (++count <= limits.comparedFindings) yield cause;
}
