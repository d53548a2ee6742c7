import type { Bound } from "../../model/pack.js";
import { costOf } from "./review-cost.js";

const targetOf = (group: string) =>
  ({ resource: { group, version: "v1", resource: "things" } }) as unknown as Parameters<typeof costOf>[0];
const entry = (more: Partial<Bound> = {}): Bound => more as unknown as Bound;

test.each<[string, string, readonly Bound[], string]>([
  ["of a built-in object is bounded", "apps", [entry()], "Bounded"],
  ["of a custom resource is not: its CRD has schemas and rules", "example.com", [entry()], "Unbounded"],
  ["of a group of the community is not either", "gateway.networking.k8s.io", [entry()], "Unbounded"],
  ["of a CustomResourceDefinition is not", "apiextensions.k8s.io", [entry()], "Unbounded"],
  ["of an admission policy is not", "admissionregistration.k8s.io", [entry()], "Unbounded"],
  ["with one rule that runs a program is not", "apps", [entry(), entry({ cost: "Unbounded" })], "Unbounded"],
  [
    "with a rule that reads the definitions of custom resources is not",
    "apps",
    [entry({ reads: [{ group: "apiextensions.k8s.io", kind: "CustomResourceDefinition" }] })],
    "Unbounded",
  ],
  [
    "with a rule that reads other objects is bounded",
    "apps",
    [entry({ reads: [{ group: "", kind: "Node" }] })],
    "Bounded",
  ],
  ["without any rule is bounded", "example.com", [], "Bounded"],
])("the cost of a review %s", (_, group, entries, cost) => {
  expect(costOf(targetOf(group), entries)).toBe(cost);
});
