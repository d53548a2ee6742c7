import { asObjectMeta } from "./object-meta.js";
import type { Json } from "kube-json";

test.each<[string, Json, Json]>([
  ["its own fields stay", { name: "a", uid: "1", generation: 2 }, { name: "a", uid: "1", generation: 2 }],
  ["others go", { name: "a", clusterName: "b", label: {} }, { name: "a" }],
  ["null is none", { name: "a", creationTimestamp: null, annotations: null }, { name: "a" }],
  ["null among labels is ''", { labels: { a: null } }, { labels: { a: "" } }],
  [
    "what says nothing goes",
    { name: "", labels: {}, annotations: {}, finalizers: [], ownerReferences: [], generation: 0 },
    {},
  ],
  [
    "a pointer to 0 says something",
    { deletionGracePeriodSeconds: 0, deletionTimestamp: "2026-01-31T12:00:00Z" },
    { deletionGracePeriodSeconds: 0, deletionTimestamp: "2026-01-31T12:00:00Z" },
  ],
  ["what the API server refuses stays", { name: 5, labels: "a" }, { name: 5, labels: "a" }],
  ["metadata that is none", "a", "a"],
  ["a name that JavaScript knows is no field", { constructor: 1, name: "a" }, { name: "a" }],
])("%s", (_, metadata, expected) => {
  expect(asObjectMeta(metadata)).toEqual(expected);
});
