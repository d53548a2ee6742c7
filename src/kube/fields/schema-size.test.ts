import { crd } from "kube-schema/testing";
import { crdOf, jsonPath, ownNodes, property } from "../crd/crd.js";
import type { JsonObject } from "kube-json";
import { unboundedSize } from "./schema-size.js";

const missing = (schema: JsonObject): string | undefined => {
  const node = property(crdOf(crd({ spec: { field: schema } })).versions[0]?.root, "spec", "field");
  return node === undefined ? "no node" : unboundedSize(node);
};

test.each<[JsonObject, string | undefined]>([
  [{ type: "array" }, "maxItems"],
  [{ type: "array", maxItems: 5 }, undefined],
  [{ type: "string" }, "maxLength"],
  [{ type: "string", maxLength: 5 }, undefined],
  [{ type: "string", enum: ["A"] }, undefined],
  [{ type: "string", format: "date-time" }, undefined],
  [{ type: "string", format: "byte" }, "maxLength"],
  [{ type: "object", additionalProperties: { type: "string" } }, "maxProperties"],
  [{ type: "object", additionalProperties: true }, "maxProperties"],
  [{ type: "object", additionalProperties: { type: "string" }, maxProperties: 5 }, undefined],
  [{ type: "object", properties: {} }, undefined],
  [{ type: "integer" }, undefined],
  [{ "x-kubernetes-int-or-string": true }, undefined],
])("%j lacks %s", (schema, keyword) => {
  expect(missing(schema)).toBe(keyword);
});

test("a field of a wrong type has no bounds to set", () => {
  const found = (spec: JsonObject): readonly string[] =>
    [...ownNodes(crdOf(crd({ spec })))].filter((node) => unboundedSize(node) !== undefined).map(jsonPath);
  const text: JsonObject = { type: "string" };
  expect(found({ createdAt: text, port: text, env: { type: "object", additionalProperties: text } })).toEqual([]);
  expect(found({ createdAt: { ...text, pattern: "^2" }, portName: text })).toEqual([
    ".spec.createdAt",
    ".spec.portName",
  ]);
});
