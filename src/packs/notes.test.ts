import type { Catalogue } from "../model/rule.js";
import { CATALOGUE } from "../testing/catalogue.js";
import { useFolder } from "../testing/folder.js";
import { loadPacks } from "./load.js";
import { packNotes } from "./notes.js";

const write = useFolder();

/** The small catalogue, with some rules added in later versions. */
const catalogue: Catalogue = {
  ...CATALOGUE,
  version: "0.2.0",
  rules: CATALOGUE.rules.map((rule) => (rule.id === "objects/no-data" ? { ...rule, since: "0.2.0" } : rule)),
};

const loaded = (spec: string) =>
  loadPacks(
    write({
      "pack.yaml": `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: mine }\nspec:\n${spec}`,
    }),
    catalogue,
  ).loaded;
const notes = (spec: string): readonly string[] => packNotes(loaded(spec));

const NO_DATA = "    - { use: objects/no-data }\n";
const SCOPE = "    - { use: crd/scope-required, id: scope, action: Deny }\n";
const many = Array.from({ length: 7 }, (_, index) => `    - { use: objects/no-data, id: d${String(index)} }\n`);

const inVersions = (group: string, resource: string, versions: string): string =>
  `  match: { resourceRules: [{ apiGroups: [${group}], apiVersions: ${versions}, resources: [${resource}], operations: [CREATE] }] }\n  rules:\n${NO_DATA}`;
const EVADED = [
  "pack 'mine' names API versions; these rules do not review objects sent in other versions, unless the webhook selects only the named versions: 'objects/no-data'",
];

test.each<readonly [string, string, readonly string[]]>([
  ["a version of a custom resource", inVersions("acme.io", "widgets", "[v1]"), EVADED],
  ["one of several versions", inVersions("autoscaling", "horizontalpodautoscalers", "[v2]"), EVADED],
  ["a version of all resources", inVersions("apps", "'*'", "[v1]"), EVADED],
  ["all versions that there are", inVersions("''", "pods", "[v1]"), []],
  ["all versions in a word", inVersions("acme.io", "widgets", "['*']"), []],
  ["no pin", `  rules:\n${NO_DATA}`, []],
  ["a pin that covers all", `  enforceVersion: 0.2.0\n  rules:\n${NO_DATA}`, []],
  [
    "a pin with a newer rule",
    `  enforceVersion: 0.1.0\n  rules:\n${NO_DATA}    - { use: objects/fails }\n`,
    ["pack 'mine' is pinned to '0.1.0'; these newer rules only warn: 'objects/no-data'"],
  ],
  [
    "a pin with many newer rules",
    `  enforceVersion: 0.1.0\n  rules:\n${many.join("")}`,
    ["pack 'mine' is pinned to '0.1.0'; these newer rules only warn: 'd0', 'd1', 'd2', 'd3', 'd4' and 2 more"],
  ],
  [
    "a denial that the pack asks for, and no group",
    `  rules:\n${SCOPE}`,
    ["pack 'mine' has no API group in 'ownedGroups'; these rules only warn: 'scope'"],
  ],
  [
    "the same with an empty list",
    `  ownedGroups: []\n  rules:\n${SCOPE}    - { use: crd/scope-required, action: Deny }\n`,
    ["pack 'mine' has no API group in 'ownedGroups'; these rules only warn: 'scope' and 'crd/scope-required'"],
  ],
  ["a group", `  ownedGroups: [acme.io]\n  rules:\n${SCOPE}`, []],
  ["a denial by the rule alone", "  ownedGroups: []\n  rules:\n    - { use: crd/scope-required }\n", []],
  [
    "a rule on any object, whose denials of other objects remain",
    "  ownedGroups: []\n  rules:\n    - { use: objects/no-data, action: Deny }\n",
    [],
  ],
  [
    "a name of users that ends within the name of a namespace",
    `  match: { excludedUsers: ['system:serviceaccount:argocd*', 'system:serviceaccount:a:*', 'system:serviceaccount:*', 'alice*'] }\n  rules:\n${NO_DATA}`,
    [
      "pack 'mine' excludes the service accounts of all namespaces whose names begin with 'argocd': 'system:serviceaccount:argocd*'; those of the namespace are 'system:serviceaccount:argocd:*'",
    ],
  ],
  [
    "a newer rule that asks for denials is told once",
    `  enforceVersion: 0.0.1\n  rules:\n${SCOPE}`,
    ["pack 'mine' is pinned to '0.0.1'; these newer rules only warn: 'scope'"],
  ],
])("%s", (_, spec, expected) => {
  expect(notes(spec)).toEqual(expected);
});
