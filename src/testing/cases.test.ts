import { readFileSync } from "node:fs";
import type { JsonObject } from "kube-json";
import { crd } from "kube-schema/testing";
import type { AnyRule } from "../model/rule.js";
import { noFloatInSpec } from "../rules/crd-schema/numbers/no-float-in-spec.js";
import { fixesOf, tableOf } from "./cases.js";
import { testRule } from "./test-rule.js";

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

test.each([
  ["valid: { a: { objekt: {} } }", "must be one of object, stored, cluster, options"],
  ["valid: { a: { object: { spek: {} } } }", "must be one of spec, status, root"],
  ["valid: { a: { object: {}, causes: [] } }", "not 'causes'"],
  ["vaild: {}", "must be one of bad, base, valid, invalid, fixes, not 'vaild'"],
  ["invalid: { a: { object: {}, causes: [FieldValueWrong spec.a] } }", "must be a reason and a field"],
  ["invalid: { a: { object: {}, causes: [FieldValueInvalid] } }", "must be a reason and a field"],
])("%s is refused", (yaml, message) => {
  expect(() => table(yaml)).toThrow(message);
});

const GUIDE = readFileSync("docs/write-a-rule.md", "utf8");
const [, example = ""] = /```yaml tested by src\/testing\/cases\.test\.ts\n(.*?)```/s.exec(GUIDE) ?? [];
testRule<JsonObject>(noFloatInSpec as AnyRule, tableOf(example));
