import type { Json, KubeObject } from "kube-json";
import { asWritten } from "./served-object.js";
import { type MutationScenario, expectMutation } from "./testing/mutation-scenario.js";
import { deployment, policySummary } from "./testing/policy-scenario.js";

/** Manifests are judged with the defaults of their kind; what is only a default is not written into them. */

const served = (object: KubeObject): KubeObject => ({
  ...object,
  spec: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1 } }, ...(object["spec"] as object) },
});
const MANIFEST = { user: undefined };

test.each([
  ["object.spec.strategy.type == 'RollingUpdate'"],
  ["has(object.spec.strategy)"],
  ["object.spec.replicas == 3"],
])("a policy sees defaults: %s", (validate) => {
  expect(policySummary({ validate, request: MANIFEST, served, expect: [] })).toEqual([]);
});

test("a request has its defaults", () => {
  const validate = "has(object.spec.strategy)";
  expect(policySummary({ validate, served, expect: [] })).toEqual([`Deny: failed expression: ${validate}`]);
});

const MUTATIONS: Readonly<Record<string, MutationScenario>> = {
  "a change that reads a default": {
    patch: "[JSONPatch{op: 'add', path: '/spec/paused', value: object.spec.strategy.type == 'RollingUpdate'}]",
    after: deployment({ replicas: 1, paused: true }),
  },
  "a test of a default": {
    patch:
      "[JSONPatch{op: 'test', path: '/spec/strategy/type', value: 'RollingUpdate'}, JSONPatch{op: 'add', path: '/spec/paused', value: true}]",
    after: deployment({ replicas: 1, paused: true }),
  },
  "a change below a default": {
    patch: "[JSONPatch{op: 'replace', path: '/spec/strategy/rollingUpdate/maxSurge', value: 2}]",
    after: deployment({ replicas: 1, strategy: { rollingUpdate: { maxSurge: 2 } } }),
  },
  "a configuration, whose operations fit the manifest": {
    apply: "Object{spec: Object.spec{replicas: object.spec.strategy.rollingUpdate.maxSurge + 1}}",
    after: deployment({ replicas: 2 }),
  },
};
test.each(Object.entries(MUTATIONS))("%s", (_, scenario) => {
  expectMutation({ ...scenario, request: MANIFEST, served });
});

/** What is written, what is served, that after a change, and what to write. */
test.each<readonly [title: string, written: Json, served: Json, after: Json, expected: Json]>([
  ["nothing changed", { a: null }, { b: 1 }, { b: 1 }, { a: null }],
  ["a default is replaced", {}, { a: 1 }, { a: 2 }, { a: 2 }],
  ["a default is removed", { b: 1 }, { a: 1, b: 1 }, { b: 1 }, { b: 1 }],
  ["a written field is removed", { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }, { b: 1 }],
  ["what the server moves stays", { old: 1 }, { new: 1 }, { new: 1, a: 1 }, { old: 1, a: 1 }],
  ["items", [{ n: 1 }], [{ n: 1, d: 0 }], [{ n: 2, d: 0 }], [{ n: 2 }]],
  ["an item before others", [{ n: 1 }], [{ n: 1, d: 0 }], [{ n: 2 }, { n: 1, d: 0 }], [{ n: 2 }, { n: 1 }]],
  [
    "a changed item at another place",
    [{ name: "a" }],
    [{ name: "a", d: 0 }],
    [{ name: "b" }, { name: "a", d: 0, e: 1 }],
    [{ name: "b" }, { name: "a", e: 1 }],
  ],
  [
    "a removed item",
    [{ n: 1 }, { n: 2 }],
    [
      { n: 1, d: 0 },
      { n: 2, d: 0 },
    ],
    [{ n: 2, d: 0 }],
    [{ n: 2 }],
  ],
  ["a list of another length", [], [{ d: 0 }], [{ d: 1 }], [{ d: 1 }]],
])("%s", (_, written, before, after, expected) => {
  expect(asWritten(written, before, after)).toEqual(expected);
});
