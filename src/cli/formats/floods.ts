import type { ReportFinding } from "../../app/report/report.js";
import { furtherPlaces } from "../../app/report/finding-place.js";

/** More findings of one rule than this are shown as one, even if the values in their messages differ. */
const MOST_ALONE = 3;
/** The positions that are shown of the others. */
const PLACES = 5;

/** Findings that are shown as one: the first, and those that are only counted. */
export type ShownFindings = readonly [ReportFinding, ...ReportFinding[]];

/**
 * Findings as text shows them, each group where the first of it is: those of one topic, many of one rule with the same words,
 * and those of one rule that say the same. Denials of different rules stay apart, because each must be fixed.
 */
export const floodsIn = (findings: readonly ReportFinding[]): readonly ShownFindings[] => {
  const ofRule = new Map<string, number>();
  const rules = findings.map(ruleOf);
  for (const rule of rules) ofRule.set(rule, (ofRule.get(rule) ?? 0) + 1);
  const groups = new Map<string, [ReportFinding, ...ReportFinding[]]>();
  for (const [index, finding] of findings.entries()) {
    const rule = rules[index] ?? "";
    const group = groupOf(finding, rule, (ofRule.get(rule) ?? 0) > MOST_ALONE);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [finding]);
    else known.push(finding);
  }
  return [...groups.values()];
};

const ruleOf = ({ rule, action, ratcheted }: ReportFinding): string => [rule, action, String(ratcheted)].join(" ");

const groupOf = ({ action, ratcheted, topic, message }: ReportFinding, rule: string, isFlood: boolean): string => {
  if (topic !== undefined && action !== "Deny") return ["topic", topic, action, String(ratcheted)].join(" ");
  return `${rule} ${isFlood ? shapeOf(message) : message}`;
};

/** A message without the values in it, which are in quotes or numbers. */
const shapeOf = (message: string): string => message.replace(/'[^']*'/g, "''").replace(/\d+/g, "0");

/** True if words or positions of these findings are left out. */
export const isShortened = ([first, ...more]: ShownFindings): boolean =>
  furtherPlaces(first, more).length > PLACES || isMixed(first, more);

const isMixed = (first: ReportFinding, more: readonly ReportFinding[]): boolean =>
  more.some(({ message }) => message !== first.message);

/** 'and 22 more on bounds at 40:19, 42:19 and others [a/b, c/d]'. */
export const andMore = (first: ReportFinding, more: readonly ReportFinding[]): string => {
  const places = furtherPlaces(first, more);
  const shown = places.slice(0, PLACES);
  const rest = places.length > shown.length ? " and others" : "";
  const others = [...new Set(more.map(({ rule }) => rule))].filter((rule) => rule !== first.rule);
  const topic = isMixed(first, more) && first.topic !== undefined ? ` on ${first.topic}` : "";
  const rules = others.length === 0 ? "" : ` [${others.join(", ")}]`;
  const where = shown.length === 0 ? "" : ` at ${shown.join(", ")}${rest}`;
  return `and ${String(more.length)} more${topic}${where}${rules}`;
};
