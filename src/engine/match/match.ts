import { type LabelSelector, NAMESPACE_NAME_LABEL, asksForMoreThanName, matchesLabels, resourceFor } from "kube-api";
import { type KubeObject, objectAt, remember, rememberText, stringAt } from "kube-json";
import { isControlled } from "../../kube/api/metadata.js";
import { matchesName } from "../../kube/api/users.js";
import { GO_GROUP } from "../../kube/go/go-group.js";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import type { Match, Narrowing, ResourceRule } from "../../model/match.js";
import { literal } from "../../text/message.js";

/** The part of a context that decides which rules can apply; thousands of requests share it. */
export type MatchTarget = Pick<Context, "operation" | "resource" | "otherResources" | "subresource">;

/** True if one of the resource rules covers the operation and the resource or subresource. */
export const covers = (match: Match, target: MatchTarget): boolean =>
  match.resourceRules.some((rule) => ruleCovers(rule, target));

const ruleCovers = (rule: ResourceRule, { operation, resource, otherResources, subresource }: MatchTarget): boolean =>
  (rule.operations.includes("*") || rule.operations.includes(operation)) &&
  coversGroup(rule.apiGroups, resource.group) &&
  includesOrAll(rule.apiVersions ?? ["*"], resource.version) &&
  rule.resources.some(
    (pattern) =>
      coversResource(pattern, resource.resource, subresource) ||
      otherResources?.some((other) => coversResource(pattern, other, subresource)) === true,
  );

/** A type in Go is no resource, so '*' does not mean it. */
const coversGroup = (groups: readonly string[], group: string): boolean =>
  group === GO_GROUP ? groups.includes(group) : includesOrAll(groups, group);

export const includesOrAll = (list: readonly string[], value: string): boolean =>
  list.includes("*") || list.includes(value);

/** The resource patterns of admissionregistration.k8s.io/v1 RuleWithOperations. */
const coversResource = (pattern: string, resource: string, subresource: string | undefined): boolean => {
  const [wanted, wantedSub] = pattern.split("/", 2);
  if (wanted !== "*" && wanted !== resource) return false;
  if (wantedSub === undefined) return subresource === undefined;
  if (wantedSub === "*") return wanted === "*" || subresource !== undefined;
  return wantedSub === subresource;
};

/** True if the narrowing selects the request, apart from its object selector. */
export const mightSelect = (narrowing: Narrowing, context: Context): boolean =>
  !excludes(narrowing, context) &&
  (narrowing.namespaceSelector === undefined || selectsNamespace(narrowing.namespaceSelector, context));

/** True if the narrowing selects the request, apart from conditions on its target. */
export const selects = (narrowing: Narrowing, context: Context): boolean =>
  mightSelect(narrowing, context) &&
  (selectsObject(narrowing, context.object) ||
    (context.oldObject !== undefined && selectsObject(narrowing, context.oldObject)));

/** True if the object selector of the narrowing, if any, selects an object. */
export const selectsObject = ({ objectSelector }: Narrowing, object: KubeObject): boolean =>
  objectSelector === undefined || matchesLabels(objectSelector, labelsOf(object));

/** True if the narrowing depends on more than the target of the request. */
export const dependsOnRequest = (narrowing: Narrowing): boolean =>
  narrowing.namespaceSelector !== undefined ||
  narrowing.objectSelector !== undefined ||
  narrowing.controlledObjects === "Excluded" ||
  [narrowing.excludedNamespaces, narrowing.excludedUsers, narrowing.excludedGroups].some(
    (list) => list !== undefined && list.length > 0,
  );

const excludes = (narrowing: Narrowing, { namespace, user, object }: Context): boolean => {
  if (narrowing.controlledObjects === "Excluded" && isControlled(object)) return true;
  const { namespaces, isExcluded, groups } = exclusions(narrowing);
  if (namespace !== undefined && namespaces.has(namespace)) return true;
  if (user === undefined) return false;
  if (isExcluded(user.username)) return true;
  if (groups.size > 0) for (const group of user.groups) if (groups.has(group)) return true;
  return false;
};

interface Exclusions {
  readonly namespaces: ReadonlySet<string>;
  /** Cached by user name, because few users send most requests. */
  readonly isExcluded: (username: string) => boolean;
  readonly groups: ReadonlySet<string>;
}

const exclusions = remember((narrowing: Narrowing): Exclusions => {
  const { excludedNamespaces = [], excludedUsers = [], excludedGroups = [] } = narrowing;
  return {
    namespaces: new Set(excludedNamespaces),
    isExcluded: rememberText((username) => excludedUsers.some((pattern) => matchesName(pattern, username))),
    groups: new Set(excludedGroups),
  };
});

/**
 * Cluster-scoped objects other than a Namespace are always selected, as in the API server. If the snapshot
 * does not know the namespace, only its name is known: a selector that needs more counts as a match, see `unsureOf`.
 */
const selectsNamespace = (selector: LabelSelector, context: Context): boolean => {
  const { namespace } = context;
  if (namespace === undefined || isUndecidable(selector, context)) return true;
  const found = namespaceObject(context);
  return matchesLabels(selector, { ...(found && labelsOf(found)), [NAMESPACE_NAME_LABEL]: namespace });
};

/** True if the selector needs labels of a namespace that the snapshot does not know. */
export const isUndecidable = (selector: LabelSelector, context: Context): boolean =>
  asksForMoreThanName(selector) && namespaceObject(context) === undefined;

/**
 * A clause on why it is not known whether these narrowings, which count as selecting the request, do so; undefined if it is known.
 * A defaulter then sets nothing.
 */
export const unsureOf = (narrowings: readonly Narrowing[], context: Context): string | undefined => {
  if (!narrowings.some(({ namespaceSelector }) => isUnsure(namespaceSelector, context))) return undefined;
  return `the labels of ${context.namespace === undefined ? "its Namespace" : `Namespace ${literal(context.namespace)}`} are not known`;
};

/**
 * The same for a rule, which at most warns then. Where Namespaces are known, one that is not among them is new: its creator
 * could otherwise use it before it is.
 */
export const unsureRule = (narrowings: readonly Narrowing[], context: Context): string | undefined =>
  isUnsent(context) || context.cluster.list("", "Namespace") === undefined ? unsureOf(narrowings, context) : undefined;

/** An error, which is a fault of the entry already, tells no labels either. */
const isUnsure = (selector: LabelSelector | undefined, context: Context): boolean => {
  if (selector === undefined || !isInNamespace(context)) return false;
  try {
    return isUndecidable(selector, context);
  } catch {
    return true;
  }
};

/** An unsent object without a namespace gets the one of its client. */
const isInNamespace = (context: Context): boolean => {
  const { namespace, kind } = context;
  if (namespace !== undefined || !isUnsent(context)) return namespace !== undefined;
  return kind.group !== GO_GROUP && resourceFor(kind.group, kind.kind).namespaced !== false;
};

/** The Namespace of the object, if the snapshot knows it; a Namespace is its own. */
export const namespaceObject = (context: Context): KubeObject | undefined =>
  isNamespace(context) ? context.object : byName(context.cluster.known("", "Namespace")).get(context.namespace);

/** Looked up for each entry with a selector; the first one of each name. */
const byName = remember(
  (namespaces: readonly KubeObject[]) =>
    new Map(namespaces.toReversed().map((one) => [stringAt(one, "metadata", "name"), one])),
);

/** True if the object under review is a Namespace. */
export const isNamespace = ({ resource }: Pick<Context, "resource">): boolean =>
  resource.group === "" && resource.resource === "namespaces";

const labelsOf = (object: KubeObject): Readonly<Record<string, unknown>> => objectAt(object, "metadata", "labels");
