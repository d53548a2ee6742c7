import { type KubeObject, formatField } from "kube-json";
import { type SchemaNode, crdOf, ownNodes, schemaField } from "../../kube/crd/crd.js";
import { wordsIn, validationsOf } from "../../kube/crd/validations.js";
import type { ReportFinding } from "../../app/report/report.js";
import { count, join } from "../../text/message.js";

/** Lists, maps, text and numbers without bounds, which people read as one finding of an object. */

/** True for a finding that asks for a bound. A denial is shown by itself, because it must be fixed. */
export const isMissingBound = ({ topic, action }: ReportFinding): boolean => topic === "bounds" && action !== "Deny";

const KINDS = ["list", "map", "string", "number"] as const;
type Kind = (typeof KINDS)[number];

/** What lacks the bound: the message names the keyword. */
const kindOf = ({ message }: ReportFinding): Kind => {
  if (/maxItems/i.test(message)) return "list";
  if (/maxProperties/i.test(message)) return "map";
  return /maxLength/i.test(message) ? "string" : "number";
};

/** '3 lists, 1 map and 30 strings have no bounds'. */
export const boundsText = (findings: readonly ReportFinding[]): string => {
  const kinds = findings.map(kindOf);
  const counts = KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length] as const);
  const parts = counts.filter(([, number]) => number > 0).map(([kind, number]) => count(number, kind));
  return `${join(parts, "and")} ${findings.length === 1 ? "has" : "have"} no bounds`;
};

/**
 * The findings in the order of what matters: first lists and maps that CEL rules read, whose cost grows with them, then those
 * that grow with the cluster, then the other lists and maps, then what else CEL reads. Otherwise in the given order.
 */
export const byImportance = (findings: readonly ReportFinding[], object: KubeObject): readonly ReportFinding[] => {
  const nodes = nodesAt(new Set(findings.map(({ field }) => field)), object);
  const ranks = new Map(findings.map((finding) => [finding, rankOf(finding, nodes.get(finding.field))]));
  return [...findings].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
};

const rankOf = (finding: ReportFinding, node: SchemaNode | undefined): number => {
  const kind = kindOf(finding);
  const isRead = node !== undefined && isReadByCel(node);
  if (kind !== "list" && kind !== "map") return isRead ? 3 : 4;
  // A controller fills the status with what it finds in the cluster.
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
  for (let at = node.parent; at !== undefined; at = at.parent)
    if (name !== undefined && validationsOf(at).some(({ rule }) => wordsIn(rule).includes(name))) return true;
  return false;
};

/** The items of a list have the name of the list. */
const nameOf = ({ name, parent }: SchemaNode): string | undefined =>
  name ?? (parent === undefined ? undefined : nameOf(parent));
