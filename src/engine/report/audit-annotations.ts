import type { Decision, Waived } from "../../model/decision.js";
import { replacedText } from "./replaced-values.js";
import { undecidedText } from "./undecided.js";
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
    waived: waivedText(decision.waived, ANNOTATION_LENGTH),
    undecided: undecidedText(decision.undecided, ANNOTATION_LENGTH),
    replaced: replacedText(decision.defaulted, isHidden, ANNOTATION_LENGTH),
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

/**
 * The excused findings with their counts: `labels/label-syntax=2 (exception 'legacy': until the move); ...`,
 * in at most `length` characters, truncated at a whole entry.
 */
const waivedText = (waived: readonly Waived[], length: number): string => {
  const counts = new Map<string, Map<string, number>>();
  for (const { rule, waiver } of waived) {
    const byWaiver = counts.get(rule) ?? new Map<string, number>();
    const text = waiverText(waiver);
    counts.set(rule, byWaiver.set(text, (byWaiver.get(text) ?? 0) + 1));
  }
  const entries = [...counts].flatMap(([rule, byWaiver]) =>
    [...byWaiver].map(([text, count]) => `${rule}=${String(count)} (${text})`),
  );
  let all = "";
  for (const [index, entry] of entries.entries()) {
    const rest = `; and ${String(entries.length - index)} more`;
    const next = `${all === "" ? "" : "; "}${entry}`;
    if (all.length + next.length + rest.length > length) return all + rest;
    all += next;
  }
  return all;
};
