import { asDecoded } from "../../kube/api/as-decoded.js";
import { formatField, formatPointer } from "../../kube/json/field-path.js";
import { applyPatch } from "../../kube/json/patch.js";
import { createNumbering } from "../../kube/json/numbering.js";
import type { KubeObject } from "../../kube/json/object.js";
import type { Context } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import type { Offer } from "./fix-offers.js";
import type { Limits } from "../match/limits.js";
import { type Keys, createKeys } from "../review/finding-key.js";
import { type Phases, review } from "../review/review.js";
import type { RuleSet } from "../match/rule-set.js";

/** Under which an object was reviewed, and is again for every fix that is to be proven. */
export interface Trial {
  readonly rules: RuleSet;
  readonly context: Context;
  readonly phases: Phases;
  readonly limits: Limits;
}

/** An object and what a review says of it. */
export interface Reviewed {
  /** As it was given, without the defaults that the review filled in. */
  readonly object: KubeObject;
  readonly decision: Decision;
}

/** Why an offer is not taken. */
export interface Doubt {
  readonly why: "DoesNotApply" | "FindingStays" | "FindingAdded" | "FaultAdded" | "NotTried";
  readonly detail: string;
  /** The finding that stays or comes. */
  readonly about?: Finding;
}

/**
 * The object with all offers taken, if that is better in every way: what they are for is gone, and nothing is there that
 * was not there before. A finding is the same if the ratchet would say so; one that denies counts for more than one
 * that warns. Otherwise all that speaks against it.
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
  // Operations lead into the object, never to its root; what they make of apiVersion or kind the review tells.
  const given = asDecoded(patched.value as KubeObject);
  const after = review(trial.rules, { ...trial.context, object: given }, trial.phases, trial.limits);
  const doubts = [...doubtsOf(decision, after, offers)];
  return doubts.length === 0 ? { object: given, decision: after } : doubts;
};

/** True if the doubt is about the offer's own finding, or about the field that it changes. */
export const isAbout = ({ about }: Doubt, { findings, operations }: Offer): boolean => {
  if (about === undefined) return false;
  if (findings.includes(about)) return true;
  const field = formatPointer(about.field);
  return operations.some(
    ({ path }) => path.slice(0, path.lastIndexOf("/")) === field || `${field}/`.startsWith(`${path}/`),
  );
};

function* doubtsOf(before: Decision, after: Decision, offers: readonly Offer[]): Iterable<Doubt> {
  const keysOf = createKeys(createNumbering());
  const had = inventory(before, keysOf);
  const has = inventory(after, keysOf);
  const wanted = offers.flatMap(({ findings }) => findings);
  for (const [name, detail] of has.faults) if (!had.faults.has(name)) yield { why: "FaultAdded", detail };
  for (const [rule, count] of has.dropped)
    if (count > (had.dropped.get(rule) ?? 0)) yield { why: "FindingAdded", detail: rule };
  for (const [name, { count, finding }] of has.findings) {
    if (count <= (had.findings.get(name)?.count ?? 0)) continue;
    // What a rule says of the same field is the same finding to a reader, though of another value.
    const why = wanted.some((one) => isSameField(one, finding)) ? "FindingStays" : "FindingAdded";
    yield { why, detail: describe(finding), about: finding };
  }
  for (const finding of staying(keysOf, before, had, has, wanted))
    yield { why: "FindingStays", detail: describe(finding), about: finding };
}

const isSameField = (a: Finding, b: Finding): boolean =>
  a.pack === b.pack && a.rule === b.rule && formatField(a.field) === formatField(b.field);

const describe = ({ rule, field, message }: Finding): string => `${formatField(field)}: ${message} [${rule}]`;

/** What is there, counted by what it is and not by where it stands in a list. */
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
    // A second time, so that a warning which becomes a denial is one more.
    if (finding.action === "Deny") note(`Deny ${name}`, finding);
  }
  return {
    findings,
    dropped: new Map(decision.dropped.map(({ pack, rule, count }) => [`${pack} ${rule}`, count])),
    faults: new Map(
      decision.faults.map(({ pack, rule, error }) => [`${pack} ${rule}`, `${rule}: ${String(error)}`]),
    ),
  };
};

/** Those of the wanted findings of which there are not as many fewer as there were to be. */
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
