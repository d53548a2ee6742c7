import { type Json, type JsonObject, type KubeObject, applyPatch, at, path } from "kube-json";
import { type Circumstances, contextOf } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { Defaulter } from "../../model/rule.js";
import { snapshotOf } from "../../model/snapshot.js";
import { packOf, defaulterOf } from "../../testing/pack.js";
import { bindDefaulter } from "../../testing/test-defaulter.js";
import { review } from "../review/review.js";
import { createRuleSet } from "../match/rule-set.js";
import { API_SERVER } from "./schema-defaults.js";

const SIZE: JsonObject = { type: "integer", default: 3 };

const definition = (spec: JsonObject): KubeObject => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "acme.io",
    names: { kind: "Widget", plural: "widgets" },
    versions: [
      {
        name: "v1",
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: { properties: { spec, status: { default: {}, properties: { size: SIZE } } } },
        },
      },
    ],
  },
});

const widget = (spec: Json, more: JsonObject = {}): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
  ...more,
});

const filler = (field: string, value: Json): Defaulter =>
  defaulterOf(`test/${field}`, () => [{ field: path("spec", field), value }]);

const decide = (
  schema: JsonObject,
  object: KubeObject,
  defaulters: readonly Defaulter[] = [],
  circumstances: Circumstances = {},
  isFirst = true,
): Decision => {
  const bound = defaulters.map((one) => bindDefaulter(one, undefined));
  const context = contextOf(object, { cluster: snapshotOf([definition(schema)]), ...circumstances });
  const rules = createRuleSet([packOf("test", [], bound)]);
  const decision = review(rules, context, { default: true, validate: false, isFirst });
  expect(decision.faults).toEqual([]);
  expect(applyPatch(context.object, decision.patch)).toEqual({ value: decision.object });
  return decision;
};

const WITH_SIZE: JsonObject = { properties: { size: SIZE } };

test("of an object that no API server has seen, the defaults of its definition are filled in", () => {
  const decision = decide(WITH_SIZE, widget({}));
  expect(decision.object).toEqual(widget({ size: 3 }));
  expect(decision.defaulted).toEqual([
    {
      defaulter: "generic/from-schema",
      pack: API_SERVER,
      operations: [{ op: "add", path: "/spec/size", value: 3 }],
    },
  ]);
});

test("they come before those of packs, which see them", () => {
  const { object, defaulted } = decide(WITH_SIZE, widget({}), [filler("size", 9), filler("other", 1)]);
  expect(object).toEqual(widget({ size: 3, other: 1 }));
  expect(defaulted.map(({ defaulter }) => defaulter)).toEqual(["generic/from-schema", "test/other"]);
});

test("and once more after them", () => {
  const schema = { properties: { list: { items: { properties: { size: SIZE } } } } };
  const { object, defaulted } = decide(schema, widget({}), [filler("list", [{}])]);
  expect(object).toEqual(widget({ list: [{ size: 3 }] }));
  expect(defaulted.map(({ pack }) => pack)).toEqual(["test", API_SERVER]);
});

test("null that the schema forbids is replaced where it stands", () => {
  const { object, patch } = decide(WITH_SIZE, widget({ size: null, other: 1 }));
  expect(JSON.stringify(at(object, "spec"))).toBe('{"size":3,"other":1}');
  expect(patch).toEqual([{ op: "replace", path: "/spec/size", value: 3 }]);
});

test("a status is none of the object's own", () => {
  expect(decide(WITH_SIZE, widget({ size: 1 })).patch).toEqual([]);
  expect(decide(WITH_SIZE, widget({ size: 1 }, { status: {} })).patch).toEqual([]);
});

test("what a pack's defaulter may not do, an API server does: it fills in more than any of them may propose", () => {
  const items = Array.from({ length: 12_000 }, () => ({}));
  const { object } = decide({ properties: { list: { items: WITH_SIZE } } }, widget({ list: items }));
  expect(at(object, "spec", "list")).toEqual(items.map(() => ({ size: 3 })));
});

test("an update is filled in as a creation is", () => {
  const { object } = decide(WITH_SIZE, widget({}), [], { oldObject: widget({ size: 5 }) });
  expect(object).toEqual(widget({ size: 3 }));
});

test.each<[string, KubeObject, Circumstances, boolean]>([
  ["what was sent", widget({}), { user: { username: "jane", groups: [] } }, true],
  ["what goes", widget({}), { operation: "DELETE" }, true],
  ["a built-in kind", { apiVersion: "v1", kind: "ConfigMap" }, {}, true],
  ["another version", { ...widget({}), apiVersion: "acme.io/v2" }, {}, true],
  ["a request to a webhook", widget({}), {}, false],
])("nothing is filled in of %s", (_, object, circumstances, isFirst) => {
  const decision = decide(WITH_SIZE, object, [], circumstances, isFirst);
  expect(decision.defaulted).toEqual([]);
  expect(decision.object).toEqual(object);
});
