import { type Context, EMPTY_CLUSTER } from "../../model/context.js";
import type { ExceptionMatch } from "../../model/exception.js";
import { scenarioContext } from "../../testing/scenario.js";
import { matchesSurely } from "./exception-match.js";

const SHOP = "apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { team: blue } }\n";

const pod = (parts: Partial<Context> = {}): Context => ({
  ...scenarioContext({
    object: {
      apiVersion: "v1",
      kind: "Pod",
      metadata: { name: "a", namespace: "shop", labels: { tier: "web" } },
    },
    cluster: SHOP,
    user: { username: "jane", groups: ["dev"] },
  }),
  ...parts,
});
const unknownUser = ({ user, ...context }: Context): Context => context;
const unnamed = ({ name, ...context }: Context): Context => context;
const clusterScoped = ({ namespace, ...context }: Context): Context => context;

const blue = { matchLabels: { team: "blue" } };
const pods = { apiGroups: [""], resources: ["pods"], operations: ["*" as const] };

test.each<readonly [string, ExceptionMatch, Context, boolean]>([
  ["the resource", { resourceRules: [pods] }, pod(), true],
  ["another resource", { resourceRules: [{ ...pods, resources: ["services"] }] }, pod(), false],
  ["the namespace", { namespaces: ["other", "shop"] }, pod(), true],
  ["another namespace", { namespaces: ["shop2"] }, pod(), false],
  ["a namespace, of an object outside of all", { namespaces: ["shop"] }, clusterScoped(pod()), false],
  ["the name", { names: ["a"] }, pod(), true],
  ["another name", { names: ["ab"] }, pod(), false],
  ["a name that is yet to be made", { names: ["a"] }, unnamed(pod()), false],
  ["the labels of the namespace", { namespaceSelector: blue }, pod(), true],
  ["other labels", { namespaceSelector: { matchLabels: { team: "red" } } }, pod(), false],
  ["labels that nobody knows", { namespaceSelector: blue }, pod({ cluster: EMPTY_CLUSTER }), false],
  [
    "the absence of labels that nobody knows",
    { namespaceSelector: { matchExpressions: [{ key: "team", operator: "DoesNotExist" }] } },
    pod({ cluster: EMPTY_CLUSTER }),
    false,
  ],
  [
    "the namespace's name, which is always known",
    { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "shop" } } },
    pod({ cluster: EMPTY_CLUSTER }),
    true,
  ],
  ["labels of a namespace, of an object outside of all", { namespaceSelector: blue }, clusterScoped(pod()), false],
  ["labels of the object", { objectSelector: { matchLabels: { tier: "web" } } }, pod(), true],
  ["a namespace that is excluded", { excludedNamespaces: ["shop"] }, pod(), false],
  ["another namespace that is excluded", { excludedNamespaces: ["shop2"] }, pod(), true],
  ["a user who is excluded", { excludedUsers: ["ja*"] }, pod(), false],
  ["another user who is excluded", { excludedUsers: ["joe"] }, pod(), true],
  ["excluded users, where nobody knows who asks", { excludedUsers: ["joe"] }, unknownUser(pod()), false],
  ["excluded groups, where nobody knows who asks", { excludedGroups: ["ops"] }, unknownUser(pod()), false],
  ["all of several", { names: ["a"], namespaces: ["shop"] }, pod(), true],
  ["one of several", { names: ["a"], namespaces: ["shop2"] }, pod(), false],
])("%s: %j", (_, match, context, expected) => {
  expect(matchesSurely(match, context)).toBe(expected);
});

test("labels that the object had before do not count", () => {
  const [old, now] = ["web", "db"].map((tier) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a", namespace: "shop", labels: { tier } },
  }));
  const context = scenarioContext({ object: now ?? null, oldObject: old ?? null });
  expect(matchesSurely({ objectSelector: { matchLabels: { tier: "web" } } }, context)).toBe(false);
  expect(matchesSurely({ objectSelector: { matchLabels: { tier: "db" } } }, context)).toBe(true);
});
