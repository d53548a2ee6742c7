import type { Context } from "../model/context.js";
import type { Fault } from "../model/decision.js";
import type { Narrowing } from "../model/match.js";
import type { Bound, BoundDefaulter, BoundRule, Pack } from "../model/pack.js";
import { covers, dependsOnRequest, selects, type Target } from "./match.js";

/** Packs, indexed so that a review touches only what can apply to its operation and resource. */
export interface RuleSet {
  readonly packs: readonly Pack[];
  /** True if an entry of a pack has this id; of packs that other reviews go by, too. */
  knows(id: string): boolean;
  /** What applies to the request, in the order of packs and entries. */
  select(context: Context): Selection;
}

export interface Selection {
  readonly rules: readonly BoundRule[];
  readonly defaulters: readonly BoundDefaulter[];
  /** Where it could not be told whether something applies: it counts as applying. */
  readonly faults: readonly Fault[];
}

/** Something that covers the target; `open` are the narrowings that only the request can decide. */
interface Candidate<T extends Bound> {
  readonly bound: T;
  readonly open: readonly Narrowing[];
}

interface Candidates {
  readonly rules: readonly Candidate<BoundRule>[];
  readonly defaulters: readonly Candidate<BoundDefaulter>[];
}

/** Clients choose resource names, so the index must not grow with them without end. */
const MAX_TARGETS = 4096;

/**
 * Builds the index; it fills itself as operations and resources come by. `all` are the packs that there are, where not
 * each is for every review.
 */
export const createRuleSet = (packs: readonly Pack[], all: readonly Pack[] = packs): RuleSet => {
  const allRules = packs.flatMap((pack) => pack.rules);
  const allDefaulters = packs.flatMap((pack) => pack.defaulters);
  const index = new Map<string, Candidates>();

  const candidates = (target: Target): Candidates => {
    const { operation, resource, subresource } = target;
    const name = `${operation} ${resource.group}/${resource.version}/${resource.resource}/${subresource ?? ""}`;
    let found = index.get(name);
    if (found === undefined) {
      found = { rules: cover(allRules, target), defaulters: cover(allDefaulters, target) };
      if (index.size >= MAX_TARGETS) index.clear();
      index.set(name, found);
    }
    return found;
  };

  return {
    packs,
    knows: (id) => all.some(({ rules }) => rules.some((bound) => bound.id === id)),
    select(context) {
      const { rules, defaulters } = candidates(context);
      const verdicts: Verdicts = { known: new Map(), faults: [] };
      return {
        rules: narrow(rules, context, verdicts),
        defaulters: narrow(defaulters, context, verdicts),
        faults: verdicts.faults,
      };
    },
  };
};

const cover = <T extends Bound>(all: readonly T[], target: Target): readonly Candidate<T>[] =>
  all
    .filter(
      (bound) =>
        covers(bound.match, target) &&
        bound.narrowings.every(
          ({ resourceRules }) => resourceRules === undefined || covers({ resourceRules }, target),
        ),
    )
    .map((bound) => ({ bound, open: bound.narrowings.filter(dependsOnRequest) }));

interface Verdicts {
  readonly known: Map<Narrowing, boolean>;
  readonly faults: Fault[];
}

/** Entries of a pack share its narrowing object, so each is decided once a review. */
const narrow = <T extends Bound>(
  candidates: readonly Candidate<T>[],
  context: Context,
  { known, faults }: Verdicts,
): readonly T[] => {
  const decide = (narrowing: Narrowing, { id, pack }: T): boolean => {
    let verdict = known.get(narrowing);
    if (verdict === undefined) {
      try {
        verdict = selects(narrowing, context);
      } catch (error) {
        // An error must be no way past a rule.
        verdict = true;
        faults.push({ rule: id, pack, action: "Audit", error });
      }
      known.set(narrowing, verdict);
    }
    return verdict;
  };
  return candidates
    .filter(({ open, bound }) => open.every((narrowing) => decide(narrowing, bound)))
    .map(({ bound }) => bound);
};
