import { type JsonObject, formatField, path } from "kube-json";
import { messageProblems } from "kube-api/testing";
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
