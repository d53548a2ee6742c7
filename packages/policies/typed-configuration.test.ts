import type { JsonObject } from "kube-json";
import { expectMutation, mutateScenario } from "./testing/mutation-scenario.js";
import { deployment } from "./testing/policy-scenario.js";
import { WIDGETS, widget } from "./testing/widgets.js";

const REFUSED = "error applying patch: failed to convert patch object to typed object:";

/** The words of sigs.k8s.io/structured-merge-diff, typed/validate.go. */
const UNTYPED: readonly (readonly [fields: string, refused: string])[] = [
  ["siez: 4", ".spec.siez: field not declared in schema"],
  ["size: 'x'", ".spec.size: expected numeric (int or float), got string"],
  ["args: 'x'", ".spec.args: expected list, got &{x}"],
  ["tags: [1]", ".spec.tags[=1]: expected string, got &value.valueUnstructured{Value:1}"],
  ["tags: ['a', 'a']", '.spec.tags: duplicate entries for key [="a"]'],
  ["weights: {'a': true}", ".spec.weights.a: expected numeric (int or float), got bool"],
  [
    "ports: [Object.spec.ports{port: 1}]",
    '.spec.ports: element 0: associative list with keys has an element that omits all key fields ["name"] ' +
      "(and doesn't have default values for any key fields)",
  ],
  [
    "ports: [Object.spec.ports{name: 'a'}, Object.spec.ports{name: 'a'}]",
    '.spec.ports: duplicate entries for key [name="a"]',
  ],
  ["ports: [Object.spec.ports{name: 'a', prot: 1}]", '.spec.ports[name="a"].prot: field not declared in schema'],
  [
    "rules: [Object.spec.rules{from: 'a'}, Object.spec.rules{to: 'all', from: 'a'}]",
    '.spec.rules: duplicate entries for key [from="a",to="all"]',
  ],
  [
    "size: 'x', args: 1",
    "errors:\n  .spec.size: expected numeric (int or float), got string\n  .spec.args: expected list, got &{1}",
  ],
];

test.each(UNTYPED)("%s cannot be converted to the type of a custom resource", (fields, refused) => {
  const apply = `Object{spec: Object.spec{${fields}}}`;
  expectMutation({ apply, object: widget({}), cluster: [WIDGETS], denied: `${REFUSED} ${refused}` });
});

test.each([
  ["replicsa: 4", ".spec.replicsa: field not declared in schema"],
  ["replicas: 'four'", ".spec.replicas: expected numeric (int or float), got string"],
  ["paused: 'yes'", ".spec.paused: expected boolean, got &{yes}"],
  ["template: [1, 2]", ".spec.template: expected map, got &{[1 2]}"],
])("%s cannot be converted to the type of a Deployment", (fields, refused) => {
  expectMutation({ apply: `Object{spec: Object.spec{${fields}}}`, denied: `${REFUSED} ${refused}` });
});

test("metadata that no object has", () => {
  const apply = "Object{metadata: Object.metadata{lables: {'a': 'b'}}}";
  const denied = `${REFUSED} .metadata.lables: field not declared in schema`;
  expectMutation({ apply, denied });
  expectMutation({ apply, denied, object: widget({}), cluster: [WIDGETS] });
});

test.each([
  ["free: Object.spec.free{a: {'b': 'c'}, d: [1, 2]}", { free: { a: { b: "c" }, d: [1, 2] } }],
  ["either: 1", { either: 1 }],
  ["either: 'x'", { either: "x" }],
  ["ports: [Object.spec.ports{name: 'a'}].filter(p, true)", { ports: [{ name: "a" }] }],
  ["ports: [Object.spec.ports{name: 'a'}] + [Object.spec.ports{name: 'b'}]", { ports: [{ name: "a" }, { name: "b" }] }],
  ["tags: 'a,b'.split(',').map(tag, tag)", { tags: ["a", "b"] }],
  ["tags: 'a,b'.split(',') + ['c']", { tags: ["a", "b", "c"] }],
  ["free: {'a': ['b'] + ['c']}", { free: { a: ["b", "c"] } }],
  ["either: int(5u)", { either: 5 }],
  ["?size: optional.none()", {}],
  ["tags: ['b']", { tags: ["b"] }],
])("%s can be converted", (fields, spec) => {
  const apply = `Object{spec: Object.spec{${fields}}}`;
  expectMutation({ apply, object: widget({}), cluster: [WIDGETS], after: widget(spec) });
});

/** What a literal of CEL is in Go, unless it is that of a field (cel-go, common/types; apiserver, pkg/cel/mutation/dynamic). */
const OPAQUE: readonly (readonly [fields: string, refused: string])[] = [
  ["size: null", ".spec.size: expected numeric (int or float), got structpb.NullValue"],
  ["mode: null", ".spec.mode: expected string, got &value.valueUnstructured{Value:0}"],
  ["mode: object.spec.?mode.orValue(null)", ".spec.mode: expected string, got &value.valueUnstructured{Value:0}"],
  ["mode: object.spec.none", ".spec.mode: expected string, got &value.valueUnstructured{Value:0}"],
  ["weights: null", ".spec.weights: expected map, got &{NULL_VALUE}"],
  ["tags: null", ".spec.tags: expected list, got &{NULL_VALUE}"],
  ["size: 5u", ".spec.size: expected numeric (int or float), got uint64"],
  ["mode: timestamp('2024-01-01T00:00:00Z')", ".spec.mode: expected string, got"],
  ["mode: duration('1s')", ".spec.mode: expected string, got"],
  ["mode: b'a'", ".spec.mode: expected string, got"],
  ["tags: 'a,b'.split(',')", ".spec.tags: expected list, got &{[a b]}"],
  ["ports: [{'name': 'a'}]", ".spec.ports: element 0: associative list with keys may not have non-map elements"],
  [
    "ports: ['a'].map(name, {'name': name})",
    ".spec.ports: element 0: associative list with keys may not have non-map elements",
  ],
  [
    "ports: [Object.spec.ports{name: 'a', port: null}]",
    '.spec.ports[name="a"].port: expected numeric (int or float), got structpb.NullValue',
  ],
  ["tags: [null]", ".spec.tags[={{undefined}}]: expected string, got &value.valueUnstructured{Value:0}"],
  ["weights: {'a': null}", ".spec.weights.a: expected numeric (int or float), got structpb.NullValue"],
  ["free: {'a': {'b': 'c'}}", ".spec.free.a: expected map, got &{map[b:c]}"],
  ["free: {'a': [1]}", ".spec.free.a: expected map, got &{[1]}"],
  ["free: {'a': [1].map(x, x)}", ".spec.free.a: expected map, got &{[1]}"],
  ["free: Object.spec.free{a: [Object.spec.free.a{b: {'c': ['d']}}]}", ".spec.free.a[0].b.c: expected map, got &{[d]}"],
];

test.each(OPAQUE)("%s is not of the type in Go", (fields, refused) => {
  const { denials, object } = mutateScenario({
    apply: `Object{spec: Object.spec{${fields}}}`,
    object: widget({ none: null }),
    cluster: [WIDGETS],
  });
  expect(denials.map(({ message }) => message)).toEqual([expect.stringContaining(`${REFUSED} ${refused}`)]);
  expect(object).toEqual(widget({ none: null }));
});

test("a map in a literal of a map is not converted, but what comes from the object is", () => {
  expectMutation({
    apply: "Object{spec: {'free': {'a': 'b'}}}",
    object: widget({}),
    cluster: [WIDGETS],
    denied: `${REFUSED} .spec.free: expected map, got &{map[a:b]}`,
  });
  expectMutation({
    apply: "Object{spec: {'free': object.spec.kept}}",
    object: widget({ kept: { a: [{ b: null }] } }),
    cluster: [WIDGETS],
    after: widget({ kept: { a: [{ b: null }] }, free: { a: [{ b: null }] } }),
  });
});

test("the keys of a map must be strings", () => {
  expectMutation({
    apply: "Object{spec: Object.spec{free: {1: 'a'}}}",
    object: widget({}),
    cluster: [WIDGETS],
    denied: "invalid return type: *dynamic.ObjectVal",
  });
});

test("a set gets the values that it lacks, and a list with two keys its items, in the order of the configuration", () => {
  const rules = (...all: readonly JsonObject[]): JsonObject => ({ rules: all, tags: ["b", "a"] });
  expectMutation({
    apply:
      "Object{spec: Object.spec{tags: ['b', 'a'], rules: [Object.spec.rules{from: 'x', to: 'z'}, Object.spec.rules{from: 'y'}]}}",
    object: widget({ ...rules({ from: "x", to: "y" }, { from: "y", to: "all" }), tags: ["a"] }),
    cluster: [WIDGETS],
    after: widget(rules({ from: "x", to: "y" }, { from: "x", to: "z" }, { from: "y", to: "all" })),
  });
});

describe("without a schema", () => {
  const unknown = "the schema of 'Widget' in 'acme.io/v1'";

  test("fields are set, and not judged", () => {
    const apply = "Object{spec: Object.spec{siez: 4}}";
    expectMutation({ apply, object: widget({}), after: widget({ siez: 4 }), unknown });
    const deployments = "the schema of 'Deployment' in 'apps/v1'";
    expectMutation({ apply, schemas: {}, after: deployment({ replicas: 1, siez: 4 }), unknown: deployments });
  });

  test("what is no value in Go is refused", () => {
    const apply = "Object{spec: Object.spec{siez: {'a': null}}}";
    expectMutation({ apply, object: widget({}), denied: `${REFUSED} .spec.siez.a: expected map, got &{NULL_VALUE}` });
  });

  test("lists are left alone", () => {
    const apply =
      'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers: [Object.spec.template.spec.containers{name: "a"}]}}}}';
    expectMutation({ apply, schemas: {}, unknown: "the schema of 'Deployment' in 'apps/v1'" });
    expectMutation({ apply: "Object{spec: Object.spec{ports: ['a']}}", object: widget({}), unknown });
  });
});

describe("a message of bounded length", () => {
  const list = (properties: JsonObject): JsonObject => ({
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: { type: "object", properties: { name: { type: "string" }, ...properties } },
  });
  const long = "x".repeat(20_000);
  const big = long.repeat(5);
  const refusalOf = (schema: JsonObject, apply: string, spec: JsonObject): string => {
    const schemas = { Widget: { type: "object", properties: { spec: { type: "object", properties: schema } } } };
    const { denials } = mutateScenario({ apply, object: widget(spec), schemas });
    return denials.map(({ message }) => message).join();
  };

  test("for many values of a wrong type below a long key", () => {
    const refusal = refusalOf(
      { l: list({ n: { type: "array", items: { type: "integer" } } }) },
      "Object{spec: Object.spec{l: [Object.spec.l{name: object.spec.big, n: dyn(object.spec.many)}]}}",
      { big, many: Array.from({ length: 10_000 }, () => "s") },
    );
    expect(refusal.slice(0, 100)).toMatch(
      /^error applying patch: failed to convert .* typed object: errors:\n {2}\.spec\.l\[n/,
    );
    expect(refusal.slice(-60)).toMatch(/x"\]\.n\[1\]: expected numeric \(int or float\), got string\n {2}…$/);
    expect(refusal.length).toBeLessThan(300_000);
  });

  test("for many atomic lists below a long name", () => {
    const refusal = refusalOf(
      { [long]: list({ n: { type: "array", items: { type: "string" } } }) },
      `Object{spec: Object.spec{${long}: object.spec.many.map(one, Object.spec.${long}{name: one, n: ['a']})}}`,
      { many: Array.from({ length: 10_000 }, (_, index) => String(index)) },
    );
    expect(refusal.slice(0, 150)).toMatch(/may not mutate atomic arrays, maps or structs: \.spec\.x+$/);
    expect(refusal.slice(-60)).toMatch(/x\[1\]\.n, …$/);
    expect(refusal.length).toBeLessThan(300_000);
  });
});

test("a type with many fields is read once, not for each item", () => {
  let reads = 0;
  const fields = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`f${String(index)}`, { type: "string" }]),
  );
  const properties = new Proxy(fields, {
    ownKeys: (target) => {
      reads++;
      return Reflect.ownKeys(target);
    },
  });
  const item = { type: "object", properties };
  const spec = { type: "object", properties: { l: { type: "array", items: item } } };
  const apply = "Object{spec: Object.spec{l: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(one, Object.spec.l{f0: 'a'})}}";
  const schemas = { Widget: { type: "object", properties: { spec } } };
  mutateScenario({ apply, object: widget({}), schemas });
  expect(reads).toBeLessThan(3);
});
