import { type Json, type JsonObject, type KubeObject, formatField, stringAt, key } from "kube-json";
import {
  addedKeys,
  keyField,
  metadataKeys,
  metadataMaps,
  someEntry,
  newestFirst,
  isControlled,
  ownerReferences,
  isServerOwned,
  isSameObject,
} from "./metadata.js";

test("labels stand on the claims of a StatefulSet too", () => {
  const claims = [{ metadata: { labels: { a: "1" } } }, "wrong", { metadata: { labels: { b: "2" } } }];
  const of = (apiVersion: string): KubeObject => ({
    apiVersion,
    kind: "StatefulSet",
    spec: { volumeClaimTemplates: claims },
  });
  expect(metadataMaps(of("apps/v1"), "labels").map(({ field }) => formatField(field))).toEqual([
    "spec.volumeClaimTemplates[0].metadata.labels",
    "spec.volumeClaimTemplates[2].metadata.labels",
  ]);
  expect(someEntry(of("apps/v1"), "labels", (key) => key === "b")).toBe(true);
  expect(metadataMaps(of("acme.io/v1"), "labels")).toEqual([]);
});

test("labels stand on the object and on its pod template", () => {
  const found = [
    ...metadataMaps(
      {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { labels: { a: "1" } },
        spec: { jobTemplate: { spec: { template: { metadata: { labels: "wrong" } } } } },
      },
      "labels",
    ),
  ];
  expect(found.map(({ field, map }) => [formatField(field), map])).toEqual([
    ["metadata.labels", { a: "1" }],
    ["spec.jobTemplate.spec.template.metadata.labels", "wrong"],
  ]);
});

test.each([
  ["no metadata", {}],
  ["metadata that is no object", { metadata: "x" }],
  ["no annotations", { metadata: { labels: {} } }],
  ["null", { metadata: { annotations: null } }],
])("nothing from %s", (_, rest) => {
  expect([...metadataMaps({ apiVersion: "v1", kind: "ConfigMap", ...rest }, "annotations")]).toEqual([]);
});

test("keys come with their fields, those of a map that is none do not", () => {
  const object = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { labels: { "acme.io/a": "1", b: null } },
    spec: { template: { metadata: { labels: { c: "2" }, annotations: ["d"] } } },
  };
  expect([...metadataKeys(object, "labels")].map((entry) => [formatField(keyField(entry)), entry.key])).toEqual([
    ["metadata.labels[acme.io/a]", "acme.io/a"],
    ["metadata.labels[b]", "b"],
    ["spec.template.metadata.labels[c]", "c"],
  ]);
  expect([...metadataKeys(object, "annotations")]).toEqual([]);
});

test("added keys are those that the old object did not have", () => {
  const labelled = (labels: Json) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { labels } });
  const now = labelled({ a: "1", b: "2", constructor: "3" });
  expect(addedKeys(now, labelled({ a: "0", c: "3" }), "labels")).toEqual(["b", "constructor"]);
  expect(addedKeys(now, undefined, "labels")).toEqual(["a", "b", "constructor"]);
  expect(addedKeys(now, undefined, "annotations")).toEqual([]);
  expect(addedKeys(labelled(["a"]), labelled(null), "labels")).toEqual([]);
});

const one = (name: string, creationTimestamp?: string): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
});

test.each<[string, readonly KubeObject[], readonly string[]]>([
  ["by time", [one("a", "2024-01-01T00:00:00Z"), one("b", "2024-01-01T00:00:01Z")], ["b", "a"]],
  ["by time, whatever the zone", [one("a", "2024-01-01T00:00:00Z"), one("b", "2024-01-01T00:30:00-01:00")], ["b", "a"]],
  ["by name where times are equal", [one("b", "2024-01-01T00:00:00Z"), one("a", "2024-01-01T00:00:00Z")], ["a", "b"]],
  ["without a time last", [one("a"), one("b", "1999-01-01T00:00:00Z"), one("c", "soon")], ["b", "a", "c"]],
  ["capitals before small letters, as Go compares", [one("a"), one("B")], ["B", "a"]],
])("%s", (_, objects, expected) => {
  expect(newestFirst(objects).map((object) => stringAt(object, "metadata", "name"))).toEqual(expected);
});

test("leaves the given list as it is", () => {
  const objects = Object.freeze([one("b"), one("a")]);
  expect(newestFirst(objects)).not.toBe(objects);
});

const owned = (ownerReferences: Json): KubeObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "a", ownerReferences },
});

test("owners come with the fields at which they stand", () => {
  const found = ownerReferences(owned([{ name: "a" }, null, "b", { name: "c" }]));
  expect(found.map(({ field, owner }) => [formatField(field), owner["name"]])).toEqual([
    ["metadata.ownerReferences[0]", "a"],
    ["metadata.ownerReferences[3]", "c"],
  ]);
  expect(ownerReferences(owned({ name: "a" }))).toEqual([]);
  expect(ownerReferences({ apiVersion: "v1", kind: "Pod" })).toEqual([]);
});

test.each<[Json, boolean]>([
  [[{ controller: true }], true],
  [[{ name: "a" }, { controller: true }], true],
  [[{ controller: false }], false],
  [[{ controller: "true" }], false],
  [[{ name: "a" }], false],
  [[], false],
  [null, false],
])("controlled by %j: %s", (owners, expected) => {
  expect(isControlled(owned(owners))).toBe(expected);
});

describe("what nobody fills in for a user", () => {
  test.each([
    [undefined, undefined],
    ["status", undefined],
    ["status", "conditions"],
    [key("status"), "replicas"],
    ["apiVersion", undefined],
    ["kind", undefined],
    ["metadata", undefined],
    ["metadata", "name"],
    ["metadata", "namespace"],
    ["metadata", "generateName"],
    ["metadata", "managedFields"],
    [key("metadata"), key("uid")],
  ])("%j %j", (first, second) => {
    expect(isServerOwned(first, second)).toBe(true);
  });
  test.each([
    ["spec", undefined],
    ["data", "status"],
    ["spec", "name"],
    ["metadata", "labels"],
    ["metadata", key("annotations")],
    ["metadata", "finalizers"],
  ])("not %j %j", (first, second) => {
    expect(isServerOwned(first, second)).toBe(false);
  });
});

const event = (metadata: JsonObject) => ({ apiVersion: "v1", kind: "Event", metadata });

test.each<[JsonObject, JsonObject, string | undefined, boolean]>([
  [{ name: "a" }, { name: "a" }, undefined, true],
  [{ name: "a", namespace: "default" }, { name: "a" }, undefined, true],
  [{ name: "a", namespace: "shop" }, { name: "a" }, "shop", true],
  [{ name: "a", namespace: "shop" }, { name: "a" }, undefined, false],
  [{ name: "a", namespace: "shop" }, { name: "a", namespace: "data" }, undefined, false],
  [{ name: "a" }, { name: "b" }, undefined, false],
  [{ name: "a", uid: "1" }, { name: "b", uid: "1" }, undefined, true],
  [{ name: "a", uid: "1" }, { name: "a", uid: "2" }, undefined, true],
  [{}, {}, undefined, false],
])("%j is the same object as %j of namespace %s: %s", (stored, reviewed, namespace, expected) => {
  expect(isSameObject(event(stored), event(reviewed), namespace)).toBe(expected);
});
