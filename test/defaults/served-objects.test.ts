import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import { type Json, type JsonObject, type KubeObject, applyPatch } from "kube-json";
import { withServerDefaults } from "kube-builtin";
import { contextOf } from "../../src/model/context.js";
import { compiled, decide } from "../support/replacing.js";

/** Defaulters see built-in kinds as a webhook gets them, in manifests, too, and so set there what they set in a cluster. */

const object = (apiVersion: string, kind: string, spec: JsonObject, metadata: JsonObject = {}): KubeObject => ({
  apiVersion,
  kind,
  metadata: { name: "a", ...metadata },
  spec,
});
const service = (spec: JsonObject = {}, metadata: JsonObject = {}): KubeObject =>
  object("v1", "Service", { ports: [{ port: 80 }], ...spec }, metadata);
const pod = (container: JsonObject, spec: JsonObject = {}, metadata: JsonObject = {}): KubeObject =>
  object("v1", "Pod", { containers: [{ name: "a", image: "a:1", ...container }], ...spec }, metadata);
const deployment = (spec: JsonObject): KubeObject =>
  object("apps/v1", "Deployment", {
    selector: { matchLabels: { a: "b" } },
    template: { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "a", image: "a:1" }] } },
    ...spec,
  });

const CLUSTER_IP = {
  options: {
    field: "metadata.annotations[acme.io/type]",
    value: "cluster",
    when: [{ field: "spec.type", operator: "In", values: ["ClusterIP"] }],
  },
};
const PULL = {
  use: "generic/cel-default",
  options: { field: "metadata.annotations[acme.io/pull]", expression: "object.spec.containers[0].imagePullPolicy" },
};
const filling = (field: string, value: Json, more: JsonObject = {}): JsonObject => ({
  options: { field, value, ...more },
});

describe("in a manifest, a default", () => {
  test.each<[string, JsonObject, KubeObject, KubeObject]>([
    ["is set by a condition", CLUSTER_IP, service(), service({}, { annotations: { "acme.io/type": "cluster" } })],
    ["is computed", PULL, pod({}), pod({}, {}, { annotations: { "acme.io/pull": "IfNotPresent" } })],
    ["that the API server sets first is not", filling("spec.type", "NodePort"), service(), service()],
    [
      "below what the API server sets creates the parent",
      filling("spec.securityContext.runAsNonRoot", true),
      pod({}),
      pod({}, { securityContext: { runAsNonRoot: true } }),
    ],
    [
      "of an item is at the same item",
      {
        on: "containers",
        ...filling("ports[*].name", "dns", { when: [{ field: "ports[*].protocol", operator: "In", values: ["TCP"] }] }),
      },
      pod({ ports: [{ containerPort: 53, protocol: "UDP" }, { containerPort: 53 }] }),
      pod({
        ports: [
          { containerPort: 53, protocol: "UDP" },
          { containerPort: 53, name: "dns" },
        ],
      }),
    ],
    [
      "adds an item to a list that is not written",
      {
        on: "containers",
        use: "generic/list-entry",
        options: { field: "env", mergeKey: "name", entry: { name: "A" } },
      },
      pod({}),
      pod({ env: [{ name: "A" }] }),
    ],
    [
      "replaces what the API server sets",
      filling("spec.strategy.rollingUpdate.maxSurge", 1, { mode: "Replace" }),
      deployment({}),
      deployment({ strategy: { rollingUpdate: { maxSurge: 1 } } }),
    ],
    [
      "comes with what the API server sets beside it, where that would not follow",
      filling("spec.strategy.type", "Recreate", { mode: "Replace" }),
      deployment({}),
      deployment({ strategy: { type: "Recreate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } } }),
    ],
    [
      "comes with what the API server sets elsewhere because of what was written",
      filling("spec.strategy.type", "Recreate", { mode: "Replace" }),
      deployment({ strategy: { type: "RollingUpdate" } }),
      deployment({ strategy: { type: "Recreate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } } }),
    ],
    [
      "of an object that cannot be read is as before",
      filling("spec.x", 1),
      service({ ports: 1 }),
      service({ ports: 1, x: 1 }),
    ],
  ])("%s", (_, entry, given, expected) => {
    const { object: filled, undecided, faults } = decide(compiled(entry), given);
    expect({ filled, undecided, faults }).toEqual({ filled: expected, undecided: [], faults: [] });
  });

  test("that replaces says so, as in a cluster", () => {
    const { warnings } = decide(compiled(filling("spec.type", "NodePort", { mode: "Replace" })), service());
    expect(warnings).toEqual([
      "`spec.type` was replaced by entry 'entry-0' of pack 'team': 'ClusterIP' became 'NodePort'",
    ]);
  });

  test("replaces no value that an update does not change, written or not", () => {
    const type = compiled(filling("spec.type", "NodePort", { mode: "Replace" }));
    const written = service({ type: "ClusterIP" });
    expect(decide(type, service({ externalName: "a" }), { oldObject: service() }).patch).toEqual([]);
    expect(decide(type, service(), { oldObject: written }).patch).toEqual([]);
    expect(decide(type, written, { oldObject: service() }).patch).toEqual([]);
    expect(decide(type, service(), { oldObject: service({ type: "LoadBalancer" }) }).patch).toHaveLength(1);
  });
});

test("a manifest and the request that comes of it get the same object", () => {
  const pack = compiled(CLUSTER_IP, filling("spec.internalTrafficPolicy", "Local", { mode: "Replace" }));
  const manifest = contextOf(service());
  const request = contextOf(withServerDefaults(service()), { user: { username: "jane", groups: [] } });
  const [offline, served] = [manifest, request].map((context) =>
    review(createRuleSet([pack]), context, { default: true, validate: false }),
  );
  expect(withServerDefaults(offline?.object ?? service())).toEqual(served?.object);
  expect(applyPatch(manifest.object, offline?.patch ?? [])).toEqual({ value: offline?.object });
});
