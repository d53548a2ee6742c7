import { rememberBy, remember } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Cost, Read } from "../../model/rule.js";
import { idsIn, type KnownRules, knownRules } from "../../model/known-rules.js";
import type { Fault } from "../../model/decision.js";
import type { Narrowing } from "../../model/match.js";
import type { Bound, BoundDefaulter, BoundRule, Pack } from "../../model/pack.js";
import { readsOfBounds } from "../../model/reads.js";
import { covers, dependsOnRequest, mightSelect, selects, type MatchTarget } from "./match.js";
import { isBuiltInGroup, isBuiltInKind } from "kube-api";
import { DEFINITIONS } from "kube-schema";
import type { Precondition } from "../../model/precondition.js";

/** Packs, indexed so that a review touches only entries that can apply to its operation and resource. */
export interface RuleSet {
  readonly packs: readonly Pack[];
  /** The rules that exist, including those that only other reviews use. */
  readonly known: KnownRules;
  /** Selects the entries that apply to the request, in the order of packs and entries. */
  select(context: Context): Selection;
  /** The rules that apply whatever the labels of the object: for a request whose object is unknown. */
  mightApply(context: Context): readonly BoundRule[];
  /** The kinds of other objects that a review of the target may read. */
  reads(target: MatchTarget): readonly Read[];
  /** The maximum cost of a review of an object of this kind: to validate it, or to default it. */
  cost(asked: MatchTarget & Pick<Context, "kind" | "cluster">, isDefaulted: boolean): Cost;
}

export interface Selection {
  readonly rules: readonly BoundRule[];
  readonly defaulters: readonly BoundDefaulter[];
  /** Errors in deciding whether an entry applies; it then counts as applying. */
  readonly faults: readonly Fault[];
}

/** An entry that covers the target; `open` are the narrowings that depend on the request. */
interface Candidate<T extends Bound> {
  readonly bound: T;
  readonly open: readonly Narrowing[];
}

interface Candidates {
  readonly rules: Covering<BoundRule>;
  readonly defaulters: Covering<BoundDefaulter>;
}

interface Covering<T extends Bound> {
  readonly cost: Cost;
  readonly candidates: readonly Candidate<T>[];
  /** The entries for requests that no narrowing excludes, which are most. */
  readonly all: readonly T[];
  /** All open narrowings, each once with one of its entries: entries of a pack share its narrowing. */
  readonly open: readonly Open<T>[];
}

interface Open<T extends Bound> {
  readonly narrowing: Narrowing;
  readonly bound: T;
}

/** Creates the index, which is filled on demand. */
export const createRuleSet = (packs: readonly Pack[], known: KnownRules = knownRules(idsIn(packs))): RuleSet => {
  const allRules = packs.flatMap((pack) => pack.rules.map(ofOneShape));
  const allDefaulters = packs.flatMap((pack) => pack.defaulters);
  // Clients choose names and versions of resources, so the cache must be bounded.
  const candidates = rememberBy(
    targetKey,
    (target: MatchTarget): Candidates => ({
      rules: cover(allRules, target),
      defaulters: cover(allDefaulters, target),
    }),
  );

  return {
    packs,
    known,
    select(context) {
      const { rules, defaulters } = candidates(context);
      const faults: Fault[] = [];
      return {
        rules: narrow(rules, context, faults),
        defaulters: narrow(defaulters, context, faults),
        faults,
      };
    },
    mightApply: (context) =>
      candidates(context)
        .rules.candidates.filter(({ open }) => open.every((narrowing) => mightSelect(narrowing, context)))
        .map(({ bound }) => bound),
    reads(target) {
      const { rules, defaulters } = candidates(target);
      return readsOfBounds(rules.all, defaulters.all);
    },
    cost(asked, isDefaulted) {
      const { all, cost } = candidates(asked)[isDefaulted ? "defaulters" : "rules"];
      return all.length > 0 && mayRunPrograms(asked) ? "Unbounded" : cost;
    },
  };
};

/** The key is JSON, because no separator is safe in names that a client chooses. */
const targetKey = ({ operation, resource, otherResources, subresource }: MatchTarget): string =>
  JSON.stringify([operation, resource.group, resource.version, resource.resource, subresource, otherResources]);

/** With all fields, even if undefined: a review reads many rules, which is much faster if all have one shape. */
const ofOneShape = (bound: BoundRule): BoundRule => ({
  id: bound.id,
  pack: bound.pack,
  cost: bound.cost,
  match: bound.match,
  narrowings: bound.narrowings,
  reads: bound.reads,
  rule: bound.rule,
  action: bound.action,
  newer: bound.newer,
  level: bound.level,
  ownedGroups: bound.ownedGroups,
  exceptions: bound.exceptions,
  waivable: bound.waivable,
  namespaceLabels: bound.namespaceLabels,
  on: bound.on,
  deletions: bound.deletions,
  message: bound.message,
  union: bound.union,
  check: bound.check,
});

const cover = <T extends Bound>(bounds: readonly T[], target: MatchTarget): Covering<T> => {
  const candidates = bounds
    .filter(
      (bound) =>
        covers(bound.match, target) &&
        bound.narrowings.every(({ resourceRules }) => resourceRules === undefined || covers({ resourceRules }, target)),
    )
    .map((bound) => ({ bound, open: bound.narrowings.filter(dependsOnRequest) }));
  const open: Open<T>[] = [];
  for (const { bound, open: all } of candidates)
    for (const narrowing of all)
      if (!open.some((known) => known.narrowing === narrowing)) open.push({ narrowing, bound });
  const all = candidates.map(({ bound }) => bound);
  return { cost: costOf(all), candidates, all, open };
};

/** Decides each narrowing once in a review. */
const narrow = <T extends Bound>(
  { candidates, all, open }: Covering<T>,
  context: Context,
  faults: Fault[],
): readonly T[] => {
  let leftOut: Set<Narrowing> | undefined;
  for (const { narrowing, bound } of open)
    if (!isSelected(narrowing, bound, context, faults)) (leftOut ??= new Set()).add(narrowing);
  if (leftOut === undefined) return all;
  const isOut = (narrowing: Narrowing): boolean => leftOut.has(narrowing);
  return candidates.filter((candidate) => !candidate.open.some(isOut)).map(({ bound }) => bound);
};

/** An error must not bypass a rule. */
const isSelected = (narrowing: Narrowing, { id, pack }: Bound, context: Context, faults: Fault[]): boolean => {
  try {
    return selects(narrowing, context);
  } catch (error) {
    faults.push({ rule: id, pack, action: "Audit", error });
    return true;
  }
};

/** Groups whose objects are programs: schemas and expressions. */
const PROGRAMS: readonly string[] = ["apiextensions.k8s.io", "admissionregistration.k8s.io"];

/** Returns the maximum cost of the entries for an object that is no program and has none. */
const costOf = (entries: readonly Bound[]): Cost =>
  entries.some(({ cost }) => cost === "Unbounded") ? "Unbounded" : "Bounded";

/**
 * True if a review of the object may run a program of a user: the object has schemas or expressions, or a CRD that is known
 * may define its kind. CRDs are possible in built-in groups, too, but not in those without a dot.
 */
export const mayRunPrograms = ({ kind, resource, cluster }: Pick<Context, "kind" | "resource" | "cluster">): boolean =>
  PROGRAMS.includes(resource.group) ||
  ((!isBuiltInGroup(resource.group) || (kind.group.includes(".") && !isBuiltInKind(kind))) &&
    cluster.known(DEFINITIONS.group, DEFINITIONS.kind).length > 0);

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
