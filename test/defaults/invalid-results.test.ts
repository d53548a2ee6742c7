import { type Json, type JsonObject, type KubeObject, path, valueAt } from "kube-json";
import { builtInAnswer, withServerDefaults } from "kube-builtin";
import type { Circumstances } from "../../src/model/context.js";
import { defaulterThat, packOf } from "../../src/testing/pack.js";
import { compiled, decide, replacing } from "../support/replacing.js";

/** A default never makes an object of a built-in kind invalid that its author wrote valid. */

const pod = (container: JsonObject, spec: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", namespace: "default" },
  spec: { containers: [{ name: "a", image: "a:1", ...container }], ...spec },
});
const filling = (field: string, value: Json): JsonObject => ({ on: "containers", options: { field, value } });
const entry = (field: string, mergeKey: string, item: JsonObject, on = "containers"): JsonObject => ({
  on,
  use: "generic/list-entry",
  options: { field, mergeKey, entry: item },
});

const GRACE = filling("livenessProbe.terminationGracePeriodSeconds", 30);
const LIMIT = filling("resources.limits.memory", "128Mi");
const METRICS = entry("ports", "containerPort", { containerPort: 9090, name: "metrics" });
const HANDLER =
  "with it, an API server would reject the object: `spec.containers[0].livenessProbe` must have one of `exec`, `httpGet`, `tcpSocket` and `grpc`";

const USER: Circumstances = { user: { username: "jane", groups: [] } };

describe.each<[string, (object: KubeObject) => KubeObject, Circumstances]>([
  ["in a manifest", (object) => object, {}],
  ["in a request", withServerDefaults, USER],
])("%s", (_, sent, circumstances) => {
  test.each<[string, JsonObject, KubeObject, readonly string[]]>([
    [
      "a probe without a handler",
      GRACE,
      pod({}),
      [`spec.containers[0].livenessProbe.terminationGracePeriodSeconds: ${HANDLER}`],
    ],
    [
      "a reference without a name",
      filling("env[*].valueFrom.secretKeyRef.optional", true),
      pod({ env: [{ name: "A" }] }),
      [expect.stringContaining("spec.containers[0].env[0].valueFrom.secretKeyRef.optional: with it, ") as string],
    ],
    [
      "a limit below a request",
      LIMIT,
      pod({ resources: { requests: { memory: "1Gi" } } }),
      [
        "spec.containers[0].resources.limits.memory: with it, an API server would reject the object: `spec.containers[0].resources.requests` must have at most the amount of 'memory' in `limits`",
      ],
    ],
    [
      "an item with the name of another one",
      METRICS,
      pod({ ports: [{ containerPort: 80, name: "metrics" }] }),
      [expect.stringContaining("spec.containers[0].ports[1]: with it, ") as string],
    ],
    [
      "a container with the name of another one",
      entry("spec.initContainers", "name", { name: "a", image: "b:1" }, "pods"),
      pod({}),
      [expect.stringContaining("spec.initContainers: with it, ") as string],
    ],
    [
      "the class of a Pod whose priority is set",
      { on: "pods", options: { field: "spec.priorityClassName", value: "gold" } },
      pod({}, { priority: 0 }),
      [
        "spec.priorityClassName: with it, an API server would reject the object: `spec.priorityClassName` may not be set, because `priority` is set already, which must be that of the class",
      ],
    ],
  ])("%s is left unset, and said", (__, one, given, told) => {
    const object = sent(given);
    const decision = decide(compiled(one), object, circumstances);
    expect(decision.object).toEqual(object);
    expect(decision.undecided.map(({ field, because }) => `${field}: ${because}`)).toEqual(told);
    expect(decision.warnings).toHaveLength(told.length);
  });

  test("other defaults, and the same ones elsewhere, are set", () => {
    const { object, undecided } = decide(
      compiled(GRACE, filling("stdin", true), filling("livenessProbe.failureThreshold", 5)),
      sent(
        pod(
          {},
          {
            initContainers: [
              { name: "i", image: "a:1", restartPolicy: "Always", livenessProbe: { exec: { command: ["a"] } } },
            ],
          },
        ),
      ),
      circumstances,
    );
    expect(object).toMatchObject({
      spec: {
        containers: [{ stdin: true }],
        initContainers: [{ stdin: true, livenessProbe: { terminationGracePeriodSeconds: 30 } }],
      },
    });
    expect(undecided.map(({ field }) => field)).toContain(
      "spec.containers[0].livenessProbe.terminationGracePeriodSeconds",
    );
    expect(builtInAnswer(object)?.problems).toEqual([]);
  });

  test("defaults that are valid only together are set", () => {
    const handler = filling("livenessProbe.exec.command", ["true"]);
    const { object, undecided } = decide(compiled(GRACE, handler), sent(pod({})), circumstances);
    expect(undecided).toEqual([]);
    expect(object).toMatchObject({
      spec: { containers: [{ livenessProbe: { exec: { command: ["true"] }, terminationGracePeriodSeconds: 30 } }] },
    });
  });

  test("what its author wrote invalid is no reason, nor what a team enforces", () => {
    const invalid = sent(pod({ livenessProbe: { periodSeconds: 5 } }));
    expect(decide(compiled(GRACE), invalid, circumstances).patch).toHaveLength(1);
    const enforced = compiled(
      { on: "containers", ...replacing("resources.limits.memory", "128Mi") },
      filling("stdin", true),
    );
    const demanding = sent(pod({ resources: { requests: { memory: "1Gi" } } }));
    const { object, undecided } = decide(enforced, demanding, circumstances);
    expect(object).toMatchObject({
      spec: { containers: [{ stdin: true, resources: { limits: { memory: "128Mi" } } }] },
    });
    expect(undecided).toEqual([]);
  });
});

test("however many defaults are refused one after another, no invalid object remains", () => {
  const long = (port: number): JsonObject => ({ containerPort: port, name: `a${"-long".repeat(5)}` });
  const chain = [1, 2, 3, 4, 5, 6, 7, 8].map((port) =>
    defaulterThat(`test/port-${String(port)}`, function* ({ object }) {
      const ports = path("spec", "containers", 0, "ports");
      if (valueAt(object, ports) === undefined) yield { field: ports, entry: long(port), mergeKey: "containerPort" };
    }),
  );
  const { object, undecided, faults } = decide(packOf("chain", [], chain), pod({}));
  expect([object, faults]).toEqual([pod({}), []]);
  expect(undecided).toHaveLength(chain.length);
});

test("an update gets no value that may not change", () => {
  const config = (more: JsonObject): KubeObject =>
    withServerDefaults({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "b" }, ...more });
  const pack = compiled({ options: { field: "data.size", value: "1" } });
  const stored = config({ immutable: true, data: { a: "b" } });
  const { patch, undecided } = decide(pack, stored, { oldObject: stored, ...USER });
  expect([patch, undecided.map(({ because }) => because)]).toEqual([
    [],
    ["with it, an API server would reject the object: `data` may not be changed while `immutable` is 'true'"],
  ]);
  expect(decide(pack, config({}), { oldObject: config({}), ...USER }).patch).toHaveLength(1);
});

test("what only a newer API server may know is set", () => {
  const newer = compiled(filling("newField", 1), filling("imagePullSpeed", "Fast"));
  expect(decide(newer, withServerDefaults(pod({})), USER).patch).toHaveLength(2);
});
