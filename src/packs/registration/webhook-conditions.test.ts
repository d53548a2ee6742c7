import { ON_CRDS, ON_OBJECTS, type Match } from "../../model/match.js";
import type { BoundDefaulter, BoundRule, Pack } from "../../model/pack.js";
import { evaluateCel } from "../../testing/cel.js";
import { type MatchCondition, matchConditions, ownedCondition } from "./webhook-conditions.js";

const bound = (match: Match, ...lists: readonly (readonly string[])[]): BoundRule =>
  ({ match, narrowings: lists.map((excludedUsers) => ({ excludedUsers })) }) as unknown as BoundRule;

const packOf = (rules: readonly BoundRule[], defaulters: readonly BoundRule[] = []): Pack => ({
  name: "test",
  description: "",
  rules,
  defaulters: defaulters as readonly unknown[] as readonly BoundDefaulter[],
});

const evaluate = ({ expression }: MatchCondition, request: object, object: object = {}): unknown =>
  evaluateCel(expression, { request, object });

const request = (username: string, group = "", resource = "pods", groups: readonly string[] = []) => ({
  userInfo: { username, groups },
  resource: { group, resource },
});

type Of = Parameters<typeof request>;

const isSent = (conditions: readonly MatchCondition[], ...of: Of): boolean =>
  conditions.every((condition) => evaluate(condition, request(...of)) === true);

test("requests that the cluster needs to run are never sent, and all others are", () => {
  const { validating, mutating } = matchConditions([]);
  expect(validating).toEqual(mutating);
  const left: readonly Of[] = [
    ["system:node:a", "", "pods", ["system:nodes", "system:authenticated"]],
    ["system:apiserver", "rbac.authorization.k8s.io", "clusterroles"],
    ["alice", "coordination.k8s.io", "leases"],
    ["alice", "", "events"],
    ["alice", "events.k8s.io", "events"],
    ["alice", "authentication.k8s.io", "tokenreviews"],
    ["alice", "authorization.k8s.io", "subjectaccessreviews"],
  ];
  for (const one of left) expect([one, isSent(validating, ...one)]).toEqual([one, false]);
  const sent: readonly Of[] = [
    ["alice", "", "pods", ["system:authenticated"]],
    ["alice", "coordination.k8s.io", "leasecandidates"],
    ["alice", "acme.io", "events"],
    ["system:serviceaccount:kube-system:a", "apps", "replicasets"],
  ];
  for (const one of sent) expect([one, isSent(validating, ...one)]).toEqual([one, true]);
});

describe("users", () => {
  const control = ["system:kube-scheduler", "system:serviceaccount:kube-system:*"];
  const { validating } = matchConditions([
    packOf([bound(ON_OBJECTS, ["x"], control), bound(ON_OBJECTS, [...control, "y"]), bound(ON_CRDS)]),
  ]);

  test("that every entry excludes are not sent, by name or by prefix", () => {
    for (const user of ["system:kube-scheduler", "system:serviceaccount:kube-system:job-controller"])
      expect(isSent(validating, user)).toBe(false);
    for (const user of ["x", "y", "system:kube-scheduler2", "system:serviceaccount:kube-system2:a"])
      expect(isSent(validating, user)).toBe(true);
  });
  test("do not apply to CRDs if entries on CRDs exclude no users", () => {
    const crds = ["apiextensions.k8s.io", "customresourcedefinitions"] as const;
    expect(isSent(validating, "system:kube-scheduler", ...crds)).toBe(true);
    const { validating: without } = matchConditions([packOf([bound(ON_OBJECTS, control)])]);
    expect(isSent(without, "system:kube-scheduler", ...crds)).toBe(false);
  });
  test("are all sent if one entry excludes nobody; rules and defaulters are separate", () => {
    const names = matchConditions([
      packOf([bound(ON_OBJECTS, control), bound(ON_OBJECTS)], [bound(ON_OBJECTS, control)]),
    ]);
    expect(names.validating.map(({ name }) => name)).not.toContain("not-from-the-control-plane");
    expect(names.mutating.map(({ name }) => name)).toContain("not-from-the-control-plane");
  });
});

describe("Pods of controllers", () => {
  const entry = (resource: string, controlledObjects?: "Included" | "Excluded"): BoundRule =>
    ({
      match: ON_OBJECTS,
      narrowings: [
        { resourceRules: [{ apiGroups: ["*"], resources: [resource], operations: ["CREATE"] }] },
        controlledObjects === undefined ? {} : { controlledObjects },
      ],
    }) as unknown as BoundRule;
  const isNamed = (...entries: readonly BoundRule[]): boolean =>
    matchConditions([packOf([], entries)]).mutating.some(({ name }) => name === "not-a-pod-of-a-controller");

  test("are not sent if every entry that matches Pods excludes them", () => {
    expect(isNamed(entry("pods", "Excluded"), entry("services"))).toBe(true);
    expect(isNamed(entry("pods", "Excluded"), entry("pods", "Excluded"))).toBe(true);
    expect(isNamed(entry("pods", "Excluded"), entry("pods"))).toBe(false);
    expect(isNamed(entry("pods", "Excluded"), entry("*", "Included"))).toBe(false);
    expect(isNamed(entry("services"))).toBe(false);
    expect(isNamed()).toBe(false);
  });

  const { mutating } = matchConditions([packOf([], [entry("pods", "Excluded")])]);
  const sent = (metadata: object, ...of: Of): boolean =>
    mutating.every((condition) => evaluate(condition, request(...of), { metadata }) === true);
  const controlled = { ownerReferences: [{ name: "b" }, { name: "a", controller: true }] };
  test.each<[string, object, Of, boolean]>([
    ["a Pod that has none", {}, ["alice"], true],
    ["a Pod that somebody owns", { ownerReferences: [{ name: "a" }] }, ["alice"], true],
    ["one that no controller owns", { ownerReferences: [{ name: "a", controller: false }] }, ["alice"], true],
    ["a Pod of a controller, whoever makes it", controlled, ["system:serviceaccount:argo:argo"], false],
    ["what is no Pod", controlled, ["alice", "apps", "replicasets"], true],
    ["a Pod of another API", controlled, ["alice", "metrics.k8s.io", "pods"], true],
  ])("%s", (_, metadata, of, expected) => {
    expect(sent(metadata, ...of)).toBe(expected);
  });
});

test.each<[readonly string[], string, boolean]>([
  [["acme.io"], "acme.io", true],
  [["acme.io"], "a.acme.io", false],
  [["acme.io"], "notacme.io", false],
  [["*.acme.io"], "a.acme.io", true],
  [["*.acme.io"], "a.b.acme.io", true],
  [["*.acme.io"], "acme.io", false],
  [["*.acme.io"], "a.notacme.io", false],
  [["b.io", "acme.io"], "acme.io", true],
  [["*"], "acme.io", true],
  [[], "acme.io", false],
])("of %j the CRD's group %s is owned: %s", (groups, group, owned) => {
  expect(evaluate(ownedCondition(groups), request("alice"), { spec: { group } })).toBe(owned);
});
