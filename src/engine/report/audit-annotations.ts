import { formatField } from "kube-json";
import type { Decision, Defaulted, UndecidedDefault, Waived } from "../../model/decision.js";
import type { Waiver } from "../../model/exception.js";
import { literal, oneLine } from "../../text/message.js";

/** Characters of one annotation. */
const ANNOTATION_LENGTH = 1024;

/**
 * Audit annotations of a decision: violations, ratcheted and excused findings, defaults, undecided defaults
 * and faults, by rule and count; replaced values, unless they are `isHidden`.
 */
export const auditAnnotations = (decision: Decision, isHidden = false): Readonly<Record<string, string>> => {
  const annotations = {
    violations: tally(
      decision.findings.filter(({ ratcheted }) => !ratcheted).map(({ rule, action }) => `${rule}:${action}`),
    ),
    ratcheted: tally(decision.findings.filter(({ ratcheted }) => ratcheted).map(({ rule }) => rule)),
    waived: waivedText(decision.waived),
    undecided: undecidedText(decision.undecided),
    replaced: replacedText(decision.defaulted, isHidden),
    mutations: tally(decision.defaulted.map(({ defaulter }) => defaulter)),
    fault: tally(decision.faults.map(({ rule }) => rule)),
  };
  return Object.fromEntries(Object.entries(annotations).filter(([, value]) => value !== ""));
};

/** 'a=2,b=1', truncated at a whole entry. */
const tally = (names: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let text = "";
  for (const [name, count] of counts) {
    const entry = `${text === "" ? "" : ","}${name}=${String(count)}`;
    if (text.length + entry.length > ANNOTATION_LENGTH) return `${text},...`;
    text += entry;
  }
  return text;
};

/** People write reasons freely; an audit log only needs to distinguish them. */
const REASON_LENGTH = 160;

/** Names the excuse and its reason: `exception 'legacy': until the move`. */
const waiverText = ({ exception, reason }: Waiver): string =>
  `${exception === undefined ? "annotation" : `exception ${literal(exception.name)}`}: ${oneLine(reason, REASON_LENGTH)}`;

/** The excused findings with their counts: `labels/label-syntax=2 (exception 'legacy': until the move); ...`. */
const waivedText = (waived: readonly Waived[]): string => {
  const counts = new Map<string, Map<string, number>>();
  for (const { rule, waiver } of waived) {
    const byWaiver = counts.get(rule) ?? new Map<string, number>();
    const text = waiverText(waiver);
    counts.set(rule, byWaiver.set(text, (byWaiver.get(text) ?? 0) + 1));
  }
  return joined(
    [...counts].flatMap(([rule, byWaiver]) =>
      [...byWaiver].map(([text, count]) => `${rule}=${String(count)} (${text})`),
    ),
  );
};

/** The replaced values: `registry spec.image 'a' -> 'b'; ...`. */
const replacedText = (defaulted: readonly Defaulted[], isHidden: boolean): string =>
  joined(
    defaulted.flatMap(({ defaulter, replaced = [] }) =>
      replaced.map(({ field, before, after }) => {
        const values = isHidden ? "" : ` ${literal(before)} -> ${literal(after)}`;
        return `${defaulter} ${formatField(field)}${values}`;
      }),
    ),
  );

/** Entries with '; ' between them, truncated at a whole one, with the number of the others. */
const joined = (entries: readonly string[]): string => {
  let all = "";
  for (const [index, entry] of entries.entries()) {
    const rest = `; and ${String(entries.length - index)} more`;
    const next = `${all === "" ? "" : "; "}${entry}`;
    if (all.length + next.length + rest.length > ANNOTATION_LENGTH) return all + rest;
    all += next;
  }
  return all;
};

const CUT = "; ...";

/** The undecided defaults: 'storage/default-storage-class=spec.storageClassName: no ...; ...'. */
const undecidedText = (undecided: readonly UndecidedDefault[]): string => {
  let text = "";
  for (const { defaulter, field, because } of undecided) {
    const entry = `${text === "" ? "" : "; "}${defaulter}=${field === "" ? "" : `${field}: `}${because}`;
    if (text.length + entry.length + CUT.length > ANNOTATION_LENGTH) return text + CUT;
    text += entry;
  }
  return text;
};
