import { type LabelSelector, NAMESPACE_NAME_LABEL, asksForMoreThanName, matchesLabels } from "kube-api";
import { type GroupVersionKind, type GroupVersionResource, type KubeObject, objectAt } from "kube-json";
import type { MatchResources, NamedRule } from "./admission-policy.js";
import type { EquivalentResource } from "./equivalents.js";
import type { PolicyRequest } from "./policy-request.js";

/** The match of a policy: the resource and kind, in the version in which it sees the object. */
export interface Matched {
  readonly resource: GroupVersionResource;
  readonly kind: GroupVersionKind;
}

type MatchResult =
  | { readonly matched: Matched | undefined; readonly unknown?: undefined }
  /** The match depends on this unknown input. */
  | { readonly unknown: string; readonly matched?: undefined };

/** Further inputs of a match. */
export interface MatchFacts {
  /** The Namespace of the object: null if it is cluster-scoped, undefined if it is not known. */
  readonly namespaceObject: KubeObject | null | undefined;
  /** The other versions of the resource, and resources that store the same objects. */
  equivalents(resource: GroupVersionResource): readonly EquivalentResource[];
}

const NOT_MATCHED: MatchResult = { matched: undefined };

/** Matches a request (k8s.io/apiserver, pkg/admission/plugin/policy/matching). */
export const matchRequest = (match: MatchResources, request: PolicyRequest, facts: MatchFacts): MatchResult => {
  if (!selectsObject(match.objectSelector, request)) return NOT_MATCHED;
  if (matchRules(match.excludeResourceRules, match, request, facts) !== undefined) return NOT_MATCHED;
  const matched =
    match.resourceRules.length === 0
      ? { resource: request.resource, kind: request.kind }
      : matchRules(match.resourceRules, match, request, facts);
  if (matched === undefined) return NOT_MATCHED;
  const inNamespace = selectsNamespace(match.namespaceSelector, request, facts);
  if (inNamespace === undefined) return { unknown: `the labels of Namespace '${request.namespace ?? ""}'` };
  return inNamespace ? { matched } : NOT_MATCHED;
};

const matchRules = (
  rules: readonly NamedRule[],
  { matchPolicy }: MatchResources,
  request: PolicyRequest,
  facts: MatchFacts,
): Matched | undefined => {
  const { resource, kind } = request;
  if (rules.some((rule) => ruleMatches(rule, resource, request))) return { resource, kind };
  if (matchPolicy === "Exact" || rules.length === 0) return undefined;
  const others = facts.equivalents(resource);
  for (const rule of rules)
    for (const other of others)
      if (ruleMatches(rule, other.resource, request)) return { resource: other.resource, kind: other.kind };
  return undefined;
};

const ruleMatches = (rule: NamedRule, resource: GroupVersionResource, request: PolicyRequest): boolean =>
  scopeMatches(rule.scope, request) &&
  includes(rule.operations, request.operation) &&
  includes(rule.apiGroups, resource.group) &&
  includes(rule.apiVersions, resource.version) &&
  rule.resources.some((pattern) => resourceMatches(pattern, resource.resource, request.subresource)) &&
  (rule.resourceNames.length === 0 || rule.resourceNames.includes(request.name ?? ""));

const includes = (list: readonly string[], value: string): boolean => list.includes("*") || list.includes(value);

/** A resource of a rule, such as 'pods', '*' or 'pods/exec'. */
export interface Pattern {
  readonly resource: string;
  /** '' for the resource itself. */
  readonly subresource: string;
}

export const patternOf = (text: string): Pattern => {
  const slash = text.indexOf("/");
  return slash < 0
    ? { resource: text, subresource: "" }
    : { resource: text.slice(0, slash), subresource: text.slice(slash + 1) };
};

export const coversPattern = (wide: Pattern, narrow: Pattern): boolean =>
  (wide.resource === "*" || wide.resource === narrow.resource) &&
  (wide.subresource === "*" || wide.subresource === narrow.subresource);

/** A subresource '*' covers the resource itself too (webhook/predicates/rules). */
const resourceMatches = (pattern: string, resource: string, subresource = ""): boolean => {
  return coversPattern(patternOf(pattern), { resource, subresource });
};

const isNamespaces = ({ resource }: PolicyRequest): boolean =>
  resource.group === "" && resource.version === "v1" && resource.resource === "namespaces";

const scopeMatches = (scope: string, request: PolicyRequest): boolean => {
  if (scope === "*") return true;
  const isCluster = isNamespaces(request) || request.namespace === undefined;
  return scope === "Cluster" ? isCluster : scope === "Namespaced" && !isCluster;
};

/** Either object may have the labels; CONNECT has none. */
const selectsObject = (selector: LabelSelector | undefined, request: PolicyRequest): boolean => {
  if (selector === undefined) return false;
  if (isEmpty(selector)) return true;
  return [request.object, request.oldObject].some(
    (object) => object !== undefined && matchesLabels(selector, objectAt(object, "metadata", "labels")),
  );
};

const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length + matchExpressions.length === 0;

/** Undefined if it depends on labels that are not known. */
const selectsNamespace = (
  selector: LabelSelector | undefined,
  request: PolicyRequest,
  { namespaceObject }: MatchFacts,
): boolean | undefined => {
  const { namespace } = request;
  if (namespace === undefined && request.resource.resource !== "namespaces") return true;
  if (selector === undefined) return false;
  if (isEmpty(selector)) return true;
  const isOwn = isNamespaces(request) && (request.subresource ?? "") === "" && request.object !== undefined;
  const found = isOwn ? request.object : (namespaceObject ?? (isNamespaces(request) ? request.oldObject : undefined));
  const labels = { ...objectAt(found, "metadata", "labels"), [NAMESPACE_NAME_LABEL]: namespace };
  return found === undefined && asksForMoreThanName(selector) ? undefined : matchesLabels(selector, labels);
};
