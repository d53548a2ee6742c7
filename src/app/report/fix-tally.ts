import type { Decision } from "../../model/decision.js";
import type { FixedObject } from "../../engine/fix/fix.js";
import { type Offer, withoutSpared } from "../../engine/fix/fix-offers.js";
import type { FixClass } from "../../model/fix-class.js";

/** Totals over all objects. */
export interface FixTally {
  readonly objects: number;
  readonly findings: number;
  /** Findings that the fixes remove. */
  readonly fixed: number;
  /** Objects that have fixes, by their files and names. */
  readonly changed: ReadonlySet<string>;
  /** Findings in fields that other fixes change first. */
  readonly later: number;
  /** Findings whose fixes could not be written into their files. */
  readonly unwritten: number;
  /** Findings whose fixes change more for others than `--fix-class` allows. */
  readonly ofClass: Readonly<Record<FixClass, number>>;
  readonly withheld: Withheld;
  /** Findings in generated CRDs whose Go source has the fixes: the CRDs were generated before. */
  readonly stale: number;
  /** Findings with fixes in generated CRDs that have no Go source. */
  readonly generated: number;
  /** Findings that an exception or a waiver excuses; they are not among the findings. */
  readonly waived: number;
  /** Findings that the old objects have, with '--only-new'; they are not among the findings. */
  readonly existing: number;
  readonly faults: number;
}

/** Findings in CRDs of groups that are not owned, which could be fixed otherwise. */
interface Withheld {
  readonly findings: number;
  /** Findings that remain because they are not fixed. */
  readonly left: number;
  readonly groups: ReadonlySet<string>;
}

export const NOTHING_FIXED: FixTally = {
  objects: 0,
  findings: 0,
  fixed: 0,
  changed: new Set(),
  later: 0,
  unwritten: 0,
  ofClass: { Safe: 0, Behavior: 0, Breaking: 0 },
  withheld: { findings: 0, left: 0, groups: new Set() },
  stale: 0,
  generated: 0,
  waived: 0,
  existing: 0,
  faults: 0,
};

/** The fixes of one CRD that are not made because its group is not owned. */
export interface WithheldFixes {
  readonly group: string;
  /** Findings that they would remove in addition. */
  readonly findings: number;
  /** The number of these among the remaining findings of the review. */
  readonly left: number;
}

/** The tally with fixes that are not made because their class is not allowed. */
export const withOtherClasses = (tally: FixTally, offers: readonly Offer[]): FixTally => {
  const ofClass = { ...tally.ofClass };
  for (const { findings, fixClass } of offers) ofClass[fixClass] += findings.length;
  return { ...tally, ofClass };
};

/** The tally with the fixes of an object that are not made because they are its owner's. */
export const withWithheld = (tally: FixTally, ofOwner: WithheldFixes | undefined): FixTally => {
  if (ofOwner === undefined) return tally;
  const { findings, left, groups } = tally.withheld;
  return {
    ...tally,
    withheld: {
      findings: findings + ofOwner.findings,
      left: left + ofOwner.left,
      groups: new Set([...groups, ofOwner.group]),
    },
  };
};

/** The tally of a run over what an earlier one wrote, with the fixes of that one. */
export const withEarlier = (last: FixTally, earlier: FixTally): FixTally => ({
  ...last,
  // Generated CRDs still have the findings that the earlier run fixed in Go.
  findings: last.findings + earlier.fixed - (last.stale - earlier.stale),
  stale: earlier.stale,
  fixed: last.fixed + earlier.fixed,
  changed: new Set([...earlier.changed, ...last.changed]),
});

/** An object before and after its fixes. */
export interface FixedReview {
  readonly before: Decision;
  readonly fixed: FixedObject;
}

/** The review after the fixes, without the spared findings. */
export const leftOver = ({ decision, spared }: FixedObject): Decision => withoutSpared(decision, spared);

/** The number of findings that the fixes remove, among them those that other fixes revealed. */
export const fixedFindings = (review: FixedReview): number =>
  Math.max(
    goneFindings(review),
    review.fixed.fixes.reduce((sum, { findings }) => sum + findings.length, 0),
  );

/** The number of findings that a review has no more after the fixes. */
export const goneFindings = ({ before, fixed }: FixedReview): number =>
  countFindings(before) - countFindings(leftOver(fixed));

export const revealedFindings = (review: FixedReview): number => fixedFindings(review) - goneFindings(review);

/** The number of findings of a review, including those that were counted but not kept. */
export const countFindings = ({ findings, dropped }: Decision): number =>
  dropped.reduce((sum, { count: more }) => sum + more, findings.length);
