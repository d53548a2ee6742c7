import type { LabelSelector } from "kube-api";
import { GO_GROUP } from "../kube/go/go-group.js";

/** The scope of a rule or a pack, in the terms of admissionregistration.k8s.io/v1. */

export const OPERATIONS = ["CREATE", "UPDATE", "DELETE", "CONNECT"] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * Resources and operations; '*' in any list means all.
 * In `resources`, 'pods' is the resource, 'pods/status' a subresource, '*' every resource without its
 * subresources, '* /status' (without the blank) that subresource of every resource, '*' twice all of both.
 */
export interface ResourceRule {
  readonly apiGroups: readonly string[];
  /** All versions if left out. */
  readonly apiVersions?: readonly string[];
  readonly resources: readonly string[];
  readonly operations: readonly (Operation | "*")[];
}

/** The scope of a rule. A pack may narrow it but not widen it. */
export interface Match {
  readonly resourceRules: readonly ResourceRule[];
}

/** How a pack, or one entry of it, narrows what its rules review. */
export interface Narrowing {
  readonly resourceRules?: readonly ResourceRule[];
  /** Labels of the namespace the object is in, or of the Namespace itself. Unknown labels count as selected. */
  readonly namespaceSelector?: LabelSelector;
  /** Labels of the object or of the old object. */
  readonly objectSelector?: LabelSelector;
  readonly excludedNamespaces?: readonly string[];
  /** User names; a trailing '*' stands for any ending. */
  readonly excludedUsers?: readonly string[];
  readonly excludedGroups?: readonly string[];
  /** Objects with an owner reference with `controller: true`. Included by default. */
  readonly controlledObjects?: "Included" | "Excluded";
  /** Requests of controllers and the scheduler of Kubernetes; packs/entries/control-plane.ts has the default. */
  readonly controlPlane?: "Included" | "Excluded";
}

/** Requests for resources of an API group, or of some; those that create or update objects, if it does not say which. */
export const requestsFor = (
  group: string | readonly string[],
  resources: readonly string[],
  operations: ResourceRule["operations"] = ["CREATE", "UPDATE"],
): ResourceRule => ({ apiGroups: typeof group === "string" ? [group] : group, resources, operations });

export const matching = (...resourceRules: readonly ResourceRule[]): Match => ({ resourceRules });

const onCrds = (...operations: readonly Operation[]): Match =>
  matching({
    apiGroups: ["apiextensions.k8s.io"],
    apiVersions: ["v1"],
    resources: ["customresourcedefinitions"],
    operations,
  });

/** CustomResourceDefinitions that are created or updated. */
export const ON_CRDS = onCrds("CREATE", "UPDATE");

/** True if only CustomResourceDefinitions or types in Go match: the rules review the design of APIs. */
export const isOnDesigns = (match: Match): boolean => isOnGo(match) || isOnCrdsOnly(match);

/** True if only CustomResourceDefinitions match. */
export const isOnCrdsOnly = ({ resourceRules }: Match): boolean =>
  resourceRules.every(
    ({ apiGroups, resources }) =>
      apiGroups.every((group) => group === "apiextensions.k8s.io") &&
      resources.every((resource) => resource.split("/")[0] === "customresourcedefinitions"),
  );

/** Types in Go, which only the command line reviews. */
export const ON_GO = matching(requestsFor(GO_GROUP, ["gotypes"]));

export const isOnGo = ({ resourceRules }: Match): boolean =>
  resourceRules.every(({ apiGroups }) => apiGroups.every((group) => group === GO_GROUP));

/** CustomResourceDefinitions that are updated. */
export const ON_CRD_UPDATES = onCrds("UPDATE");

/** Every object that is created or updated, without its subresources. */
export const ON_OBJECTS = matching(requestsFor("*", ["*"]));

/** Every object that is created, without its subresources. */
export const ON_NEW_OBJECTS = matching(requestsFor("*", ["*"], ["CREATE"]));

/** Every object that is updated, without its subresources. */
export const ON_OBJECT_UPDATES = matching(requestsFor("*", ["*"], ["UPDATE"]));

/** Every object that may have a status: the object itself and its subresource 'status'. */
export const ON_STATUS = matching(requestsFor("*", ["*", "*/status"]));

/** Every object that is updated, and its subresource 'status'. */
export const ON_STATUS_UPDATES = matching(requestsFor("*", ["*", "*/status"], ["UPDATE"]));

/** Events that are created; updates only change their count. */
export const ON_NEW_EVENTS = matching(requestsFor(["", "events.k8s.io"], ["events"], ["CREATE"]));

/** All requests but deletions, subresources included: for rules whose objects a pack must name. */
export const ON_ANYTHING = matching(requestsFor("*", ["*/*"], ["CREATE", "UPDATE", "CONNECT"]));

/** The only subresource that a match covers, if there is one. */
export const onlySubresource = ({ resourceRules }: Match): string | undefined => {
  const [first, ...others] = new Set(
    resourceRules.flatMap(({ resources }) => resources.map((resource) => resource.split("/", 2)[1])),
  );
  return others.length > 0 || first === "*" ? undefined : first;
};
