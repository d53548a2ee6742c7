import { type JsonObject, type KubeObject, at, own } from "kube-json";
import { type MutationScenario, expectMutation } from "./testing/mutation-scenario.js";
import { deployment, policySummary } from "./testing/policy-scenario.js";

/** Manifests are judged with the defaults of their kind; what is only a default is not written into them. */

const served = (object: KubeObject): KubeObject => {
  const given = at(object, "spec", "strategy");
  const type = own(given, "type") ?? "RollingUpdate";
  const rollingUpdate = { maxSurge: 1, ...(own(given, "rollingUpdate") as JsonObject | undefined) };
  const strategy = type === "RollingUpdate" ? { type, rollingUpdate } : given;
  return { ...object, spec: { ...(object["spec"] as JsonObject), strategy } };
};
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
  "a change of what a default follows, which the server keeps": {
    patch: "[JSONPatch{op: 'replace', path: '/spec/strategy/type', value: 'Recreate'}]",
    after: deployment({ replicas: 1, strategy: { type: "Recreate", rollingUpdate: { maxSurge: 1 } } }),
  },
  "a configuration, whose operations fit the manifest": {
    apply: "Object{spec: Object.spec{replicas: object.spec.strategy.rollingUpdate.maxSurge + 1}}",
    after: deployment({ replicas: 2 }),
  },
};
test.each(Object.entries(MUTATIONS))("%s", (_, scenario) => {
  expectMutation({ ...scenario, request: MANIFEST, served });
});
