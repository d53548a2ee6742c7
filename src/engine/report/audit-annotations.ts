import type { Decision } from "../../model/decision.js";
import { undecidedText } from "./undecided.js";
import { waivedText } from "./waived-text.js";

/** Characters of one annotation. */
const ANNOTATION_LENGTH = 1024;

/**
 * Audit annotations of a decision: violations, ratcheted and excused findings, defaults, undecided defaults
 * and faults, by rule and count.
 */
export const auditAnnotations = (decision: Decision): Readonly<Record<string, string>> => {
  const annotations = {
    violations: tally(
      decision.findings.filter(({ ratcheted }) => !ratcheted).map(({ rule, action }) => `${rule}:${action}`),
    ),
    ratcheted: tally(decision.findings.filter(({ ratcheted }) => ratcheted).map(({ rule }) => rule)),
    waived: waivedText(decision.waived, ANNOTATION_LENGTH),
    undecided: undecidedText(decision.undecided, ANNOTATION_LENGTH),
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
