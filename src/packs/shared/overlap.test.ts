import type { ResourceRule } from "../../model/match.js";
import { overlap } from "./resources.js";

const on = (resources: readonly string[], rest: Partial<ResourceRule> = {}): readonly ResourceRule[] => [
  { apiGroups: ["*"], resources, operations: ["*"], ...rest },
];

describe("overlap", () => {
  test.each<readonly [string, readonly (readonly ResourceRule[])[]]>([
    ["no list at all", []],
    ["one list", [on(["pods"])]],
    ["all and one", [on(["*"]), on(["pods"])]],
    ["one of several", [on(["services", "pods"]), on(["pods", "nodes"])]],
    ["one rule of several", [[...on(["services"]), ...on(["pods"])], on(["pods"])]],
    ["every status and that of pods", [on(["*/status"]), on(["pods/status"])]],
    ["all subresources of pods and every status", [on(["pods/*"]), on(["*/status"])]],
    ["everything and any subresource", [on(["*/*"]), on(["pods/exec"])]],
    ["everything and a resource", [on(["*/*"]), on(["pods"])]],
    ["everything twice", [on(["*/*"]), on(["*/*"])]],
    ["groups that share one", [on(["*"], { apiGroups: ["a", "b"] }), on(["*"], { apiGroups: ["b", "c"] })]],
    ["the core group", [on(["pods"], { apiGroups: [""] }), on(["pods"], { apiGroups: [""] })]],
    ["a version and all", [on(["*"], { apiVersions: ["v1"] }), on(["*"])]],
    [
      "operations that share one",
      [on(["*"], { operations: ["CREATE", "UPDATE"] }), on(["*"], { operations: ["UPDATE"] })],
    ],
    ["three lists", [on(["*"]), on(["pods", "nodes"]), on(["nodes"])]],
  ])("%s", (_, lists) => {
    expect(overlap(lists)).toBe(true);
  });

  test.each<readonly [string, readonly (readonly ResourceRule[])[]]>([
    ["an empty list", [[]]],
    ["two resources", [on(["pods"]), on(["services"])]],
    ["a resource and its subresource", [on(["pods"]), on(["pods/status"])]],
    ["all resources and a subresource", [on(["*"]), on(["pods/status"])]],
    ["two subresources", [on(["*/status"]), on(["*/scale"])]],
    ["a subresource of two resources", [on(["pods/*"]), on(["services/*"])]],
    ["a resource and all of its subresources", [on(["pods"]), on(["pods/*"])]],
    ["two groups", [on(["*"], { apiGroups: ["a"] }), on(["*"], { apiGroups: ["b"] })]],
    ["two versions", [on(["*"], { apiVersions: ["v1"] }), on(["*"], { apiVersions: ["v2"] })]],
    ["two operations", [on(["*"], { operations: ["CREATE"] }), on(["*"], { operations: ["UPDATE"] })]],
    ["each two of three", [on(["a", "b"]), on(["b", "c"]), on(["c", "a"])]],
    [
      "group and resource, but not in one rule",
      [
        [...on(["pods"], { apiGroups: ["a"] }), ...on(["nodes"], { apiGroups: ["b"] })],
        on(["pods"], { apiGroups: ["b"] }),
      ],
    ],
  ])("not: %s", (_, lists) => {
    expect(overlap(lists)).toBe(false);
  });
});
