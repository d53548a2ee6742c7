import { type MutationScenario, expectMutation, pods } from "./testing/mutation-scenario.js";
import { deployment } from "./testing/policy-scenario.js";

// The cases of JSON patches and of apply configurations are those of kubernetes/kubernetes,
// staging/src/k8s.io/apiserver/pkg/admission/plugin/policy/mutating/compilation_test.go, where there is one.
const PATCHES: Readonly<Record<string, MutationScenario>> = {
  "a false test": {
    patch:
      '[JSONPatch{op: "test", path: "/spec/replicas", value: 100}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
  },
  "a true test": {
    patch:
      '[JSONPatch{op: "test", path: "/spec/replicas", value: 1}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
    after: deployment({ replicas: 3 }),
  },
  "a removal": { patch: '[JSONPatch{op: "remove", path: "/spec/replicas"}]', after: deployment({}) },
  "a removal of an item": {
    patch: '[JSONPatch{op: "remove", path: "/spec/template/spec/containers/1"}]',
    object: deployment(pods({ name: "a" }, { name: "b" }, { name: "c" })),
    after: deployment(pods({ name: "a" }, { name: "c" })),
  },
  "a copy": {
    patch: '[JSONPatch{op: "copy", from: "/metadata/labels/x", path: "/metadata/labels/y"}]',
    object: deployment({}, { labels: { x: "1" } }),
    after: deployment({}, { labels: { x: "1", y: "1" } }),
  },
  "a move to the end of a list": {
    patch:
      '[JSONPatch{op: "move", from: "/spec/template/spec/containers/0", path: "/spec/template/spec/containers/-"}]',
    object: deployment(pods({ name: "a" }, { name: "b" })),
    after: deployment(pods({ name: "b" }, { name: "a" })),
  },
  "an entry of a map": {
    patch: '[JSONPatch{op: "add", path: "/metadata/labels", value: {"y": "2"}}]',
    after: deployment({ replicas: 1 }, { labels: { y: "2" } }),
  },
  "a key that must be escaped": {
    patch: '[JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("acme.io/a~b"), value: "2"}]',
    object: deployment({}, { labels: {} }),
    after: deployment({}, { labels: { "acme.io/a~b": "2" } }),
  },
  "an object literal": {
    patch:
      '[JSONPatch{op: "add", path: "/spec/template/spec/containers/-", value: Object.spec.template.spec.containers{name: "x", ports: [Object.spec.template.spec.containers.ports{containerPort: 8080}]}}]',
    object: deployment(pods({ name: "a" })),
    after: deployment(pods({ name: "a" }, { name: "x", ports: [{ containerPort: 8080 }] })),
  },
  "a variable": {
    spec: { variables: [{ name: "desired", expression: "10" }] },
    patch: '[JSONPatch{op: "replace", path: "/spec/replicas", value: variables.desired + 1}]',
    after: deployment({ replicas: 11 }),
  },
  "no operations": { patch: "[JSONPatch{op: 'remove', path: '/spec/replicas'}].filter(x, false)" },
  "an item that does not exist": {
    patch: '[JSONPatch{op: "replace", path: "/spec/template/spec/containers/-", value: {"name": "x"}}]',
    object: deployment(pods({ name: "a" })),
    denied:
      "JSON Patch: replace operation does not apply: doc is missing key: /spec/template/spec/containers/-: missing value",
  },
  "a parent that does not exist": {
    patch: '[JSONPatch{op: "add", path: "/metadata/labels/x", value: "1"}]',
    denied: 'JSON Patch: add operation does not apply: doc is missing path: "/metadata/labels/x": missing value',
  },
  "a test of a key that an object lacks": {
    patch:
      '[JSONPatch{op: "test", path: "/spec/paused", value: true}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
  },
  "a test below a parent that does not exist": {
    patch: '[JSONPatch{op: "test", path: "/metadata/labels/x", value: null}]',
    denied: "JSON Patch: test operation does not apply: is missing path: /metadata/labels/x: missing value",
  },
  "a test of an item that does not exist": {
    patch: '[JSONPatch{op: "test", path: "/spec/template/spec/containers/1", value: null}]',
    object: deployment(pods({ name: "a" })),
    denied:
      "JSON Patch: error in test for path: '/spec/template/spec/containers/1': Unable to access invalid index: 1: invalid index referenced",
  },
  "items from the end": {
    patch:
      '[JSONPatch{op: "remove", path: "/spec/template/spec/containers/-2"}, JSONPatch{op: "replace", path: "/spec/template/spec/containers/-1/name", value: "d"}, JSONPatch{op: "add", path: "/spec/template/spec/containers/-1", value: {"name": "e"}}]',
    object: deployment(pods({ name: "a" }, { name: "b" }, { name: "c" })),
    after: deployment(pods({ name: "a" }, { name: "d" }, { name: "e" })),
  },
  "an item before the first": {
    patch: '[JSONPatch{op: "remove", path: "/spec/template/spec/containers/-2"}]',
    object: deployment(pods({ name: "a" })),
    denied:
      "JSON Patch: error in remove for path: '/spec/template/spec/containers/-2': Unable to access invalid index: -2: invalid index referenced",
  },
  "a copy of a key that is missing, which is null": {
    patch:
      '[JSONPatch{op: "copy", from: "/spec/paused", path: "/spec/replicas"}, JSONPatch{op: "test", path: "/spec/replicas", value: null}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
    after: deployment({ replicas: 3 }),
  },
  "the whole object": {
    patch: '[JSONPatch{op: "replace", path: "", value: {"kind": dyn("Deployment"), "spec": dyn({"replicas": 3})}}]',
    object: deployment({ replicas: 1 }),
    after: { apiVersion: "apps/v1", kind: "Deployment", spec: { replicas: 3 } },
  },
  "the whole object by another value": {
    patch: '[JSONPatch{op: "replace", path: "", value: "a"}]',
    denied: "JSON Patch: replace operation value must be object or array: %!w(<nil>)",
  },
  "the whole object by a list": {
    patch: '[JSONPatch{op: "replace", path: "", value: [1]}]',
    denied: "Internal error occurred: the patched document is no object",
  },
  "a copy of the whole object": {
    patch: '[JSONPatch{op: "copy", from: "", path: "/spec/a"}]',
    denied: "JSON Patch: copy operation does not apply: doc is missing from path: : missing value",
  },
  "a test of the whole object": {
    patch:
      '[JSONPatch{op: "test", path: "", value: object}, JSONPatch{op: "replace", path: "/spec/replicas", value: 3}]',
    after: deployment({ replicas: 3 }),
  },
  "ints that a double can hold, and others, which are texts": {
    patch:
      '[JSONPatch{op: "add", path: "/metadata/annotations", value: {"a": [9007199254740991, 9007199254740992], "b": [-9007199254740993]}}]',
    object: deployment({}),
    after: deployment(
      {},
      {
        annotations: { a: [9007199254740991, "9007199254740992"], b: ["-9007199254740993"] },
      },
    ),
  },
  "an int that a double cannot hold in a literal": {
    patch: '[JSONPatch{op: "replace", path: "/spec", value: Object.spec{replicas: 9007199254740993}}]',
    after: deployment({ replicas: 9007199254740993n }),
  },
  "a literal of another type": {
    patch:
      '[JSONPatch{op: "add", path: "/spec/template/spec/containers/-", value: Object.spec.template.spec.containers{ports: [Object.spec.template.spec.containers.portsZ{containerPort: 8080}]}}]',
    object: deployment(pods({ name: "a" })),
    denied:
      'type mismatch: unexpected type name "Object.spec.template.spec.containers.portsZ", expected "Object.spec.template.spec.containers.ports", which matches field name path from root Object type',
  },
  "another type of result": { patch: "'a'", denied: "must evaluate to list(JSONPatch) but got string" },
};

test.each(Object.entries(PATCHES))("%s", (_, scenario) => {
  expectMutation(scenario);
});
