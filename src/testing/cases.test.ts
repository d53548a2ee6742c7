import { readFileSync } from "node:fs";
import type { JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { invalid } from "../model/cause.js";
import type { AnyRule } from "../model/rule.js";
import { noFloatInSpec } from "../rules/crd-schema/numbers/no-float-in-spec.js";
import { fixesOf, tableOf } from "./cases.js";
import { expectMessages, testRule } from "./test-rule.js";

const table = (yaml: string) => tableOf(`bad: []\n${yaml}`);

test("a case is a change of the base, and an update a change of what is stored", () => {
  const { valid } = table(`
base: { object: { apiVersion: v1, kind: Pod, metadata: { name: a, labels: { app: web } } }, options: { deep: true } }
valid:
  changed: { object: { metadata: { labels: null, uid: null } }, options: { wide: 1 } }
  updated: { stored: { metadata: { name: b } }, object: { metadata: { labels: { app: api } } } }
`);
  const pod = { apiVersion: "v1", kind: "Pod" };
  expect(valid).toEqual({
    // null stays where there is nothing to remove.
    changed: { object: { ...pod, metadata: { name: "a", uid: null } }, options: { deep: true, wide: 1 } },
    updated: {
      oldObject: { ...pod, metadata: { name: "b", labels: { app: "web" } } },
      object: { ...pod, metadata: { name: "b", labels: { app: "api" } } },
      options: { deep: true },
    },
  });
});

test("an object without a kind is a definition", () => {
  const { valid } = table(`
valid:
  one: { object: { spec: { a: { type: string } }, definition: { scope: Cluster }, version: { name: v2 } } }
  two: { object: { versions: [{ name: v1beta1, storage: false, spec: {} }, { status: { b: { type: string } } }] } }
`);
  const [first, second] = [
    crd({ spec: {}, version: { name: "v1beta1", storage: false } }),
    crd({ status: { b: { type: "string" } } }),
  ];
  const versionsOf = (object: unknown) => (object as { spec: { versions: readonly unknown[] } }).spec.versions;
  expect(valid["one"]?.object).toEqual(
    crd({ spec: { a: { type: "string" } }, crd: { scope: "Cluster" }, version: { name: "v2" } }),
  );
  expect(versionsOf(valid["two"]?.object)).toEqual([...versionsOf(first), ...versionsOf(second)]);
});

test("a fix is a change of its object", () => {
  const fixes = fixesOf(`
base: { object: { spec: { a: { type: string, nullable: true } } } }
fixes:
  removed: { fixed: { spec: { a: { nullable: null } } }, left: [FieldValueInvalid schema(spec.a)] }
`);
  expect(fixes["removed"]).toEqual({
    object: crd({ spec: { a: { type: "string", nullable: true } } }),
    fixed: crd({ spec: { a: { type: "string" } } }),
    left: ["FieldValueInvalid spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.a"],
    options: {},
  });
});

test("a case says its messages, in the order of its causes", () => {
  const { invalid } = table(`
invalid:
  a: { object: {}, causes: [FieldValueInvalid spec.b, FieldValueInvalid spec.a], says: [must be 'x', ...'y'...] }
  b: { object: {}, causes: [FieldValueInvalid spec.a] }
`);
  expect(invalid["a"]?.says).toEqual(["must be 'x'", "...'y'..."]);
  expect(invalid["b"]).not.toHaveProperty("says");
});

describe("messages", () => {
  const [a, b] = [
    ["FieldValueInvalid", "spec.a"],
    ["FieldValueInvalid", "spec.b"],
  ] as const;
  const found = [
    invalid(["spec", "a"], "must be 'x' (or 'y')"),
    invalid(["spec", "b"], "must be 'z'"),
    invalid(["spec", "b"], "must be 'z', or so"),
  ];
  const causes = [b, a, b];

  test.each([
    ["whole", ["must be 'z'", "must be 'x' (or 'y')", "must be 'z', or so"]],
    ["in part", ["...'z'", "...'x'...'y'...", "must..."]],
  ])("that are quoted %s", (_, says) => {
    expectMessages(found, causes, says);
  });

  test.each([
    ["another text", ["must be 'y'", "...", "..."]],
    ["the start alone", ["...", "must be 'x'", "..."]],
    ["the end alone", ["...", "(or 'y')", "..."]],
    ["text that looks like a pattern", ["...", "...[(]or...", "..."]],
    ["the order in which they are found", ["must be 'x'...", "must be 'z'", "..."]],
    ["too few", ["...", "..."]],
    ["too many", ["...", "...", "...", "..."]],
  ])("are not %s", (_, says) => {
    expect(() => {
      expectMessages(found, causes, says);
    }).toThrow();
  });
});

test("options are a change of those of the base", () => {
  const { options } = table(`
base: { options: { field: spec.a, min: 1 } }
options:
  valid: { alone: { min: null }, none:  }
  invalid: { unreadable: { given: { field: "[" }, problems: [field] } }
`);
  expect(options).toEqual({
    valid: { alone: { field: "spec.a" }, none: { field: "spec.a", min: 1 } },
    invalid: { unreadable: { given: { field: "[", min: 1 }, problems: ["field"] } },
  });
});

test.each([
  ["valid: { a: { objekt: {} } }", "must be one of object, stored, cluster, options"],
  ["valid: { a: { object: { spek: {} } } }", "must be one of spec, status, root"],
  ["valid: { a: { object: {}, causes: [] } }", "not 'causes'"],
  ["valid: { a: text }", 'must be an object, not "text"'],
  ["invalid: { a: { object: {}, causes: FieldValueInvalid spec.a } }", "must be a list"],
  ["vaild: {}", "must be one of bad, base, valid, invalid, fixes, options, not 'vaild'"],
  ["invalid: { a: { object: {}, causes: [FieldValueWrong spec.a] } }", "must be a reason and a field"],
  ["invalid: { a: { object: {}, causes: [FieldValueInvalid] } }", "must be a reason and a field"],
  ["invalid: { a: { object: {}, says: [1] } }", "must be text, not 1"],
  ["options: { invalid: { a: { field: a } } }", "must be one of given, problems, not 'field'"],
])("%s is refused", (yaml, message) => {
  expect(() => table(yaml)).toThrow(message);
});

const GUIDE = readFileSync("docs/write-a-rule.md", "utf8");
const [, example = ""] = /```yaml tested by src\/testing\/cases\.test\.ts\n(.*?)```/s.exec(GUIDE) ?? [];
testRule<JsonObject>(noFloatInSpec as AnyRule, tableOf(example));
