import { EMPTY_CLUSTER } from "../../model/context.js";
import type { Bound, Pack } from "../../model/pack.js";
import { mayRunPrograms, createRuleSet } from "./rule-set.js";

const DEFINITION = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition", metadata: { name: "a" } };
/** A cluster in which some definition is known. */
const CLUSTER = {
  ...EMPTY_CLUSTER,
  known: (_: string, kind: string) => (kind === DEFINITION.kind ? [DEFINITION] : []),
};

const objectOf = (group: string, kind: string, resource = "things") => ({
  cluster: CLUSTER,
  operation: "CREATE" as const,
  resource: { group, version: "v1", resource },
  subresource: undefined,
  kind: { group, version: "v1", kind },
});

test.each<[string, string, string, boolean]>([
  ["a built-in object", "apps", "Deployment", false],
  ["an object of a built-in group that CRDs may extend", "networking.k8s.io", "Ingress", false],
  ["a custom resource: its CRD has schemas and rules", "example.com", "Widget", true],
  ["a custom resource of a group of the community", "gateway.networking.k8s.io", "Gateway", true],
  ["a custom resource in a built-in group", "networking.k8s.io", "Widget", true],
  ["a kind of subresources, in a group that no CRD can extend", "policy", "Eviction", false],
  ["a CustomResourceDefinition", "apiextensions.k8s.io", "CustomResourceDefinition", true],
  ["an admission policy", "admissionregistration.k8s.io", "ValidatingAdmissionPolicy", true],
])("a review of %s may run a program of a user: %s %s, %s", (_, group, kind, expected) => {
  expect(mayRunPrograms(objectOf(group, kind))).toBe(expected);
});

test("without any known definition, only definitions and policies have programs", () => {
  const asked = (group: string, kind: string) => ({ ...objectOf(group, kind), cluster: EMPTY_CLUSTER });
  expect(mayRunPrograms(asked("example.com", "Widget"))).toBe(false);
  expect(mayRunPrograms(asked("apiextensions.k8s.io", "CustomResourceDefinition"))).toBe(true);
});

test("the scale of a custom resource belongs to it", () => {
  const scale = { ...objectOf("autoscaling", "Scale"), resource: objectOf("example.com", "Widget").resource };
  expect(mayRunPrograms(scale)).toBe(true);
});

const ruleOf = (more: object): unknown => ({
  match: { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: ["*"] }] },
  narrowings: [],
  rule: { id: "a/b" },
  ...more,
});
const packOf = (...rules: readonly object[]): Pack =>
  ({ name: "test", rules: rules.map(ruleOf), defaulters: [] as Bound[] }) as unknown as Pack;

test.each<[string, ReturnType<typeof objectOf>, readonly object[], string]>([
  ["of a built-in object is bounded", objectOf("apps", "Deployment"), [{}], "Bounded"],
  [
    "with one rule that runs a program is not",
    objectOf("apps", "Deployment"),
    [{}, { cost: "Unbounded" }],
    "Unbounded",
  ],
  [
    "with a rule that reads definitions is bounded: a built-in object has none",
    objectOf("apps", "Deployment"),
    [{ reads: [{ group: "apiextensions.k8s.io", kind: "CustomResourceDefinition" }] }],
    "Bounded",
  ],
  ["of a custom resource is not", objectOf("example.com", "Widget"), [{}], "Unbounded"],
  ["without any rule is bounded", objectOf("example.com", "Widget"), [], "Bounded"],
])("the cost of a review %s", (_, asked, rules, cost) => {
  expect(createRuleSet([packOf(...rules)]).cost(asked, false)).toBe(cost);
});
