import { componentOf, instanceOf, isFromKubernetes, lastSeen, subjectOf, textField } from "../../kube/api/events.js";
import { type KubeObject, objectAt, own, stringAt } from "kube-json";
import { isSameObject } from "../../kube/api/metadata.js";
import { invalid, ON_NEW_EVENTS, path, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface EventAggregationOptions {
  /** How many equal Events may already exist. */
  readonly repeats: number;
  /** The maximum age of the Events that count. */
  readonly seconds: number;
}

/** The parts of a reference that identify an object; `uid` and `resourceVersion` change over time. */
const SUBJECT = ["apiVersion", "kind", "namespace", "name", "fieldPath"];

/** True for two equal Events. The fields that differ most often are compared first. */
const isRepeated = (one: KubeObject, other: KubeObject): boolean =>
  stringAt(one, textField(one)) === stringAt(other, textField(other)) &&
  ["reason", "type"].every((name) => stringAt(one, name) === stringAt(other, name)) &&
  SUBJECT.every((name) => stringAt(subjectOf(one), name) === stringAt(subjectOf(other), name)) &&
  componentOf(one) === componentOf(other) &&
  instanceOf(one) === instanceOf(other);

const isCounted = (event: KubeObject): boolean => {
  const count = own(event, "count") ?? own(event, "deprecatedCount");
  return (typeof count === "number" && count > 1) || Object.keys(objectAt(event, "series")).length > 0;
};

const FULL = '"Error creating volume data-0: no space left"';

const event = (id: string, second: string, reason: string, message: string): string => `
apiVersion: v1
kind: Event
metadata:
  name: a.${id}
  namespace: default
involvedObject: { kind: Widget, name: a, namespace: default }
reason: ${reason}
message: ${message}
source: { component: widget-controller }
lastTimestamp: "2024-05-01T10:00:${second}Z"
`;

export const eventAggregation: Rule<EventAggregationOptions> = {
  id: "events/event-aggregation",
  conventions: ["events-04"],
  match: ON_NEW_EVENTS,
  action: "Warn",
  // The API server serves all Events in this group, including those created in events.k8s.io.
  reads: [{ group: "", kind: "Event", offline: true }],
  options: {
    schema: closed({
      repeats: {
        description: "Number of equal Events that may already exist.",
        type: "integer",
        minimum: 1,
      },
      seconds: {
        description: "Maximum age in seconds of the Events that count.",
        type: "integer",
        minimum: 1,
      },
    }),
    defaults: { repeats: 2, seconds: 60 },
    example: { repeats: 1, seconds: 60 },
  },
  *check({ object, namespace, cluster }, { repeats, seconds }) {
    const now = lastSeen(object);
    if (now === undefined || isFromKubernetes(object) || isCounted(object)) return;
    const isTwin = (event: KubeObject): boolean =>
      isRepeated(event, object) &&
      // If the cluster state comes from manifests, it may contain the Event under review.
      !isSameObject(event, object, namespace) &&
      Math.abs(now - (lastSeen(event) ?? Number.NaN)) <= seconds * 1000;
    const twins = cluster.known("", "Event").filter(isTwin).length;
    if (twins > repeats)
      yield invalid(
        path(textField(object)),
        `must be counted in \`series\` instead of repeated; the cluster has ${String(twins)} equal Events within ${String(seconds)} seconds`,
      );
  },
  summary: "A repeated Event must be counted in the first Event instead of being created again.",
  rationale:
    "Each Event is stored, watched and shown. A controller that creates one on every attempt fills the store and hides all others; client-go's recorder counts repetitions in `count` or `series`. Events are equal if object, reason, type, message and reporter are the same. A few are accepted, because a restarted controller does not know what it has sent. The rule needs the Events of the cluster; components of Kubernetes are exempt.",
  cluster: `${event("17a", "00", "VolumeCreationFailed", FULL)}---${event("17b", "10", "VolumeCreationFailed", FULL)}`,
  good: event("17c", "20", "VolumeCreated", "Volume data-0 has 2 GiB."),
  bad: event("17c", "20", "VolumeCreationFailed", FULL),
};
