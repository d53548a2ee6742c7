import { type Json, type JsonObject, type KubeObject, formatField } from "kube-json";
import { builtInAnswer } from "../built-in-answer.js";
import type { Problem } from "./check.js";

const IN_NAMESPACE = { name: "a", namespace: "b" };

const pod = (spec: JsonObject): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: IN_NAMESPACE,
  spec: { containers: [{ name: "a", image: "a:1" }], ...spec },
});

const limited = (limits: JsonObject, requests: JsonObject = {}): JsonObject => ({
  containers: [{ name: "a", image: "a:1", resources: { limits, requests } }],
});

const problemsOf = (object: KubeObject, old?: KubeObject): readonly Problem[] =>
  builtInAnswer(object, old)?.problems ?? [];

const fieldsOf = (object: KubeObject): readonly string[] => problemsOf(object).map(({ field }) => formatField(field));

const BEYOND: readonly (readonly [name: string, amount: Json])[] = [
  ["1e10000000", "1e10000000"],
  ["-1e20000", "-1e20000"],
  ["0e-9999999999", "0e-9999999999"],
  ["0e9999999999", "0e9999999999"],
  ["many digits", "9".repeat(9999)],
  ["a number that is not finite", Number.POSITIVE_INFINITY],
  ["an integer with many digits", 10n ** 20_000n],
];

test.each(BEYOND)("an amount beyond reason is judged, or left: %s", (_, amount) => {
  const claim = (storage: Json): KubeObject => ({
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: IN_NAMESPACE,
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } } },
    status: { capacity: { storage: amount } },
  });
  const autoscaler: KubeObject = {
    apiVersion: "autoscaling/v2",
    kind: "HorizontalPodAutoscaler",
    metadata: IN_NAMESPACE,
    spec: {
      maxReplicas: 2,
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" },
      metrics: [
        { type: "Pods", pods: { metric: { name: "a" }, target: { type: "AverageValue", averageValue: amount } } },
      ],
    },
  };
  const objects = [
    pod(limited({ cpu: amount, "hugepages-2Mi": amount, "hugepages-0e-9999999999": "1Mi" }, { cpu: "1" })),
    pod({ ...limited({ cpu: "1", memory: amount }, { cpu: amount }), resources: { requests: { cpu: amount } } }),
    pod({ volumes: [{ name: "a", emptyDir: { sizeLimit: amount } }] }),
    autoscaler,
  ];
  for (const object of objects) expect(problemsOf(object)).toBeDefined();
  for (const object of objects) expect(problemsOf(object, object)).toEqual(problemsOf(object, object));
  expect(problemsOf(pod(limited({ cpu: amount })), pod(limited({ cpu: "1" })))).toBeDefined();
  expect(problemsOf(claim("1"), claim(amount))).toBeDefined();
});

test("a huge amount of a container is not added up, and no reason to refuse a pod", () => {
  const containers = ["1e10001", "1"].map((cpu, index) => ({
    name: `a${String(index)}`,
    image: "a:1",
    resources: { requests: { cpu } },
  }));
  expect(fieldsOf(pod({ containers, resources: { requests: { cpu: "2" } } }))).toEqual([]);
});

test("sidecars count with the init containers after them", () => {
  const needing = (name: string, cpu: string, extra: JsonObject = {}): JsonObject => ({
    name,
    image: "a:1",
    resources: { requests: { cpu } },
    ...extra,
  });
  const answer = (cpu: string): readonly string[] =>
    fieldsOf(
      pod({
        initContainers: [
          needing("a", "4"),
          needing("b", "2", { restartPolicy: "Always" }),
          needing("c", "3"),
          needing("d", "1", { restartPolicy: "Always" }),
        ],
        containers: [needing("e", "1")],
        resources: { requests: { cpu } },
      }),
    );
  expect(answer("5")).toEqual([]);
  expect(answer("4900m")).toEqual(["spec.resources.requests[cpu]"]);
});
