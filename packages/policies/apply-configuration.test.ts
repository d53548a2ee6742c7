import type { JsonObject } from "kube-json";
import { type MutationScenario, expectMutation, mutateScenario, pods } from "./testing/mutation-scenario.js";
import { WIDGETS, widget } from "./testing/widgets.js";
import { deployment } from "./testing/policy-scenario.js";
import { mutationStatus } from "./mutate-request.js";

// The cases of JSON patches and of apply configurations are those of kubernetes/kubernetes,
// staging/src/k8s.io/apiserver/pkg/admission/plugin/policy/mutating/compilation_test.go, where there is one.
const CONFIGURATIONS: Readonly<Record<string, MutationScenario>> = {
  "a field": { apply: "Object{spec: Object.spec{replicas: 3}}", after: deployment({ replicas: 3 }) },
  "a field of another one": {
    apply: "Object{spec: Object.spec{replicas: object.spec.replicas * 2}}",
    after: deployment({ replicas: 2 }),
  },
  "an entry of a map": {
    apply: 'Object{metadata: Object.metadata{labels: {"a": "b"}}}',
    object: deployment({}, { labels: { c: "d" } }),
    after: deployment({}, { labels: { c: "d", a: "b" } }),
  },
  "an item of a list, by its key": {
    apply:
      'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers: [Object.spec.template.spec.containers{name: "b", image: "x"}]}}}}',
    object: deployment(pods({ name: "a" }, { name: "b", tty: true })),
    after: deployment(pods({ name: "a" }, { name: "b", tty: true, image: "x" })),
  },
  "a new item": {
    apply:
      'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers: [Object.spec.template.spec.containers{name: "c"}]}}}}',
    object: deployment(pods({ name: "a" })),
    after: deployment(pods({ name: "a" }, { name: "c" })),
  },
  "a new item before those of the object, and what the object alone has at its place": {
    apply:
      'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers: [Object.spec.template.spec.containers{name: "new"}, Object.spec.template.spec.containers{name: "c"}, Object.spec.template.spec.containers{name: "a"}]}}}}',
    object: deployment(pods({ name: "a", tty: true }, { name: "b" }, { name: "c", tty: true }, { name: "d" })),
    after: deployment(
      pods({ name: "b" }, { name: "new" }, { name: "c", tty: true }, { name: "d" }, { name: "a", tty: true }),
    ),
  },
  "an item of a custom resource, by its key": {
    apply: 'Object{spec: Object.spec{ports: [Object.spec.ports{name: "a", port: 2}]}}',
    object: widget({ ports: [{ name: "a", port: 1 }, { name: "b" }] }),
    cluster: [WIDGETS],
    after: widget({ ports: [{ name: "a", port: 2 }, { name: "b" }] }),
  },
  "an atomic list of a custom resource": {
    apply: 'Object{spec: Object.spec{args: ["a"]}}',
    object: widget({ args: ["b"] }),
    cluster: [WIDGETS],
    denied:
      "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.args",
  },
  "an atomic list": {
    apply:
      'Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{tolerations: [Object.spec.template.spec.tolerations{key: "a"}]}}}}',
    denied:
      "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.template.spec.tolerations",
  },
  "a literal of another type": {
    apply: "Object{spec: Object.specx{replicas: 1}}",
    denied:
      'type mismatch: unexpected type name "Object.specx", expected "Object.spec", which matches field name path from root Object type',
  },
  "another type of result": { apply: '"teapot"', denied: "must evaluate to Object but got string" },
  "a match condition that does not hold": {
    apply: "Object{spec: Object.spec{replicas: 3}}",
    spec: { matchConditions: [{ name: "a", expression: "object.metadata.name == 'db'" }] },
  },
  "an error": {
    apply: "Object{spec: Object.spec{replicas: object.spec.missing}}",
    denied:
      "expression 'Object{spec: Object.spec{replicas: object.spec.missing}}' resulted in error: no such key: missing",
  },
  "an ignored error": {
    apply: "Object{spec: Object.spec{replicas: object.spec.missing}}",
    spec: { failurePolicy: "Ignore" },
  },
  "what is not known": {
    apply: "Object{metadata: Object.metadata{labels: {'by': request.userInfo.username}}}",
    request: { user: undefined },
    unknown: "the user",
  },
};

test.each(Object.entries(CONFIGURATIONS))("%s", (_, scenario) => {
  expectMutation(scenario);
});

test("several mutations see what those before them changed", () => {
  const apply = (expression: string): JsonObject => ({
    patchType: "ApplyConfiguration",
    applyConfiguration: { expression },
  });
  const twice = apply("Object{spec: Object.spec{replicas: object.spec.replicas + 1}}");
  expect(mutateScenario({ spec: { mutations: [twice, twice] } }).object).toEqual(deployment({ replicas: 3 }));
});

test("the status of a denial", () => {
  const { denials, request } = mutateScenario({ apply: '"teapot"' });
  expect(mutationStatus(denials, request)).toMatchObject({
    code: 403,
    reason: "Invalid",
    message: "policy 'p' with binding 'b' denied request: must evaluate to Object but got string",
  });
});

test("lists of thousands of items are merged in a moment", () => {
  const names = Array.from({ length: 4000 }, (_, index) => `p${String(index)}`);
  const spec: JsonObject = { tags: names, ports: names.map((name) => ({ name })) };
  const start = process.cpuUsage();
  expectMutation({
    apply:
      "Object{spec: Object.spec{tags: object.spec.tags + ['new'], ports: object.spec.tags.map(name, Object.spec.ports{name: name, port: 1})}}",
    object: widget(spec),
    cluster: [WIDGETS],
    after: widget({ tags: [...names, "new"], ports: names.map((name) => ({ name, port: 1 })) }),
  });
  expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
});
