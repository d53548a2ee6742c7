import { type BuiltInResource, BUILTIN_RESOURCES, CONNECTED, isBuiltInGroup } from "kube-api";
import { type FieldPath, child } from "kube-json";
import { type NamedRule, POLICY_GROUP } from "../admission-policy.js";
import { type Pattern, coversPattern, patternOf } from "../matching.js";

/** Rules of policies and bindings that no request can match. Only what is certain, of resources of Kubernetes itself. */

/** A part that prevents its rule from matching. */
export interface Unreachable {
  readonly field: FieldPath;
  /** The requirement. */
  readonly problem: string;
}

/** An API server evaluates no policies for these, so that a wrong one can be removed (isPolicyResource). */
const UNTOUCHED: ReadonlySet<string> = new Set(
  ["validatingadmissionpolicies", "validatingadmissionpolicybindings"].map((name) => `${POLICY_GROUP}/${name}`),
);

/** Yields parts that prevent a match. */
export function* unreachableParts(rule: NamedRule, field: FieldPath): Iterable<Unreachable> {
  if (!rule.apiGroups.every(isBuiltInGroup) || rule.apiGroups.length === 0) return;
  const known: BuiltInResource[] = [];
  let isClosed = true;
  for (const [index, text] of rule.resources.entries()) {
    const { resource, subresource } = patternOf(text);
    const rows = BUILTIN_RESOURCES.filter(({ group, plural }) => plural === resource && rule.apiGroups.includes(group));
    known.push(...rows);
    if (UNTOUCHED.has(`${rule.apiGroups.join()}/${resource}`))
      yield {
        field: child(field, "resources", index),
        problem: `must be another resource: an API server does not evaluate policies for '${resource}'`,
      };
    if (resource === "*" || resource === "") isClosed = false;
    else if (rows.length === 0) {
      isClosed = false;
      yield { field: child(field, "resources", index), problem: unknownText(resource) };
    } else if (isOnlyConnected(rule, resource, subresource))
      yield {
        field: child(field, "resources", index),
        problem: `must be matched with operation 'CONNECT', the only one of '${text}'`,
      };
  }
  const isConnected = rule.resources.length === 0 || rule.resources.some((text) => mayConnect(rule, text));
  if (isOnly(rule.operations, "CONNECT") && !isConnected)
    yield {
      field: child(field, "operations"),
      problem: "must have other operations than 'CONNECT', which is only one of subresources such as 'pods/exec'",
    };
  if (isClosed && known.length > 0) yield* unreachableBy(known, rule, field);
}

/** The version or the scope, if they fit none of the resources. */
function* unreachableBy(known: readonly BuiltInResource[], rule: NamedRule, field: FieldPath): Iterable<Unreachable> {
  const [
    {
      plural,
      versions: [example = ""],
    },
  ] = known as readonly [BuiltInResource];
  const { apiVersions, scope } = rule;
  if (!apiVersions.includes("*") && !known.some(({ versions }) => versions.some((one) => apiVersions.includes(one))))
    yield { field: child(field, "apiVersions"), problem: `must have a version of '${plural}', such as '${example}'` };
  // A Namespace counts as an object in no namespace.
  const isNamespaced = scope === "Namespaced";
  if (scope !== "*" && !known.some(({ namespaced }) => namespaced === isNamespaced))
    yield {
      field: child(field, "scope"),
      problem: `must be '*' or '${isNamespaced ? "Cluster" : "Namespaced"}', because '${plural}' ${isNamespaced ? "are in no namespace" : "are in namespaces"}`,
    };
}

const isOnly = (list: readonly string[], value: string): boolean =>
  list.length > 0 && list.every((one) => one === value);

const mayConnect = ({ apiGroups }: NamedRule, text: string): boolean => {
  if (!apiGroups.includes("")) return false;
  return CONNECTED.some((one) => coversPattern(patternOf(text), patternOf(one)));
};

const isOnlyConnected = ({ operations, apiGroups }: NamedRule, resource: string, subresource: string): boolean =>
  isOnly(apiGroups, "") &&
  CONNECTED.includes(`${resource}/${subresource}`) &&
  operations.length > 0 &&
  !operations.includes("*") &&
  !operations.includes("CONNECT");

/** Suggests a resource that the author may have meant. */
const unknownText = (resource: string): string => {
  const elsewhere = BUILTIN_RESOURCES.find(({ plural }) => plural === resource);
  if (elsewhere !== undefined)
    return `must be named with its group in \`apiGroups\`, which is '${elsewhere.group}' for '${resource}'`;
  const name = resource.toLowerCase();
  const near = BUILTIN_RESOURCES.find(
    ({ kind, plural, shortNames }) => plural === name || kind.toLowerCase() === name || shortNames.includes(name),
  );
  return near === undefined
    ? "must be a resource of a group in `apiGroups`, such as 'pods' of the core group ''"
    : `must be the plural name of a resource in lowercase, such as '${near.plural}'`;
};

/** True if each request that matches the rule also matches the other one. */
export const isCovered = (rule: NamedRule, by: NamedRule): boolean =>
  isWithin(rule.operations, by.operations) &&
  isWithin(rule.apiGroups, by.apiGroups) &&
  isWithin(rule.apiVersions, by.apiVersions) &&
  rule.resources.length > 0 &&
  rule.resources.every((text) => by.resources.some((other) => coversPattern(patternOf(other), patternOf(text)))) &&
  (by.scope === "*" || by.scope === rule.scope) &&
  (by.resourceNames.length === 0 || (rule.resourceNames.length > 0 && isWithin(rule.resourceNames, by.resourceNames)));

const isWithin = (list: readonly string[], other: readonly string[]): boolean =>
  list.length > 0 && (other.includes("*") || list.every((one) => other.includes(one)));

/**
 * True if no request matches both rules. Groups and versions do not count, because a rule also matches equivalent
 * resources in other ones.
 */
export const areDisjoint = (a: NamedRule, b: NamedRule): boolean =>
  !share(a.operations, b.operations) ||
  !a.resources.some((one) => b.resources.some((other) => overlap(patternOf(one), patternOf(other)))) ||
  (a.scope !== "*" && b.scope !== "*" && a.scope !== b.scope) ||
  (a.resourceNames.length > 0 && b.resourceNames.length > 0 && !share(a.resourceNames, b.resourceNames));

const share = (a: readonly string[], b: readonly string[]): boolean =>
  a.includes("*") || b.includes("*") || a.some((one) => b.includes(one));

const overlap = (a: Pattern, b: Pattern): boolean =>
  overlaps(a.resource, b.resource) && overlaps(a.subresource, b.subresource);

const overlaps = (a: string, b: string): boolean => a === "*" || b === "*" || a === b;
