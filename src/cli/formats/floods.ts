import type { KubeObject } from "kube-json";
import { ACTIONS } from "../../model/rule.js";
import type { ReportFinding } from "../../app/report/report.js";
import { placesAfter, shortField } from "../../app/report/finding-place.js";
import { boundsText, byImportance, isMissingBound } from "./missing-bounds.js";

/** More findings of one rule than this are shown as one, even if the values in their messages differ. */
const MOST_ALONE = 3;
/** The fields that are shown of the others. */
const FIELDS = 3;

/** Findings that are shown as one: the first, and those that are only named or counted. */
export type ShownFindings = readonly [ReportFinding, ...ReportFinding[]];

/**
 * Findings as people read them, each group where the first of it is: those of one rule with the same words, and many of one
 * rule whose words differ only in the values. All that lacks a bound is one group, behind the others of its action.
 */
export const floodsIn = (findings: readonly ReportFinding[], object: KubeObject): readonly ShownFindings[] => {
  const ofRule = new Map<string, number>();
  const rules = findings.map(ruleOf);
  for (const rule of rules) ofRule.set(rule, (ofRule.get(rule) ?? 0) + 1);
  return grouped(findings, object, (finding, index) => {
    const rule = rules[index] ?? "";
    return `${rule} ${(ofRule.get(rule) ?? 0) > MOST_ALONE ? shapeOf(finding.message) : finding.message}`;
  });
};

/** Each finding by itself, except what lacks a bound. */
export const boundsAsOne = (findings: readonly ReportFinding[], object: KubeObject): readonly ShownFindings[] =>
  grouped(findings, object, (_, index) => String(index));

const grouped = (
  findings: readonly ReportFinding[],
  object: KubeObject,
  nameOf: (finding: ReportFinding, index: number) => string,
): readonly ShownFindings[] => {
  const groups = new Map<string, [ReportFinding, ...ReportFinding[]]>();
  for (const [index, finding] of findings.entries()) {
    const { action, ratcheted } = finding;
    const name = isMissingBound(finding) ? `bounds ${action} ${String(ratcheted)}` : nameOf(finding, index);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [finding]);
    else known.push(finding);
  }
  return [...groups.values()].sort((a, b) => turnOf(a) - turnOf(b)).map((group) => inOrder(group, object));
};

/** What blocks comes first; what is wrong comes before the bounds that are missing everywhere. */
const turnOf = ([first, ...more]: ShownFindings): number =>
  2 * ACTIONS.indexOf(first.action) + Number(more.length > 0 && isMissingBound(first));

const inOrder = (group: ShownFindings, object: KubeObject): ShownFindings => {
  const [first, ...more] = isMissingBound(group[0]) && group.length > 1 ? byImportance(group, object) : group;
  return [first ?? group[0], ...more];
};

const ruleOf = ({ rule, action, ratcheted }: ReportFinding): string => [rule, action, String(ratcheted)].join(" ");

/** A message without the values in it, which are in quotes; a list of values is as one. */
const shapeOf = (message: string): string => message.replace(/'[^']*'/g, "''").replace(LIST, "''");

const LIST = /''(?: instead of '')?(?:(?:, | and | or )''(?: instead of '')?)*(?: and \d+ others)?/g;

/** The command that proposes the bounds that a rule asks for; undefined if none does. */
export type BoundsCommand = (rule: string) => string | undefined;

/** The words for the findings: those of the first, or what lacks bounds. */
export const textOfAll = (findings: ShownFindings, boundsCommand: BoundsCommand): string => {
  const [first, ...more] = findings;
  if (more.length === 0 || !isMissingBound(first)) return first.message;
  const command = rulesOf(findings)
    .map(boundsCommand)
    .find((one) => one !== undefined);
  return `${boundsText(findings)}${command === undefined ? "" : `; '${command}' proposes them`}`;
};

/** The rules of the findings, in the order of their first finding. */
export const rulesOf = (findings: ShownFindings): readonly string[] => [...new Set(findings.map(({ rule }) => rule))];

/** True if words or fields of these findings are left out. */
export const isShortened = ([first, ...more]: ShownFindings): boolean =>
  more.length > FIELDS + 1 || more.some(({ message }) => message !== first.message);

/** 'and 22 more: spec.a (40:19), spec.b (42:19), spec.c (44:19) and 19 others'; a version that all share is written once. */
export const andMore = (first: ReportFinding, more: readonly ReportFinding[], object: KubeObject): string => {
  // One other takes as much room as its field.
  const shown = more.length > FIELDS + 1 ? more.slice(0, FIELDS) : more;
  const places = placesAfter(first, shown);
  const version = versionIn(shortField(first.mergedField, object));
  const fields = shown.map(({ mergedField }, index) => {
    const place = places[index] ?? "";
    const named = shortField(mergedField, object);
    const field = versionIn(named) === version ? named.slice(0, named.length - version.length) : named;
    return field === "" ? place : `${field}${place === "" ? "" : ` (${place})`}`;
  });
  const rest = more.length - shown.length;
  return `and ${String(more.length)} more: ${fields.join(", ")}${rest === 0 ? "" : ` and ${String(rest)} others`}`;
};

const versionIn = (field: string): string => / of versions? [^ ].*$/.exec(field)?.[0] ?? "";
