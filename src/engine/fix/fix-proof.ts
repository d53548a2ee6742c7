import { type KubeObject, applyPatch, formatField, formatPointer } from "kube-json";
import { type Context, withObject } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import type { Offer } from "./fix-offers.js";
import type { Limits } from "../match/limits.js";
import { type Keys, createIdentities } from "../review/finding-key.js";
import { type Phases, review } from "../review/review.js";
import type { RuleSet } from "../match/rule-set.js";

/** The settings of the review of an object, used again for every fix to prove. */
export interface Trial {
  readonly rules: RuleSet;
  readonly context: Context;
  readonly phases: Phases;
  readonly limits: Limits;
  /** The stored object, if the review is not an update of it. */
  readonly stored?: KubeObject;
  /** The stored objects are known, and this is none of them. */
  readonly isNew?: boolean;
  /** The bounds that rules propose also count as fixes. */
  readonly wantsBounds?: boolean;
}

export interface Reviewed {
  /** The object as given, without the defaults of the review. */
  readonly object: KubeObject;
  readonly decision: Decision;
}

/** Why an offer is not accepted. */
export interface Doubt {
  readonly why: "DoesNotApply" | "FindingStays" | "FindingAdded" | "FaultAdded" | "NotTried";
  readonly detail: string;
  /** The finding that stays or is new. */
  readonly about?: Finding;
}

/**
 * The object with all offers applied, if their findings are gone and nothing is new; otherwise the doubts.
 * Findings are compared as in ratcheting; a warning that becomes a denial is new.
 */
export const attempt = (
  trial: Trial,
  { object, decision }: Reviewed,
  offers: readonly Offer[],
): Reviewed | readonly Doubt[] => {
  const patched = applyPatch(
    object,
    offers.flatMap(({ operations }) => operations),
  );
  if ("problem" in patched) return [{ why: "DoesNotApply", detail: patched.problem }];
  // Operations never replace the root.
  const given = patched.value as KubeObject;
  const after = review(trial.rules, withObject(trial.context, given), trial.phases, trial.limits);
  const doubts = [...doubtsOf(decision, after, offers)];
  return doubts.length === 0 ? { object: given, decision: after } : doubts;
};

/** True if the doubt is about a finding of the offer, or about a field that it changes. */
export const isAbout = ({ about }: Doubt, offer: Offer): boolean => {
  if (about === undefined) return false;
  const { findings, operations } = offer;
  if (findings.includes(about) || findingOfMap(offer, about) !== undefined) return true;
  const field = formatPointer(about.field);
  return operations.some(
    ({ path }) => path.slice(0, path.lastIndexOf("/")) === field || `${field}/`.startsWith(`${path}/`),
  );
};

function* doubtsOf(before: Decision, after: Decision, offers: readonly Offer[]): Iterable<Doubt> {
  const keysOf = createIdentities(false).keysOf;
  const had = inventory(before, keysOf);
  const has = inventory(after, keysOf);
  const wanted = offers.flatMap(({ findings }) => findings);
  for (const [name, detail] of has.faults) if (!had.faults.has(name)) yield { why: "FaultAdded", detail };
  for (const [rule, count] of has.dropped)
    if (count > (had.dropped.get(rule) ?? 0)) yield { why: "FindingAdded", detail: rule };
  for (const [name, { count, finding }] of has.findings) {
    if (count <= (had.findings.get(name)?.count ?? 0) || isRevealed(finding, offers)) continue;
    // A finding of the same rule at the same field is the same to a reader, even for another value.
    const why = wanted.some((one) => isSameField(one, finding)) ? "FindingStays" : "FindingAdded";
    yield { why, detail: describe(finding), about: finding };
  }
  for (const finding of staying(keysOf, before, had, has, wanted))
    yield { why: "FindingStays", detail: describe(finding), about: finding };
}

/**
 * True for what no rule had looked at before the fix: an object of an unknown kind, of which others may now warn, the values of a
 * map that gets a bound, and a field under a wrong name, unless what it has is of another type, so that another name was meant.
 */
const isRevealed = (finding: Finding, offers: readonly Offer[]): boolean => {
  const { action, field, reason } = finding;
  const place = formatPointer(field);
  return offers.some((offer) => {
    const {
      findings,
      operations: [first, second],
    } = offer;
    if (action !== "Deny" && findings.some(({ unreviewed }) => unreviewed === true)) return true;
    if (findingOfMap(offer, finding)?.action === action) return true;
    if (first?.op !== "remove" || second?.op !== "add") return false;
    return place === second.path ? reason !== "FieldValueTypeInvalid" : place.startsWith(`${second.path}/`);
  });
};

/** The finding of the map that a proposal bounds, if this one is of the values of that map: a rule asks for one bound at a time. */
const findingOfMap = ({ findings, isProposal }: Offer, { pack, rule, field }: Finding): Finding | undefined =>
  isProposal !== true || field.at(-1) !== "additionalProperties"
    ? undefined
    : findings.find((one) => isSameField(one, { pack, rule, field: field.slice(0, -1) }));

type Place = Pick<Finding, "pack" | "rule" | "field">;

const isSameField = (a: Place, b: Place): boolean =>
  a.pack === b.pack && a.rule === b.rule && formatField(a.field) === formatField(b.field);

const describe = ({ rule, field, message }: Finding): string => `${formatField(field)}: ${message} [${rule}]`;

/** Findings, drops and faults with their counts, independent of positions in lists. */
interface Inventory {
  readonly findings: ReadonlyMap<string, { readonly count: number; readonly finding: Finding }>;
  readonly dropped: ReadonlyMap<string, number>;
  readonly faults: ReadonlyMap<string, string>;
}

const keyOf = (keysOf: Keys, finding: Finding, { object }: Decision): string =>
  `${finding.pack} ${finding.rule} ${keysOf(finding, object).loose}`;

const inventory = (decision: Decision, keysOf: Keys): Inventory => {
  const findings = new Map<string, { count: number; finding: Finding }>();
  const note = (name: string, finding: Finding): void => {
    const known = findings.get(name);
    if (known === undefined) findings.set(name, { count: 1, finding });
    else known.count++;
  };
  for (const finding of decision.findings) {
    const name = keyOf(keysOf, finding, decision);
    note(name, finding);
    // Counted twice, so that a warning that becomes a denial is new.
    if (finding.action === "Deny") note(`Deny ${name}`, finding);
  }
  return {
    findings,
    dropped: new Map(decision.dropped.map(({ pack, rule, count }) => [`${pack} ${rule}`, count])),
    faults: new Map(decision.faults.map(({ pack, rule, error }) => [`${pack} ${rule}`, `${rule}: ${String(error)}`])),
  };
};

/** Returns the findings to fix that still occur too often. */
const staying = (
  keysOf: Keys,
  before: Decision,
  had: Inventory,
  has: Inventory,
  wanted: readonly Finding[],
): readonly Finding[] => {
  const going = new Map<string, number>();
  return wanted.filter((finding) => {
    const name = keyOf(keysOf, finding, before);
    const gone = (going.get(name) ?? 0) + 1;
    going.set(name, gone);
    return (has.findings.get(name)?.count ?? 0) + gone > (had.findings.get(name)?.count ?? 0);
  });
};
