import { componentOf, instanceOf, isFromKubernetes, lastSeen, subjectOf, textField } from "./events.js";
import type { JsonObject, KubeObject } from "kube-json";

const event = (more: JsonObject): KubeObject => ({ apiVersion: "v1", kind: "Event", ...more });
const newEvent = (more: JsonObject): KubeObject => ({ ...event(more), apiVersion: "events.k8s.io/v1" });

test.each<[string, KubeObject, string, string]>([
  ["v1", event({ source: { component: "a", host: "node-1" } }), "a", "node-1"],
  ["v1 of a newer client", event({ source: {}, reportingComponent: "a", reportingInstance: "a-1" }), "a", "a-1"],
  ["events.k8s.io", newEvent({ reportingController: "acme.io/a", reportingInstance: "a-1" }), "acme.io/a", "a-1"],
  ["events.k8s.io of an older client", newEvent({ deprecatedSource: { component: "a", host: "b" } }), "a", "b"],
  ["nobody", event({ reportingComponent: "", source: { component: 1 } }), "", ""],
])("who reports: %s", (_, object, component, instance) => {
  expect([componentOf(object), instanceOf(object)]).toEqual([component, instance]);
});

test.each([
  ["kubelet", true],
  ["k8s.io/kubelet", true],
  ["my-kubelet", false],
  ["", false],
])("'%s' is a component of Kubernetes: %s", (reportingComponent, is) => {
  expect(isFromKubernetes(event({ reportingComponent }))).toBe(is);
});

test("the fields of both groups", () => {
  const pod = { kind: "Pod", name: "web" };
  expect([textField(event({})), textField(newEvent({}))]).toEqual(["message", "note"]);
  expect([subjectOf(event({ involvedObject: pod })), subjectOf(newEvent({ regarding: pod }))]).toEqual([pod, pod]);
  expect([subjectOf(event({ regarding: pod })), subjectOf(newEvent({}))]).toEqual([{}, {}]);
});

test.each<[string, KubeObject, string | undefined]>([
  [
    "counted",
    event({ firstTimestamp: "2024-05-01T10:00:00Z", lastTimestamp: "2024-05-01T12:00:00Z" }),
    "2024-05-01T12:00:00Z",
  ],
  [
    "a series",
    newEvent({
      eventTime: "2024-05-01T10:00:00.000000Z",
      series: { count: 2, lastObservedTime: "2024-05-01T11:00:00.000000Z" },
    }),
    "2024-05-01T11:00:00Z",
  ],
  [
    "of an older client",
    newEvent({ deprecatedFirstTimestamp: "2024-05-01T09:00:00Z", eventTime: null }),
    "2024-05-01T09:00:00Z",
  ],
  ["without time", event({ lastTimestamp: null, eventTime: "now" }), undefined],
])("when it last happened: %s", (_, object, time) => {
  expect(lastSeen(object)).toBe(time === undefined ? undefined : Date.parse(time));
});
