import { BUILTIN_RESOURCES, type BuiltInResource } from "kube-api";
import { isOnCrdsOnly } from "../../model/match.js";
import type { Bound, Pack } from "../../model/pack.js";
import { isServed } from "../../model/reads.js";
import { looksAt, names, operationsOf } from "./webhook-rules.js";

/** One entry of `webhooks[].matchConditions` (admissionregistration.k8s.io/v1), and why it is there. */
export interface MatchCondition {
  readonly name: string;
  /**
   * CEL; the API server only sends requests for which it is true. It must not fail on any request: an authenticated
   * user always has a name and at least one group.
   */
  readonly expression: string;
  readonly why: string;
}

export interface MatchConditions {
  readonly validating: readonly MatchCondition[];
  readonly mutating: readonly MatchCondition[];
}

/**
 * Conditions that exclude requests that no pack reviews: some are fixed, the others follow from the packs. Packs of one's `own`
 * get what they name, such as Events.
 */
export const matchConditions = (packs: readonly Pack[], own: readonly Pack[] = []): MatchConditions => {
  const conditionsFor = (entriesOf: (pack: Pack) => readonly Bound[]): readonly MatchCondition[] => {
    const ownEntries = own.flatMap(entriesOf).filter(isServed);
    const entries = [...packs.flatMap(entriesOf), ...ownEntries];
    const named = BUILTIN_RESOURCES.filter(({ group, plural }) => ownEntries.some((one) => names(one, group, plural)));
    return [
      ...FIXED.filter(({ keeps }) => keeps === undefined || !named.some(keeps)),
      ...usersCondition(entries),
      ...podsCondition(entries),
    ];
  };
  return { validating: conditionsFor(({ rules }) => rules), mutating: conditionsFor(({ defaulters }) => defaulters) };
};

/**
 * Selects the CRDs that must be reviewed or rejected, for a webhook with `failurePolicy: Fail`. `groups` are as in
 * `spec.ownedGroups` of a pack; CEL reads the JSON list unchanged.
 */
export const ownedCondition = (groups: readonly string[]): MatchCondition => ({
  name: "owned",
  expression: `${JSON.stringify(groups)}.exists(group, group == '*' || group == object.spec.group || (group.startsWith('*.') && object.spec.group.endsWith(group.substring(1))))`,
  why: "The same groups as in --owned; only the other webhook selects CRDs of other groups.",
});

/** They do not follow from packs, but packs of one's own may name resources that they keep away. */
const FIXED: readonly (MatchCondition & { readonly keeps?: (resource: BuiltInResource) => boolean })[] = [
  {
    name: "not-from-a-node",
    expression: "!('system:nodes' in request.userInfo.groups)",
    why: "Kubelets report status; a node that waits for a webhook looks dead.",
  },
  {
    name: "not-from-the-api-server",
    expression: "request.userInfo.username != 'system:apiserver'",
    why: "An API server needs the objects that it creates itself, such as its first roles, to start.",
  },
  {
    name: "not-a-lease",
    expression: "!(request.resource.group == 'coordination.k8s.io' && request.resource.resource == 'leases')",
    why: "Leases and events are too many and their clients read no warnings; access reviews are queries, not objects.",
    keeps: ({ plural }) => plural === "leases",
  },
  {
    name: "not-an-event",
    expression: "!(request.resource.group in ['', 'events.k8s.io'] && request.resource.resource == 'events')",
    why: "",
    keeps: ({ plural }) => plural === "events",
  },
  {
    name: "not-a-review",
    expression: "!(request.resource.group in ['authentication.k8s.io', 'authorization.k8s.io'])",
    why: "",
    keeps: ({ group }) => group === "authentication.k8s.io" || group === "authorization.k8s.io",
  },
];

/**
 * Users that every entry excludes: reviewing their requests would have no effect. Entries that match only CRDs or only
 * deletions do not count: such requests are always sent, if there are any. Webhooks get deletions by a rule of their own, so
 * that the condition is the same for packs that are mounted later.
 */
const usersCondition = (entries: readonly Bound[]): readonly MatchCondition[] => {
  const onCrds = entries.filter(({ match }) => isOnCrdsOnly(match));
  const counted = entries.filter((entry) => !onCrds.includes(entry) && !operationsOf(entry).every(isDeletion));
  const [first = [], ...others] = counted.map(excludedUsers);
  const users = first.filter((user) => others.every((list) => list.includes(user)));
  if (users.length === 0) return [];
  const alternatives = [
    ...(onCrds.length > 0 ? ["request.resource.group == 'apiextensions.k8s.io'"] : []),
    "request.operation == 'DELETE'",
    `!(${[...new Set(users)].map(isUser).join(" || ")})`,
  ];
  return [
    {
      name: "not-from-the-control-plane",
      expression: alternatives.join(" || "),
      why: "Users that every pack excludes: they create what follows from reviewed objects, and repair the cluster.",
    },
  ];
};

const isDeletion = (operation: string): boolean => operation === "DELETE";

/**
 * Pods of controllers, if every entry that matches Pods excludes them: most Pods have a controller, and nodes wait for
 * some of them.
 */
const podsCondition = (entries: readonly Bound[]): readonly MatchCondition[] => {
  const onPods = entries.filter((entry) => looksAt(entry, "", "pods"));
  const leavesThem = ({ narrowings }: Bound): boolean =>
    narrowings.some(({ controlledObjects }) => controlledObjects === "Excluded");
  if (onPods.length === 0 || !onPods.every(leavesThem)) return [];
  // A deletion has no `object`.
  const unlessDeleted = onPods.some((entry) => "deletions" in entry && entry.deletions === true)
    ? "request.operation == 'DELETE' || "
    : "";
  return [
    {
      name: "not-a-pod-of-a-controller",
      expression: `${unlessDeleted}request.resource.group != '' || request.resource.resource != 'pods' || !has(object.metadata.ownerReferences) || !object.metadata.ownerReferences.exists(owner, has(owner.controller) && owner.controller)`,
      why: "A Pod of a DaemonSet or ReplicaSet follows its template, which was reviewed; a node may wait for the Pod.",
    },
  ];
};

const excludedUsers = ({ narrowings }: Bound): readonly string[] =>
  narrowings.flatMap(({ excludedUsers: users = [] }) => users);

/** A trailing '*' matches any suffix, as in a pack. */
const isUser = (user: string): string =>
  user.endsWith("*")
    ? `request.userInfo.username.startsWith('${user.slice(0, -1)}')`
    : `request.userInfo.username == '${user}'`;
