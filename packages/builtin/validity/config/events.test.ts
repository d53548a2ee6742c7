import { type Refusal, refusalsOf } from "../../testing/index.js";

const TIME = "eventTime: '2026-01-31T12:00:00.000000Z'";
const BY = "reportingInstance: b, action: c, reason: d";

const core = (rest: string, namespace = "x"): string =>
  `{apiVersion: v1, kind: Event, metadata: {name: a, namespace: ${namespace}}, ${rest}}`;
const newer = (rest: string): string =>
  `{apiVersion: events.k8s.io/v1, kind: Event, metadata: {name: a, namespace: x}, regarding: {namespace: x}, ${rest}}`;

describe("events", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [core("involvedObject: {namespace: x}, reportingComponent: 'a b'"), []],
    [core("involvedObject: {}", "default"), []],
    ["{apiVersion: v1, kind: Event, metadata: {name: a}, involvedObject: {namespace: x}}", []],
    ["{apiVersion: v1, kind: Event, metadata: {name: A b}, involvedObject: {}}", []],
    ["{apiVersion: v1, kind: Event, metadata: {name: a/b}, involvedObject: {}}", [["metadata.name", "Invalid"]]],
    [core("involvedObject: {namespace: x}, eventTime: '2026-01-31T12:00:00Z'"), [["eventTime", "TypeInvalid"]]],
    [
      core("involvedObject: {namespace: x}, firstTimestamp: '2026-01-31T12:00:00Z', series: {lastObservedTime: now}"),
      [["series.lastObservedTime", "TypeInvalid"]],
    ],
    [core("involvedObject: {namespace: y}"), [["involvedObject.namespace", "Invalid"]]],
    [core("involvedObject: {}"), [["involvedObject.namespace", "Invalid"]]],
    [core(`involvedObject: {namespace: y}, ${TIME}, reportingComponent: a, ${BY}`), []],
    [core(`involvedObject: {}, ${TIME}, reportingComponent: a, ${BY}`, "kube-system"), []],
    [
      core(`involvedObject: {}, ${TIME}, reportingInstance: ${"b".repeat(129)}, message: ${"m".repeat(1025)}`),
      [
        ["reportingComponent", "Required"],
        ["reportingComponent", "Invalid"],
        ["reportingInstance", "Invalid"],
        ["action", "Required"],
        ["reason", "Required"],
        ["message", "Invalid"],
        ["involvedObject.namespace", "Invalid"],
      ],
    ],
    [newer(`${TIME}, type: Normal, reportingController: a, ${BY}`), []],
    [
      newer("deprecatedCount: 1, deprecatedSource: {host: a}, series: {count: 1}"),
      [
        ["eventTime", "Required"],
        ["type", "Invalid"],
        ["count", "Invalid"],
        ["source", "Invalid"],
        ["series.count", "Invalid"],
        ["series.lastObservedTime", "Required"],
      ],
    ],
  ])("case %#", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test("those of the newer group stay", () => {
    const old = newer(`${TIME}, type: Normal, reportingController: a, ${BY}`);
    expect(refusalsOf(old, old)).toEqual([]);
    expect(refusalsOf(newer(`${TIME}, type: Warning, note: n, reportingController: a, ${BY}`), old)).toEqual([
      ["message", "Invalid"],
      ["type", "Invalid"],
    ]);
  });
});
