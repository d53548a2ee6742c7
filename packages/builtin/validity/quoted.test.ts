import type { JsonObject, KubeObject } from "kube-json";
import { builtInAnswer } from "../built-in-answer.js";
import {} from "./check.js";

const IN_NAMESPACE = { name: "a", namespace: "b" };

const pod = (spec: JsonObject, annotations: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { ...IN_NAMESPACE, annotations },
  spec: { containers: [{ name: "a", image: "a:1" }], ...spec },
});

const LONG = "x".repeat(5000);

test.each([
  ["a key of a selector of nodes", pod({ nodeSelector: { [LONG]: "a" } })],
  ["a value of a selector of nodes", pod({ nodeSelector: { [`${LONG}\u001b[31m`]: "\u0000" } })],
  [
    "a profile",
    pod(
      { securityContext: { seccompProfile: { type: "Unconfined" } } },
      { "seccomp.security.alpha.kubernetes.io/pod": `\u0007${LONG}` },
    ),
  ],
  [
    "a resource",
    pod({ containers: [{ name: "a", image: "a:1", resources: { requests: { [`a.b/\u0000${LONG}`]: "1" } } }] }),
  ],
  ["half a pair of surrogates", pod({ nodeSelector: { "\ud800": "a" } })],
  [
    "a schedule",
    { apiVersion: "batch/v1", kind: "CronJob", metadata: IN_NAMESPACE, spec: { schedule: `\u0001${LONG} * * * *` } },
  ],
  [
    "the type of a metric",
    {
      apiVersion: "autoscaling/v2",
      kind: "HorizontalPodAutoscaler",
      metadata: IN_NAMESPACE,
      spec: { metrics: [{ type: `\n${LONG}`, pods: {}, object: {} }] },
    },
  ],
])("a message quotes the start of %s, and shows no control characters", (_, object) => {
  const messages = (builtInAnswer(object)?.problems ?? []).map(({ message }) => message);
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => message.length > 500 || /[\p{Cc}\p{Cs}]/u.test(message))).toEqual([]);
});
