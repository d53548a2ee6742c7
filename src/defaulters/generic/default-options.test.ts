import type { DefaultOptions } from "../../options/default-options.js";
import { optionProblems } from "../../testing/test-rule.js";
import { fieldDefault } from "./default.js";

describe("options of generic/default", () => {
  const problems = (options: Partial<DefaultOptions>): readonly string[] =>
    optionProblems<DefaultOptions>(fieldDefault, { field: "spec.policy", onUpdate: "Fill", ...options });

  test.each<[string, Partial<DefaultOptions>]>([
    ["a value", { value: "a" }],
    ["false", { value: false }],
    ["another field", { from: "spec.type" }],
    ["an annotation", { field: "metadata.annotations[acme.io/a]", value: "any text at all" }],
    ["finalizers and owners are the user's to give", { field: "metadata.ownerReferences", value: [] }],
    ["a field that is called status deeper down", { field: "spec.status", value: "a" }],
    ["the status of a map's key", { field: "spec.metadata.name", value: "a" }],
    ["the same item", { field: "spec.a[*].b", from: "spec.a[*].c" }],
    ["an item further out", { field: "spec.a[*].b[*].c", from: "spec.a[*].d" }],
    ["no item", { field: "spec.a[*].b", from: "spec.c" }],
  ])("right: %s", (_, options) => {
    expect(problems(options)).toEqual([]);
  });

  test.each<[string, Partial<DefaultOptions>, readonly string[]]>([
    ["neither value nor source", {}, ["value"]],
    ["both", { value: "a", from: "spec.type" }, ["from"]],
    ["null", { value: null }, ["value"]],
    ["no path", { field: "spec..a", value: "a" }, ["field"]],
    ["only what is there", { field: "spec.a[*]", value: "a" }, ["field"]],
    ["the status", { field: "status", value: {} }, ["field"]],
    ["below the status", { field: "status.conditions[*].reason", value: "A" }, ["field"]],
    ["the kind", { field: "kind", value: "A" }, ["field"]],
    ["the name", { field: "metadata.name", value: "a" }, ["field"]],
    ["what the server writes", { field: "metadata.resourceVersion", value: "1" }, ["field"]],
    ["any of the metadata", { field: "metadata[*].a", value: "1" }, ["field"]],
    ["all metadata", { field: "metadata", value: {} }, ["field"]],
    ["no label value", { field: "metadata.labels.a", value: "a b" }, ["value"]],
    ["a label that is a number", { field: "spec.template.metadata.labels.a", value: 1 }, ["value"]],
    ["an annotation that is an object", { field: "metadata.annotations.a", value: {} }, ["value"]],
    ["a label that nobody can read", { field: "metadata.labels.a", from: "metadata.uid" }, ["from"]],
    ["no path to copy from", { from: "spec." }, ["from"]],
    ["items that the field has not", { from: "spec.a[*].b" }, ["from"]],
    ["items of another list", { field: "spec.a[*].b", from: "spec.c[*].b" }, ["from"]],
    ["all items", { field: "spec.a[*].b", from: "spec.a[*].c[*]" }, ["from"]],
    [
      "requirements",
      {
        value: "a",
        when: [
          { field: "a.", operator: "Exists" },
          { field: "spec.a[*]", operator: "Exists" },
          { field: "spec.a", operator: "In" },
          { field: "spec.a", operator: "Exists", values: [1] },
        ],
      },
      ["when[0].field", "when[1].field", "when[2].values", "when[3].values"],
    ],
  ])("wrong: %s", (_, options, expected) => {
    expect(problems(options)).toEqual(expected);
  });
});
