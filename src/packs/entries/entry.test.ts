import { type JsonObject, formatField, path } from "kube-json";
import { messageProblems } from "kube-api/testing";
import { CATALOGUE } from "../../testing/catalogue.js";
import { causesOf } from "../../testing/refusal.js";
import { compilePack } from "../compile.js";
import { narrowingCauses } from "./entry.js";

const problems = (narrowing: JsonObject): readonly string[] =>
  [...narrowingCauses(narrowing, path("spec", "match"))].map(({ reason, field, message }) => {
    expect(messageProblems(message, reason)).toEqual([]);
    return `${reason} ${formatField(field)}`;
  });

describe("narrowingCauses", () => {
  test.each<readonly [string, JsonObject]>([
    ["nothing", {}],
    ["what is not selected by labels", { excludedNamespaces: ["a"] }],
    ["'*' alone", { resourceRules: [{ apiGroups: ["*"], resources: ["*", "*/status"], operations: ["*"] }] }],
    ["labels", { objectSelector: { matchLabels: { "example.com/a": "", b: "C.d_e" } } }],
    ["requirements", { namespaceSelector: { matchExpressions: [{ key: "a", operator: "In", values: ["b", ""] }] } }],
    [
      "what its schema refuses in any case",
      { objectSelector: { matchLabels: { a: 1 }, matchExpressions: [1, { values: [2] }] } },
    ],
  ])("accepts %s", (_, narrowing) => {
    expect(problems(narrowing)).toEqual([]);
  });

  test.each<readonly [string, JsonObject, string]>([
    ["'*' beside a group", { resourceRules: [{ apiGroups: ["*", "apps"] }] }, "resourceRules[0].apiGroups"],
    ["'*' beside a version", { resourceRules: [{}, { apiVersions: ["v1", "*"] }] }, "resourceRules[1].apiVersions"],
    ["a label key", { objectSelector: { matchLabels: { "a b": "c" } } }, "objectSelector.matchLabels[a b]"],
    ["a label value", { objectSelector: { matchLabels: { a: "b c" } } }, "objectSelector.matchLabels[a]"],
    [
      "the key of a requirement",
      { namespaceSelector: { matchExpressions: [{ key: "a/b/c" }] } },
      "namespaceSelector.matchExpressions[0].key",
    ],
    [
      "the value of a requirement",
      { namespaceSelector: { matchExpressions: [{ key: "a", values: ["b", "-"] }] } },
      "namespaceSelector.matchExpressions[0].values[1]",
    ],
  ])("refuses %s", (_, narrowing, field) => {
    expect(problems(narrowing)).toEqual([`FieldValueInvalid spec.match.${field}`]);
  });
});

const packOf = (spec: JsonObject): JsonObject => ({
  apiVersion: "decorum.dev/v1alpha1",
  kind: "PolicyPack",
  metadata: { name: "team" },
  spec,
});
const on = (resources: string, operations: string): JsonObject => ({
  resourceRules: [{ apiGroups: ["*"], resources: [resources], operations: [operations] }],
});

test.each<readonly [string, JsonObject | undefined, JsonObject, string]>([
  [
    "other operations than the pack",
    on("*", "CREATE"),
    on("*", "UPDATE"),
    "must leave something to review within `spec.match`, which covers only '*' on 'CREATE'",
  ],
  [
    "other operations than the rule",
    on("*", "CREATE"),
    on("*", "DELETE"),
    "must leave something to review within `spec.match`: 'objects/no-data' covers only '*' on 'CREATE' or 'UPDATE'",
  ],
  [
    "other operations, without a match of the pack",
    undefined,
    on("*", "DELETE"),
    "must leave something to review: 'objects/no-data' covers only '*' on 'CREATE' or 'UPDATE'",
  ],
])("an entry that names %s says what is left", (_, ofPack, ofEntry, expected) => {
  const spec = { rules: [{ use: "objects/no-data", match: ofEntry }] };
  const document = packOf(ofPack === undefined ? spec : { ...spec, match: ofPack });
  expect(causesOf(() => compilePack(document, CATALOGUE))).toEqual([`spec.rules[0].match: ${expected}`]);
});

test("a defaulter has no action but 'Off'", () => {
  const document = packOf({ defaulters: [{ use: "objects/default-type", action: "Deny" }] });
  expect(causesOf(() => compilePack(document, CATALOGUE))).toEqual([
    "spec.defaulters[0].action: may only be set to 'Off', which switches a defaulter of an extended pack off; defaulters have no other action",
  ]);
});
