import type { Json, JsonObject } from "kube-json";
import type { Cause } from "../model/cause.js";
import { messageProblems } from "kube-api/testing";
import { CATALOGUE } from "../testing/catalogue.js";
import { compilePack } from "./compile.js";
import { refusalOf, reasonsOf } from "../testing/refusal.js";
import { packDocument } from "../testing/pack.js";

const pack = (spec: JsonObject, rest: JsonObject = {}): JsonObject => ({ ...packDocument(spec), ...rest });

const configMap = { apiVersion: "v1", kind: "ConfigMap" };
const equals = { use: "generic/field-equals", options: { field: "type" }, good: configMap, bad: [configMap] };
const withMatch = (match: Json): JsonObject => pack({ rules: [{ use: "objects/no-data", match }] });
const onResource = (resources: Json, rest: JsonObject = {}): JsonObject => ({
  resourceRules: [{ apiGroups: ["*"], resources, operations: ["*"], ...rest }],
});

const causes = (document: unknown): readonly Cause[] => refusalOf(() => compilePack(document, CATALOGUE))?.causes ?? [];

const names = (document: unknown): readonly string[] => reasonsOf(() => compilePack(document, CATALOGUE));

const REFUSED: Readonly<Record<string, readonly [unknown, ...string[]]>> = {
  nothing: [undefined, "FieldValueTypeInvalid "],
  "a list": [[], "FieldValueTypeInvalid "],
  "an empty object": [
    {},
    "FieldValueRequired apiVersion",
    "FieldValueRequired kind",
    "FieldValueRequired metadata",
    "FieldValueRequired spec",
  ],
  "another kind": [
    pack({ rules: [{ use: "objects/no-data" }] }, { apiVersion: "decorum.dev/v1", kind: "Policy" }),
    "FieldValueNotSupported apiVersion",
    "FieldValueNotSupported kind",
  ],
  "a name that is no DNS label": [
    pack({ rules: [{ use: "objects/no-data" }] }, { metadata: { name: "My_Pack" } }),
    "FieldValueInvalid metadata.name",
  ],
  "a name that is too long": [
    pack({ rules: [{ use: "objects/no-data" }] }, { metadata: { name: "a".repeat(64) } }),
    "FieldValueInvalid metadata.name",
  ],
  "no entry": [pack({}), "FieldValueRequired spec"],
  "empty lists": [
    pack({ rules: [], defaulters: [] }),
    "FieldValueInvalid spec.defaulters",
    "FieldValueInvalid spec.rules",
  ],
  "entries that are none": [
    pack({ rules: [null, "objects/no-data", {}] }),
    "FieldValueTypeInvalid spec.rules[0]",
    "FieldValueTypeInvalid spec.rules[1]",
    "FieldValueRequired spec.rules[2].use",
  ],
  "rules that are no list": [pack({ rules: { use: "objects/no-data" } }), "FieldValueTypeInvalid spec.rules"],
  "the id of another rule or defaulter": [
    pack({
      rules: [
        { use: "objects/no-data", id: "objects/default-type" },
        { use: "objects/no-data", id: "objects/no-data" },
      ],
    }),
    "FieldValueInvalid spec.rules[0].id",
  ],
  "a prototype's name as a rule": [
    pack({ rules: [{ use: "constructor" }] }),
    "FieldValueNotSupported spec.rules[0].use",
  ],
  "a rule among the defaulters": [
    pack({ defaulters: [{ use: "objects/no-data" }] }),
    "FieldValueNotSupported spec.defaulters[0].use",
  ],
  "an action for a defaulter": [
    pack({ defaulters: [{ use: "objects/default-type", action: "Deny" }] }),
    "FieldValueInvalid spec.defaulters[0].action",
  ],
  "a bad id": [pack({ rules: [{ use: "objects/no-data", id: "No Data" }] }), "FieldValueInvalid spec.rules[0].id"],
  "a rule twice without ids": [
    pack({ rules: [{ use: "objects/no-data" }, { use: "objects/no-data" }] }),
    "FieldValueDuplicate spec.rules[1].use",
  ],
  "an id twice": [
    pack({
      rules: [{ use: "objects/no-data", id: "a" }],
      defaulters: [{ use: "objects/default-type", id: "a" }],
    }),
    "FieldValueDuplicate spec.defaulters[0].id",
  ],
  "options where there are none": [
    pack({ rules: [{ use: "objects/no-data", options: {} }] }),
    "FieldValueForbidden spec.rules[0].options",
  ],
  "options that are no object": [
    pack({ rules: [{ ...equals, options: "type" }] }),
    "FieldValueTypeInvalid spec.rules[0].options",
  ],
  "missing options": [
    pack({ rules: [{ use: "generic/field-equals", good: configMap, bad: configMap }] }),
    "FieldValueRequired spec.rules[0].options.field",
  ],
  "options of a wrong type": [
    pack({ rules: [{ ...equals, options: { field: 1, limit: 0 } }] }),
    "FieldValueTypeInvalid spec.rules[0].options.field",
    "FieldValueInvalid spec.rules[0].options.limit",
  ],
  "an unknown option": [
    pack({ rules: [{ ...equals, options: { field: "a", colour: "red" } }] }),
    "FieldValueForbidden spec.rules[0].options.colour",
  ],
  "the prototype as an option": [
    pack({ rules: [{ ...equals, options: JSON.parse('{"field": "a", "__proto__": {}}') as Json }] }),
    "FieldValueForbidden spec.rules[0].options.__proto__",
  ],
  "options that their own check refuses": [
    pack({ rules: [{ ...equals, options: { field: "status" } }] }),
    "FieldValueInvalid spec.rules[0].options.field",
  ],
  "a generic rule without examples": [
    pack({ rules: [{ use: "generic/field-equals", options: { field: "a" } }] }),
    "FieldValueRequired spec.rules[0].bad",
    "FieldValueRequired spec.rules[0].good",
  ],
  "examples that are no objects": [
    pack({ rules: [{ ...equals, good: "text", bad: [{ kind: "Pod" }] }] }),
    "FieldValueRequired spec.rules[0].bad[0].apiVersion",
    "FieldValueTypeInvalid spec.rules[0].good",
  ],
  "a version that is none": [
    pack({ enforceVersion: "v0.1", rules: [{ use: "objects/no-data" }] }),
    "FieldValueInvalid spec.enforceVersion",
  ],
  "a version that YAML takes for a number": [
    pack({ enforceVersion: 0.1, rules: [{ use: "objects/no-data" }] }),
    "FieldValueTypeInvalid spec.enforceVersion",
  ],
  "owned groups that are none": [
    pack({ ownedGroups: ["**", "acme.io/v1", "*.acme.io", "*", "a.*"], rules: [{ use: "objects/no-data" }] }),
    "FieldValueInvalid spec.ownedGroups[0]",
    "FieldValueInvalid spec.ownedGroups[1]",
    "FieldValueInvalid spec.ownedGroups[4]",
  ],
};

const NARROWINGS: Readonly<Record<string, readonly [Json, ...string[]]>> = {
  nothing: [null, "FieldValueTypeInvalid "],
  "an empty one": [{}, "FieldValueInvalid "],
  "empty lists": [
    { resourceRules: [], excludedNamespaces: [], excludedUsers: [], excludedGroups: [] },
    "FieldValueInvalid .excludedGroups",
    "FieldValueInvalid .excludedNamespaces",
    "FieldValueInvalid .excludedUsers",
    "FieldValueInvalid .resourceRules",
  ],
  "empty lists within": [
    { resourceRules: [{ apiGroups: [], resources: [], operations: [], apiVersions: [] }] },
    "FieldValueInvalid .resourceRules[0].apiGroups",
    "FieldValueInvalid .resourceRules[0].apiVersions",
    "FieldValueInvalid .resourceRules[0].operations",
    "FieldValueInvalid .resourceRules[0].resources",
  ],
  "a kind for a resource": [onResource(["Pod"]), "FieldValueInvalid .resourceRules[0].resources[0]"],
  "a version in a group, and a group in a version": [
    onResource(["pods"], { apiGroups: ["apps/v1"], apiVersions: ["apps/v1"] }),
    "FieldValueInvalid .resourceRules[0].apiGroups[0]",
    "FieldValueInvalid .resourceRules[0].apiVersions[0]",
  ],
  "an unknown operation": [
    onResource(["pods"], { operations: ["Create"] }),
    "FieldValueNotSupported .resourceRules[0].operations[0]",
  ],
  "'*' beside others": [
    onResource(["pods"], { operations: ["*", "CREATE"], apiGroups: ["", "*"] }),
    "FieldValueInvalid .resourceRules[0].apiGroups",
    "FieldValueInvalid .resourceRules[0].operations",
  ],
  "the same twice": [onResource(["pods", "pods"]), "FieldValueDuplicate .resourceRules[0].resources[1]"],
  "an unknown operator": [
    { objectSelector: { matchExpressions: [{ key: "a", operator: "Equals", values: ["b"] }] } },
    "FieldValueNotSupported .objectSelector.matchExpressions[0].operator",
  ],
  "an operator without values": [
    { namespaceSelector: { matchExpressions: [{ key: "a", operator: "In" }] } },
    "FieldValueRequired .namespaceSelector.matchExpressions[0].values",
  ],
  "an operator with values too many": [
    { objectSelector: { matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] } },
    "FieldValueForbidden .objectSelector.matchExpressions[0].values",
  ],
  "labels that nothing can have": [
    {
      objectSelector: {
        matchLabels: { "-a": "b", c: "d e" },
        matchExpressions: [{ key: "a/b/c", operator: "In", values: ["f g"] }],
      },
    },
    "FieldValueInvalid .objectSelector.matchExpressions[0].key",
    "FieldValueInvalid .objectSelector.matchExpressions[0].values[0]",
    "FieldValueInvalid .objectSelector.matchLabels[-a]",
    "FieldValueInvalid .objectSelector.matchLabels[c]",
  ],
  "wildcards where there are none": [
    { excludedNamespaces: ["kube-*"], excludedUsers: ["*", "a*b"], excludedGroups: ["system:*"] },
    "FieldValueInvalid .excludedGroups[0]",
    "FieldValueInvalid .excludedNamespaces[0]",
    "FieldValueInvalid .excludedUsers[0]",
    "FieldValueInvalid .excludedUsers[1]",
  ],
  "what the rule never judges": [onResource(["pods/exec"]), "FieldValueInvalid "],
  "operations that the rule never judges": [onResource(["*"], { operations: ["DELETE"] }), "FieldValueInvalid "],
};

describe("compilePack refuses", () => {
  test.each(Object.entries(REFUSED))("%s", (_, [document, ...expected]) => {
    expect(names(document)).toEqual(expected);
  });

  test.each(Object.entries(NARROWINGS))("a narrowing: %s", (_, [match, ...expected]) => {
    expect(names(withMatch(match))).toEqual(expected.map((name) => name.replace(" ", " spec.rules[0].match")));
  });

  test("an entry for which the pack's match leaves nothing", () => {
    const match = onResource(["pods"]);
    const refused = pack({ match, rules: [{ use: "objects/no-data" }, { use: "crd/scope-required" }] });
    expect(names(refused)).toEqual(["FieldValueInvalid spec.rules[1]"]);
    expect(names(pack({ match, rules: [{ use: "objects/no-data", match: onResource(["services"]) }] }))).toEqual([
      "FieldValueInvalid spec.rules[0].match",
    ]);
  });

  test("the pack's own narrowing in the same way", () => {
    const rules = [{ use: "objects/no-data" }];
    expect(names(pack({ rules, match: { excludedUsers: [""] } }))).toEqual([
      "FieldValueInvalid spec.match.excludedUsers[0]",
    ]);
  });

  test("in our wording", () => {
    const documents = [
      ...Object.values(REFUSED).map(([document]) => document),
      ...Object.values(NARROWINGS).map(([match]) => withMatch(match)),
    ];
    for (const { message, reason } of documents.flatMap((document) => causes(document))) {
      expect({ message, problems: messageProblems(message, reason) }).toEqual({ message, problems: [] });
    }
  });
});
