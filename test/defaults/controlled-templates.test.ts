import type { Json, JsonObject, KubeObject } from "kube-json";
import type { Circumstances } from "../../src/model/context.js";
import { compiled, decide, pod, replacing, widget } from "../support/replacing.js";

/** A controller compares the template of what it made with what it asked for, so no default may change it. */

const OWNED = {
  ownerReferences: [{ apiVersion: "apps/v1", kind: "Deployment", name: "r", uid: "1", controller: true }],
};
const NAMED = { labels: { team: "a" } };
const replicaSet = (metadata: JsonObject, replicas = 1): KubeObject => ({
  apiVersion: "apps/v1",
  kind: "ReplicaSet",
  metadata: { name: "r", ...metadata },
  spec: {
    replicas,
    selector: { matchLabels: NAMED.labels },
    template: { metadata: NAMED, spec: { imagePullSecrets: [{ name: "a" }], containers: [{ name: "c", image: "c" }] } },
  },
});
const by = (name: string): Circumstances => ({
  user: { username: `system:serviceaccount:kube-system:${name}`, groups: [] },
});
const JANE: Circumstances = { user: { username: "jane", groups: [] } };

const FIELD = "spec.securityContext.runAsNonRoot";
const ON_PODS: readonly (readonly [string, JsonObject])[] = [
  ["a value", { on: "pods", options: { field: FIELD, value: true } }],
  ["a value that updates keep", { on: "pods", options: { field: FIELD, value: true, onUpdate: "Keep" } }],
  ["a value that an entry also replaces", { on: "pods", ...replacing(FIELD, true) }],
  ["an expression", { on: "pods", use: "generic/cel-default", options: { field: FIELD, expression: "true" } }],
  [
    "an entry of a list",
    {
      on: "pods",
      use: "generic/list-entry",
      options: { field: "spec.volumes", mergeKey: "name", entry: { name: "tmp", emptyDir: {} } },
    },
  ],
  ["a secret", { use: "workloads/image-pull-secrets", options: { names: ["registry"] } }],
];

describe.each(ON_PODS)("%s", (_, entry) => {
  const pack = compiled(entry);
  const patched = (object: KubeObject, more: Circumstances): number => decide(pack, object, more).patch.length;
  const made = replicaSet(OWNED);

  test.each<[string, Circumstances]>([
    ["its controller", by("deployment-controller")],
    ["a user", JANE],
    ["a manifest", {}],
  ])("is not set in the template of what a controller owns, in a request of %s", (__, more) => {
    expect(patched(made, more)).toBe(0);
    expect(patched(replicaSet(OWNED, 3), { ...more, oldObject: made })).toBe(0);
  });
  test("is set in a Pod of a controller, and in a template that no controller compares", () => {
    expect(patched(pod("c", OWNED), by("replicaset-controller"))).toBeGreaterThan(0);
    expect(patched(replicaSet({}), JANE)).toBeGreaterThan(0);
  });
});

test("other fields of what a controller owns get defaults", () => {
  const label = compiled({ options: { field: "metadata.labels.team", value: "a" } });
  expect(decide(label, replicaSet(OWNED), by("deployment-controller")).object.metadata).toMatchObject(NAMED);
});

test("a template of a custom kind, which may be that of another kind, is one, too", () => {
  const filling = compiled({ options: { field: "spec.template.spec.size", value: 3 } });
  const patches = (metadata: JsonObject): Json =>
    decide(filling, widget({ template: { spec: {} } }, metadata)).patch.length;
  expect([patches(OWNED), patches({})]).toEqual([0, 1]);
});
