import { type Json, type KubeObject, formatField } from "kube-json";
import { addedKeys, keyField, metadataKeys, metadataMaps, someEntry } from "./metadata.js";

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
