import { join, type KubeObject, formatField, groupBy } from "kube-json";
import { ACTIONS } from "../../model/rule.js";
import type { ReportFinding } from "../../app/report/report.js";
import { placesAfter, shortField } from "../../app/report/finding-place.js";
import { withoutExamples } from "../../app/report/said-alike.js";
import { type SchemaNode, crdOf, ownNodes, schemaField, isBelow } from "../../kube/crd/crd.js";
import { ruleWords, validationsOf } from "../../kube/crd/validations.js";
import { count, literal } from "../../text/message.js";

/** More findings of one rule in a definition than this are shown as one, even if the examples in their messages differ. */
const MOST_ALONE = 3;
/** The fields that are shown of the others. */
const FIELDS = 3;

/** Findings that are shown as one: the first, and those that are only named or counted. */
export type ShownFindings = readonly [ReportFinding, ...ReportFinding[]];

/**
 * Findings as people read them, each group where the first of it is: those of one rule with the same words, and many of one
 * rule whose words differ only in their examples. All that lacks a bound is one group, behind the others of its action.
 */
export const floodsIn = (findings: readonly ReportFinding[], object: KubeObject): readonly ShownFindings[] => {
  const ofRule = groupBy(findings, (finding) => [ruleOf(finding)]);
  return grouped(findings, object, (finding) => {
    const rule = ruleOf(finding);
    const isFlood = (ofRule.get(rule)?.length ?? 0) > MOST_ALONE;
    return `${rule} ${isFlood ? withoutExamples(finding.message) : finding.message}`;
  });
};

/** Each finding by itself, except fields without a bound. */
export const boundsAsOne = (findings: readonly ReportFinding[], object: KubeObject): readonly ShownFindings[] =>
  grouped(findings, object, (finding) => finding);

const grouped = (
  findings: readonly ReportFinding[],
  object: KubeObject,
  keyOf: (finding: ReportFinding) => unknown,
): readonly ShownFindings[] => {
  const groups = groupBy<ReportFinding, unknown>(findings, (finding) => [
    isMissingBound(finding) ? `bounds ${finding.action} ${String(finding.ratcheted)}` : keyOf(finding),
  ]);
  return [...groups.values()].sort((a, b) => turnOf(a) - turnOf(b)).map((group) => inOrder(group, object));
};

/** Blocking findings come first; mistakes come before the bounds that are missing everywhere. */
const turnOf = ([first, ...more]: ShownFindings): number =>
  2 * ACTIONS.indexOf(first.action) + Number(more.length > 0 && isMissingBound(first));

const inOrder = (group: ShownFindings, object: KubeObject): ShownFindings => {
  const [first, ...more] = isMissingBound(group[0]) && group.length > 1 ? byImportance(group, object) : group;
  return [first ?? group[0], ...more];
};

const ruleOf = ({ rule, pack = "", action, ratcheted }: ReportFinding): string =>
  [pack, rule, action, String(ratcheted)].join(" ");

/** The command that proposes the bounds that a rule asks for; undefined if none does. */
export type BoundsCommand = (rule: string) => string | undefined;

/** The words for the findings: those of the first, or a list of the fields without bounds. */
export const textOfAll = (findings: ShownFindings, boundsCommand: BoundsCommand): string => {
  const [first, ...more] = findings;
  if (more.length === 0 || !isMissingBound(first)) return first.message;
  const command = rulesOf(findings)
    .map(boundsCommand)
    .find((one) => one !== undefined);
  return `${boundsText(findings)}${command === undefined ? "" : `; '${command}' proposes them`}`;
};

type NameOf = (finding: ReportFinding) => string;

/** The rules of the findings, in the order of their first finding. */
export const rulesOf = (findings: ShownFindings, nameOf: NameOf = ({ rule }) => rule): readonly string[] => [
  ...new Set(findings.map(nameOf)),
];

/** How the rules of findings are named: with their packs where an id is in several. */
export const namesIn = (findings: readonly ReportFinding[]): NameOf => {
  const packs = new Map<string, Set<string>>();
  for (const { rule, pack = "" } of findings) packs.set(rule, (packs.get(rule) ?? new Set()).add(pack));
  return ({ rule, pack = "" }) => ((packs.get(rule)?.size ?? 0) > 1 ? `${rule} of pack ${literal(pack)}` : rule);
};

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

const versionIn = (field: string): string => / of versions? [^ ][^]*/.exec(field)?.[0] ?? "";

/** Lists, maps, text and numbers without bounds, which people read as one finding of an object. */

/** True for a finding that asks for a bound. A denial is shown by itself, because it must be fixed. */
const isMissingBound = ({ topic, action }: ReportFinding): boolean => topic === "bounds" && action !== "Deny";

const KINDS = ["list", "map", "string", "number"] as const;
type Kind = (typeof KINDS)[number];

/** The kind of field without the bound: the message names the keyword. */
const kindOf = ({ message }: ReportFinding): Kind => {
  if (/maxItems/i.test(message)) return "list";
  if (/maxProperties/i.test(message)) return "map";
  return /maxLength/i.test(message) ? "string" : "number";
};

/** '3 lists, 1 map and 30 strings have no bounds'. */
const boundsText = (findings: readonly ReportFinding[]): string => {
  const kinds = findings.map(kindOf);
  const counts = KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length] as const);
  const parts = counts.filter(([, number]) => number > 0).map(([kind, number]) => count(number, kind));
  return `${join(parts, "and")} ${findings.length === 1 ? "has" : "have"} no bounds`;
};

/**
 * The findings by importance: first lists and maps that CEL rules read, whose cost grows with them, then those that grow with the
 * cluster, then the other lists and maps, then other values that CEL reads. Otherwise in the given order.
 */
const byImportance = (findings: readonly ReportFinding[], object: KubeObject): readonly ReportFinding[] => {
  const nodes = nodesAt(new Set(findings.map(({ field }) => field)), object);
  const ranks = new Map(findings.map((finding) => [finding, rankOf(finding, nodes.get(finding.field))]));
  return [...findings].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
};

const rankOf = (finding: ReportFinding, node: SchemaNode | undefined): number => {
  const kind = kindOf(finding);
  const isRead = node !== undefined && isReadByCel(node);
  if (kind !== "list" && kind !== "map") return isRead ? 3 : 4;
  // A controller fills the status with objects that it finds in the cluster.
  return isRead ? 0 : node?.section === "status" ? 1 : 2;
};

const nodesAt = (fields: ReadonlySet<string>, object: KubeObject): ReadonlyMap<string, SchemaNode> => {
  const nodes = new Map<string, SchemaNode>();
  for (const node of ownNodes(crdOf(object))) {
    const field = formatField(schemaField(node));
    if (fields.has(field)) nodes.set(field, node);
  }
  return nodes;
};

/** True if a rule at the field, or above it and with its name, may read it. */
const isReadByCel = (node: SchemaNode): boolean => {
  const name = nameOf(node);
  if (validationsOf(node).length > 0) return true;
  return name !== undefined && isBelow(node, (around) => ruleWords(around).all.has(name));
};

/** The items of a list have the name of the list. */
const nameOf = ({ name, parent }: SchemaNode): string | undefined =>
  name ?? (parent === undefined ? undefined : nameOf(parent));
