import type { LabelSelector } from "../kube/api/label-selector.js";

/** What a rule or a pack looks at, in the words of admissionregistration.k8s.io/v1. */

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

/** What a rule can judge. A pack may narrow it, never widen it. */
export interface Match {
  readonly resourceRules: readonly ResourceRule[];
}

/** How a pack, or one entry of it, narrows what its rules judge. */
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
  /** Objects with an owner whose reference says `controller: true`. Included, if left out. */
  readonly controlledObjects?: "Included" | "Excluded";
}

/** CustomResourceDefinitions as they come in or change. */
export const ON_CRDS: Match = {
  resourceRules: [
    {
      apiGroups: ["apiextensions.k8s.io"],
      apiVersions: ["v1"],
      resources: ["customresourcedefinitions"],
      operations: ["CREATE", "UPDATE"],
    },
  ],
};

/** True if nothing but CustomResourceDefinitions is looked at: what is judged is how an API is made. */
export const isOnCrdsOnly = ({ resourceRules }: Match): boolean =>
  resourceRules.every(
    ({ apiGroups, resources }) =>
      apiGroups.every((group) => group === "apiextensions.k8s.io") &&
      resources.every((resource) => resource.split("/")[0] === "customresourcedefinitions"),
  );

/** CustomResourceDefinitions as they change. */
export const ON_CRD_UPDATES: Match = {
  resourceRules: [
    {
      apiGroups: ["apiextensions.k8s.io"],
      apiVersions: ["v1"],
      resources: ["customresourcedefinitions"],
      operations: ["UPDATE"],
    },
  ],
};

/** Every object as it comes in or changes, without its subresources. */
export const ON_OBJECTS: Match = {
  resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["CREATE", "UPDATE"] }],
};

/** Every object as it comes in, without its subresources. */
export const ON_NEW_OBJECTS: Match = {
  resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["CREATE"] }],
};

/** Every object as it changes, without its subresources. */
export const ON_OBJECT_UPDATES: Match = {
  resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["UPDATE"] }],
};

/** Every object that may bring a status: the object itself and its subresource 'status'. */
export const ON_STATUS: Match = {
  resourceRules: [{ apiGroups: ["*"], resources: ["*", "*/status"], operations: ["CREATE", "UPDATE"] }],
};

/** Every object as it changes, its status too. */
export const ON_STATUS_UPDATES: Match = {
  resourceRules: [{ apiGroups: ["*"], resources: ["*", "*/status"], operations: ["UPDATE"] }],
};

/** Events as they come in: what they say comes in with them, and updates only count them. */
export const ON_NEW_EVENTS: Match = {
  resourceRules: [{ apiGroups: ["", "events.k8s.io"], resources: ["events"], operations: ["CREATE"] }],
};

/** Everything that reaches admission but deletions, subresources included: for rules that mean nothing until a pack says on what. */
export const ON_ANYTHING: Match = {
  resourceRules: [{ apiGroups: ["*"], resources: ["*/*"], operations: ["CREATE", "UPDATE", "CONNECT"] }],
};

/** The subresource that all requests go to which a match covers, if there is one. */
export const onlySubresource = ({ resourceRules }: Match): string | undefined => {
  const [first, ...others] = new Set(
    resourceRules.flatMap(({ resources }) => resources.map((resource) => resource.split("/", 2)[1])),
  );
  return others.length > 0 || first === "*" ? undefined : first;
};
