import type { JsonObject } from "kube-json";
import { type SchemaNode, crdOf, nodeAt, property, schemaField } from "../crd/crd.js";
import { proposedLimits, proposedSize } from "./proposed-bounds.js";

const fieldOf = (name: string, schema: JsonObject): SchemaNode => {
  const spec = { type: "object", properties: { [name]: schema } };
  const openAPIV3Schema = { type: "object", properties: { spec } };
  const crd = crdOf({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: { versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema } }] },
  });
  const node = property(crd.versions[0]?.root, "spec", name);
  if (node === undefined) throw new Error("the field must exist");
  expect(nodeAt(crd, schemaField(node))).toBe(node);
  return node;
};

const text = { type: "string" };
const list = { type: "array", items: text };

test.each<readonly [string, JsonObject, number]>([
  ["namespace", text, 63],
  ["secretName", text, 253],
  ["url", { ...text, description: "url is the URL of the server." }, 2048],
  ["image", text, 1024],
  ["message", text, 32_768],
  ["caBundle", text, 262_144],
  ["privateKey", text, 262_144],
  ["usernameKey", { ...text, description: "usernameKey is the key in the Secret." }, 253],
  ["colour", text, 4096],
  ["data", { ...text, format: "byte" }, 262_144],
  // The description contradicts the name.
  ["host", { ...text, description: "Path of the folder with the files of a host." }, 4096],
  ["names", { ...text, description: "A comma-separated list of names." }, 4096],
  ["tags", list, 1024],
  ["labels", { type: "object", additionalProperties: text }, 1024],
  ["modes", { ...list, items: { ...text, enum: ["A", "B", "C"] }, "x-kubernetes-list-type": "set" }, 3],
  ["modes", { ...list, items: { ...text, enum: ["A", "B", "C"] } }, 1024],
  // The default or the bounds of the schema already fit.
  ["namespace", { ...text, default: "n".repeat(70) }, 128],
  ["tags", { ...list, minItems: 2000 }, 2048],
])("the size of %j %j is %d", (name, schema, size) => {
  expect(proposedSize(fieldOf(name, schema))).toBe(size);
});

test("the items of a list have the size of what the list is called", () => {
  const names = fieldOf("names", list);
  expect(names.items && proposedSize(names.items)).toBe(253);
});

const int32 = { type: "integer", format: "int32" };
const int64 = { type: "integer", format: "int64" };
const MOST32 = 2 ** 31 - 1;
const MOST64 = 2 ** 53 - 1;

test.each<readonly [string, JsonObject, JsonObject | undefined]>([
  ["retryCount", int32, { minimum: 0, maximum: MOST32 }],
  ["retryCount", { ...int32, minimum: 1 }, { maximum: MOST32 }],
  ["maxBytes", int64, { minimum: 0, maximum: MOST64 }],
  ["retryCount", { type: "integer" }, { minimum: 0, maximum: MOST32, format: "int32" }],
  ["sizeBytes", { type: "integer" }, { minimum: 0, maximum: MOST64, format: "int64" }],
  ["weight", { ...int32, description: "A positive number." }, { minimum: 1, maximum: MOST32 }],
  ["workers", { ...int32, description: "The number of workers." }, { minimum: 0, maximum: MOST32 }],
  ["cpuPercent", { ...int32, minimum: 0, description: "Between 0 and 100." }, { maximum: 100 }],
  ["cpuPercentage", { ...int32, minimum: 0 }, { maximum: MOST32 }],
  ["retryLimit", { ...int32, default: -1 }, { minimum: -1, maximum: MOST32 }],
  ["size", { ...int32, minimum: 3e9 }, { maximum: 3e9 }],
  // Only its author knows whether these may be negative.
  ["retryLimit", { ...int32, description: "No limit if it is -1." }, undefined],
  ["level", int32, undefined],
])("an integer %j %j gets %j", (name, schema, expected) => {
  expect(proposedLimits(fieldOf(name, schema))).toEqual(expected);
});

test("there is no node at a field that no schema is at", () => {
  const node = fieldOf("tags", list);
  const crd = crdOf({ apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" });
  expect(nodeAt(crd, schemaField(node))).toBeUndefined();
});
