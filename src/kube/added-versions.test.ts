import { versioned, type VersionParts } from "../testing/crd-versions.js";
import { addedVersions } from "./added-versions.js";

const v1beta1: VersionParts = { name: "v1beta1", version: { storage: true } };
const v1: VersionParts = { name: "v1" };

test("versions that were not there before, by index, and the one that was stored", () => {
  expect(addedVersions(versioned([v1beta1]), versioned([v1, v1beta1, { name: "v2" }]))).toEqual({
    names: new Map([
      [0, "v1"],
      [2, "v2"],
    ]),
    stored: "v1beta1",
  });
});

test("a version may come in place of the one that was stored", () => {
  expect(addedVersions(versioned([v1beta1]), versioned([v1]))).toEqual({
    names: new Map([[0, "v1"]]),
    stored: "v1beta1",
  });
});

test.each([
  ["none is added", versioned([v1beta1, v1]), versioned([v1, v1beta1])],
  ["none was stored", versioned([v1]), versioned([v1, { name: "v2" }])],
  ["the new one has no name", versioned([v1beta1]), versioned([v1beta1, { name: "" }])],
  ["it is no definition at all", { apiVersion: "v1", kind: "A" }, { apiVersion: "v1", kind: "A", spec: [] }],
])("nothing where %s", (_, before, after) => {
  expect(addedVersions(before, after)).toBeUndefined();
});
