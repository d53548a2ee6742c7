import { meantBoolean, meantChoice, meantInteger, meantName, meantText } from "./meant.js";

test("text is meant by what YAML reads as a number or a boolean", () => {
  expect([8080, 1.1, 2n ** 62n, true, null, [1]].map(meantText)).toEqual([
    "8080",
    "1.1",
    "4611686018427387904",
    "true",
    undefined,
    undefined,
  ]);
});

test("an integer is meant by its digits in quotes, but not by those of a mode", () => {
  const texts = ["80", "-1", "0", "0644", "1.5", "80%", "", "12345678901", 80];
  expect(texts.map(meantInteger)).toEqual([80, -1, 0, ...texts.slice(3).map(() => undefined)]);
});

test("a boolean is meant by its own word only", () => {
  expect(["true", "False", "TRUE", "yes", "", 1].map(meantBoolean)).toEqual([
    true,
    false,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a choice is meant by itself in another case", () => {
  const choices = ["Always", "IfNotPresent", "TCP", "Tcp"];
  expect(
    ["always", "ALWAYS", "ifnotpresent", "tcp", "Alway", 1, undefined].map((one) => meantChoice(one, choices)),
  ).toEqual(["Always", "Always", "IfNotPresent", undefined, undefined, undefined, undefined]);
});

test.each([
  ["IF_NOT_PRESENT", "IfNotPresent"],
  ["if-not-present", "IfNotPresent"],
  [" Always", "Always"],
  ["Always ", "Always"],
  ["digital-signature", "digital signature"],
  ["US_EAST_1", "us-east-1"],
  // Two spellings, other numbers, and nothing at all.
  ["TLS-12", undefined],
  ["v1-1", undefined],
  ["-", undefined],
])("the choice '%s' is '%s' in another spelling", (value, meant) => {
  const choices = ["Always", "IfNotPresent", "digital signature", "us-east-1", "TLS12", "TLS_12", "v11", ""];
  expect(meantChoice(value, choices)).toBe(meant);
});

test("a name is meant by itself in another spelling, even beside one that is near to it", () => {
  const names = ["targetPort", "pathType", "clusterIP", "clusterIPs", "target", "fooBar", "foobar"];
  const meant = (name: string) =>
    meantName(
      name,
      names,
      (one) => one === "target",
      () => true,
    );
  expect(["target_port", "path-type", "clusterip", "Cluster_IPs", "Target", "foo_bar"].map(meant)).toEqual([
    "targetPort",
    "pathType",
    "clusterIP",
    "clusterIPs",
    undefined,
    undefined,
  ]);
});

test.each([
  ["holdeIdentity", "holderIdentity"],
  ["imagePulPolicy", "imagePullPolicy"],
  ["nodeeID", "nodeID"],
  ["nodeNName", "nodeName"],
  ["accessodes", "accessModes"],
  ["matchhLabels", "matchLabels"],
])("a slip at the border of words: %s is %s", (name, meant) => {
  const isWord = (word: string): boolean =>
    ["identity", "policy", "id", "name", "modes", "labels", "node", "match"].includes(word);
  expect(meantName(name, [meant], () => false, isWord)).toBe(meant);
});

test.each([
  ["replica", "replicas"],
  ["Replicas", "replicas"],
  ["selektor", "selector"],
  ["slector", "selector"],
  ["seelctor", "selector"],
  ["imagePullPolcy", "imagePullPolicy"],
  ["colour", "color"],
  ["form", "from"],
  ["prot", "port"],
  ["apiGroup", "apiGroups"],
])("%s is %s with a slip", (name, meant) => {
  expect(meantName(name, [meant, "another"], () => false)).toBe(meant);
});

test.each([
  ["includedNamespaces", "excludedNamespaces"],
  ["minObjects", "maxObjects"],
  ["internalName", "externalName"],
  ["ingressRules", "egressRules"],
  ["secureMode", "insecureMode"],
  ["gpu", "cpu"],
  ["requestGPU", "requestCPU"],
  ["ipv6", "ipv4"],
  ["v2", "v1"],
  ["sns", "sqs"],
  ["node", "mode"],
  ["targetNode", "targetMode"],
  ["httpPort", "httpsPort"],
  ["httpsProxy", "httpProxy"],
  ["symmetric", "asymmetric"],
  ["maxAvailable", "maxUnavailable"],
  ["nodeD", "nodeID"],
  ["foos", "fooAs"],
  ["targetAble", "targetTable"],
])("%s may be another word than %s", (name, other) => {
  expect(meantName(name, [other], () => false)).toBeUndefined();
});

test("a name that is near to two, or in use, is not meant", () => {
  expect(meantName("portt", ["port", "porta"], () => false)).toBeUndefined();
  expect(meantName("replica", ["replicas"], (one) => one === "replicas")).toBeUndefined();
});

test("a word that is known is meant as it is, but for its plural", () => {
  const isWord = (word: string): boolean => ["scope", "roles", "group", "labels"].includes(word);
  const meant = (name: string, other: string) => meantName(name, [other], () => false, isWord);
  expect([meant("scope", "score"), meant("targetScope", "targetScore"), meant("roles", "rules")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([meant("scoep", "scope"), meant("group", "groups"), meant("labels", "label")]).toEqual([
    "scope",
    "groups",
    "label",
  ]);
});
