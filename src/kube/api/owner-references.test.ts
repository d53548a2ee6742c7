import { type Json, type KubeObject, formatField } from "kube-json";
import { isControlled, ownerReferences } from "./owner-references.js";

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
