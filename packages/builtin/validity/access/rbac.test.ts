import { type Refusal, refusalsOf } from "../../testing/index.js";

const role = (kind: string, rest: string): string =>
  `{apiVersion: rbac.authorization.k8s.io/v1, kind: ${kind}, metadata: {name: 'system:a'}, ${rest}}`;

describe("roles", () => {
  test.each<[kind: string, rest: string, refusals: readonly Refusal[]]>([
    ["Role", "rules: [{verbs: [get], apiGroups: [''], resources: [pods], resourceNames: [a]}]", []],
    ["ClusterRole", "rules: [{verbs: [get], nonResourceURLs: [/healthz]}]", []],
    ["ClusterRole", "aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}]}, rules: null", []],
    [
      "ClusterRole",
      "rules: [{}]",
      [
        ["rules[0].verbs", "Required"],
        ["rules[0].apiGroups", "Required"],
        ["rules[0].resources", "Required"],
      ],
    ],
    ["Role", "rules: [{verbs: [get], nonResourceURLs: [/a]}]", [["rules[0].nonResourceURLs", "Invalid"]]],
    [
      "ClusterRole",
      "rules: [{verbs: [get], nonResourceURLs: [/a], resources: [pods]}]",
      [["rules[0].nonResourceURLs", "Invalid"]],
    ],
    ["ClusterRole", "aggregationRule: {}", [["aggregationRule.clusterRoleSelectors", "Required"]]],
    [
      "ClusterRole",
      "aggregationRule: {clusterRoleSelectors: [{matchLabels: {a: b}}, {matchLabels: {a: b c}}]}",
      [
        ["aggregationRule.clusterRoleSelectors[1]", "Invalid"],
        ["aggregationRule.clusterRoleSelectors[1].matchLabels", "Invalid"],
      ],
    ],
  ])("%s with %s", (kind, rest, refusals) => {
    expect(refusalsOf(role(kind, rest))).toEqual(refusals);
  });
});

const REF = "roleRef: {kind: ClusterRole, name: a}";

describe("bindings", () => {
  test.each<[kind: string, rest: string, refusals: readonly Refusal[]]>([
    ["RoleBinding", `${REF}, subjects: [{kind: User, name: 'a b'}, {kind: ServiceAccount, name: a}]`, []],
    ["ClusterRoleBinding", `${REF}, subjects: [{kind: ServiceAccount, name: a, namespace: b}]`, []],
    [
      "RoleBinding",
      "subjects: []",
      [
        ["roleRef.kind", "NotSupported"],
        ["roleRef.name", "Required"],
      ],
    ],
    ["ClusterRoleBinding", "roleRef: {kind: Role, name: a}", [["roleRef.kind", "NotSupported"]]],
    [
      "RoleBinding",
      "roleRef: {kind: Role, name: a/b, apiGroup: x}",
      [
        ["roleRef.apiGroup", "NotSupported"],
        ["roleRef.name", "Invalid"],
      ],
    ],
    [
      "ClusterRoleBinding",
      `${REF}, subjects: [{kind: ServiceAccount, name: A, apiGroup: rbac.authorization.k8s.io}, {}]`,
      [
        ["subjects[0].name", "Invalid"],
        ["subjects[0].apiGroup", "NotSupported"],
        ["subjects[0].namespace", "Required"],
        ["subjects[1].name", "Required"],
        ["subjects[1].kind", "NotSupported"],
      ],
    ],
    [
      "RoleBinding",
      `${REF}, subjects: [{kind: Group, name: a, apiGroup: b}]`,
      [["subjects[0].apiGroup", "NotSupported"]],
    ],
  ])("%s with %s", (kind, rest, refusals) => {
    expect(refusalsOf(role(kind, rest))).toEqual(refusals);
  });

  test("the role stays", () => {
    const old = role("RoleBinding", REF);
    expect(refusalsOf(role("RoleBinding", `${REF}, subjects: [{kind: User, name: a}]`), old)).toEqual([]);
    const grouped = role("RoleBinding", "roleRef: {kind: ClusterRole, name: a, apiGroup: rbac.authorization.k8s.io}");
    expect([refusalsOf(grouped, old), refusalsOf(old, grouped)]).toEqual([[], []]);
    expect(refusalsOf(role("RoleBinding", "roleRef: {kind: Role, name: a}"), old)).toEqual([["roleRef", "Invalid"]]);
  });
});
