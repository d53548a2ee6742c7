import { type AddedVersions, addedVersions } from "../kube/added-versions.js";
import { segmentName } from "../kube/field-path.js";
import { createNumbering } from "../kube/numbering.js";
import type { Cause } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { BoundRule } from "../model/pack.js";
import { type FindingKeys, findingKeys } from "./finding-key.js";
import { visibleTo } from "./visible.js";

/** How many findings of the old object are looked through. Beyond it, what is found counts as new. */
const MAX_OLD_FINDINGS = 10_000;

export interface Ratcheting {
  /** The causes that the old object had already. */
  readonly old: ReadonlySet<Cause>;
  /** What the rule threw when it judged the old object; what it found until then counts. */
  readonly error?: unknown;
}

const NOTHING_OLD: Ratcheting = { old: new Set() };

/**
 * Which causes the old object had already: they must not keep an old object from living on. Two findings are the
 * same if rule, reason, place and offending value are. One old finding excuses one new one, so that a list whose items
 * have no key cannot grow more of them. A version that a CustomResourceDefinition gains is compared with the one that was
 * stored, since it is most likely a copy of it.
 */
export const ratchet = (bound: BoundRule, causes: readonly Cause[], context: Context): Ratcheting => {
  const { oldObject, object, ...rest } = context;
  if (oldObject === undefined || causes.length === 0) return NOTHING_OLD;
  const before: Context = { ...rest, operation: "CREATE", object: oldObject };
  const outcome = oldCauses(bound, before);
  if (outcome.causes.length === 0) return { ...outcome, old: NOTHING_OLD.old };
  const numberOf = createNumbering();
  const candidates = outcome.causes.map((cause) => ({
    cause,
    keys: findingKeys(cause, oldObject, numberOf),
  }));
  const added = isOnCrds(context) ? addedVersions(oldObject, object) : undefined;
  const old = new Set<Cause>();
  for (const [version, group] of byAddedVersion(causes, added)) {
    const stands = version === undefined ? undefined : added?.stored;
    const waiting = group.map((cause) => ({ cause, keys: findingKeys(cause, object, numberOf, stands) }));
    for (const cause of meet(waiting, candidates)) old.add(cause);
  }
  return { ...outcome, old };
};

/** As if the old object came in now: what compares old with new finds nothing. */
const oldCauses = (bound: BoundRule, before: Context): { causes: readonly Cause[]; error?: unknown } => {
  const causes: Cause[] = [];
  try {
    for (const cause of bound.check(visibleTo(bound.reads, before)))
      if (causes.push(cause) === MAX_OLD_FINDINGS) break;
  } catch (error) {
    return { causes, error };
  }
  return { causes };
};

const isOnCrds = ({ resource }: Context): boolean =>
  resource.group === "apiextensions.k8s.io" && resource.resource === "customresourcedefinitions";

/** The causes in each version that is new, and under undefined all others. */
const byAddedVersion = (
  causes: readonly Cause[],
  added: AddedVersions | undefined,
): ReadonlyMap<string | undefined, readonly Cause[]> => {
  const groups = new Map<string | undefined, Cause[]>();
  for (const cause of causes) {
    const version = added === undefined ? undefined : addedVersionOf(cause, added);
    const group = groups.get(version);
    if (group === undefined) groups.set(version, [cause]);
    else group.push(cause);
  }
  return groups;
};

const addedVersionOf = ({ field }: Cause, { names }: AddedVersions): string | undefined => {
  const [spec, versions, index] = field.slice(0, 3).map(segmentName);
  return spec === "spec" && versions === "versions" && typeof index === "number"
    ? names.get(index)
    : undefined;
};

interface Candidate {
  readonly cause: Cause;
  readonly keys: FindingKeys;
}

/** The causes of `now` that one of `before` is the same as: those first that are the same to the letter. */
const meet = (now: readonly Candidate[], before: readonly Candidate[]): readonly Cause[] => {
  const exactly = pair(now, before, "exact");
  const restOf = (all: readonly Candidate[]): readonly Candidate[] =>
    all.filter((one) => one.keys.exact !== one.keys.loose && !exactly.has(one));
  const loosely = pair(restOf(now), restOf(before), "loose");
  return now.filter((one) => exactly.has(one) || loosely.has(one)).map(({ cause }) => cause);
};

/** All that have a partner, on both sides; the first of equal ones come first. */
const pair = (
  now: readonly Candidate[],
  before: readonly Candidate[],
  by: keyof FindingKeys,
): ReadonlySet<Candidate> => {
  const waiting = new Map<string, Candidate[]>();
  for (const one of before.toReversed()) {
    const equals = waiting.get(one.keys[by]);
    if (equals === undefined) waiting.set(one.keys[by], [one]);
    else equals.push(one);
  }
  const paired = new Set<Candidate>();
  for (const one of now) {
    const partner = waiting.get(one.keys[by])?.pop();
    if (partner !== undefined) paired.add(one).add(partner);
  }
  return paired;
};
