import type { Context } from "../../model/context.js";
import type { Narrowing, ResourceRule } from "../../model/match.js";
import { scenarioContext } from "../../testing/scenario.js";
import { covers, selects, type MatchTarget } from "./match.js";

const target = (resource: string, subresource?: string): MatchTarget => ({
  operation: "CREATE",
  resource: { group: "apps", version: "v1", resource },
  ...(subresource === undefined ? {} : { subresource }),
});

const rule = (parts: Partial<ResourceRule>): { resourceRules: ResourceRule[] } => ({
  resourceRules: [{ apiGroups: ["apps"], resources: ["deployments"], operations: ["CREATE"], ...parts }],
});

describe("resource rules, as the API server reads them", () => {
  test.each<[string, Partial<ResourceRule>, MatchTarget, boolean]>([
    ["the resource", {}, target("deployments"), true],
    ["another resource", {}, target("replicasets"), false],
    ["another group", { apiGroups: ["batch"] }, target("deployments"), false],
    ["any group", { apiGroups: ["*"] }, target("deployments"), true],
    ["another version", { apiVersions: ["v1beta1"] }, target("deployments"), false],
    ["another operation", { operations: ["UPDATE"] }, target("deployments"), false],
    ["any operation", { operations: ["*"] }, target("deployments"), true],
    ["a resource does not take in its subresources", {}, target("deployments", "status"), false],
    ["a subresource", { resources: ["deployments/status"] }, target("deployments", "status"), true],
    ["another subresource", { resources: ["deployments/status"] }, target("deployments", "scale"), false],
    ["'*' is every resource", { resources: ["*"] }, target("replicasets"), true],
    ["'*' is no subresource", { resources: ["*"] }, target("deployments", "scale"), false],
    ["'*/scale' is that subresource of all", { resources: ["*/scale"] }, target("replicasets", "scale"), true],
    ["'*/scale' is no resource", { resources: ["*/scale"] }, target("replicasets"), false],
    ["'deployments/*' is all its subresources", { resources: ["deployments/*"] }, target("deployments", "scale"), true],
    ["'deployments/*' is not the resource itself", { resources: ["deployments/*"] }, target("deployments"), false],
    ["'*/*' is everything", { resources: ["*/*"] }, target("deployments"), true],
    ["'*/*' is every subresource", { resources: ["*/*"] }, target("deployments", "scale"), true],
  ])("%s", (_, parts, against, expected) => {
    expect(covers(rule(parts), against)).toBe(expected);
  });
});

describe("narrowing by the request", () => {
  const pod = (parts: Partial<Context> = {}, cluster = ""): Context => ({
    ...scenarioContext({
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a", namespace: "shop", labels: { tier: "web" } },
      },
      cluster,
    }),
    ...parts,
  });
  const ownedBy = (controller: boolean): Context =>
    scenarioContext({
      object: {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a", ownerReferences: [{ kind: "DaemonSet", name: "a", controller }] },
      },
    });
  const shop = `
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: blue } }
`;
  test.each<[string, Narrowing, Context, boolean]>([
    ["nothing to say", {}, pod(), true],
    ["the namespace is excluded", { excludedNamespaces: ["shop"] }, pod(), false],
    ["another namespace is excluded", { excludedNamespaces: ["kube-system"] }, pod(), true],
    ["the user is excluded", { excludedUsers: ["ada"] }, pod({ user: { username: "ada", groups: [] } }), false],
    [
      "users by prefix",
      { excludedUsers: ["system:node:*"] },
      pod({ user: { username: "system:node:n1", groups: [] } }),
      false,
    ],
    ["no prefix without '*'", { excludedUsers: ["a"] }, pod({ user: { username: "ada", groups: [] } }), true],
    ["a group is excluded", { excludedGroups: ["ops"] }, pod({ user: { username: "ada", groups: ["ops"] } }), false],
    ["objects of controllers are left out", { controlledObjects: "Excluded" }, ownedBy(true), false],
    ["objects of controllers are in", { controlledObjects: "Included" }, ownedBy(true), true],
    ["an owner that is no controller", { controlledObjects: "Excluded" }, ownedBy(false), true],
    ["no owner", { controlledObjects: "Excluded" }, pod(), true],
    ["object labels", { objectSelector: { matchLabels: { tier: "web" } } }, pod(), true],
    ["other object labels", { objectSelector: { matchLabels: { tier: "db" } } }, pod(), false],
    ["labels of the namespace", { namespaceSelector: { matchLabels: { team: "red" } } }, pod({}, shop), false],
    [
      "the name of a namespace is always known",
      {
        namespaceSelector: {
          matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "NotIn", values: ["shop"] }],
        },
      },
      pod(),
      false,
    ],
    ["an unknown namespace counts as selected", { namespaceSelector: { matchLabels: { team: "red" } } }, pod(), true],
  ])("%s", (_, narrowing, context, expected) => {
    expect(selects(narrowing, context)).toBe(expected);
  });
  test("selectors match the old labels too, so that an update cannot escape them", () => {
    const context = scenarioContext({
      object: { apiVersion: "v1", kind: "Pod", metadata: { name: "a" } },
      oldObject: { apiVersion: "v1", kind: "Pod", metadata: { name: "a", labels: { tier: "web" } } },
    });
    expect(selects({ objectSelector: { matchLabels: { tier: "web" } } }, context)).toBe(true);
  });
  test("a Namespace is selected by its own labels", () => {
    const context = scenarioContext({ object: shop });
    expect(selects({ namespaceSelector: { matchLabels: { team: "blue" } } }, context)).toBe(true);
    expect(selects({ namespaceSelector: { matchLabels: { team: "red" } } }, context)).toBe(false);
  });
});
