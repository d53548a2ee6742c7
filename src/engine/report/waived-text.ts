import type { Waived } from "../../model/decision.js";
import type { Waiver } from "../../model/exception.js";
import { literal, oneLine } from "../../text/message.js";

/** People write reasons freely; an audit log only needs to distinguish them. */
const REASON_LENGTH = 160;

/** What excuses a finding, and why: `exception 'legacy': until the move`. */
const waiverText = ({ exception, reason }: Waiver): string =>
  `${exception === undefined ? "annotation" : `exception ${literal(exception.name)}`}: ${oneLine(reason, REASON_LENGTH)}`;

/**
 * The excused findings with their counts: `labels/label-syntax=2 (exception 'legacy': until the move); ...`,
 * in at most `length` characters, truncated at a whole entry.
 */
export const waivedText = (waived: readonly Waived[], length: number): string => {
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
