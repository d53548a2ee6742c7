import { crd } from "kube-schema/testing";
import { crdOf, property } from "../crd/crd.js";
import type { JsonObject } from "kube-json";
import { missingWellKnownBounds, wellKnownShape } from "./well-known-fields.js";

const shape = (name: string, schema: JsonObject, section: "spec" | "status" = "spec"): string | undefined => {
  const node = property(crdOf(crd({ [section]: { [name]: schema } })).versions[0]?.root, section, name);
  return node === undefined ? "no node" : (wellKnownShape(node) ?? missingWellKnownBounds(node));
};
const INTEGER: JsonObject = { type: "integer", format: "int32" };
const STRING: JsonObject = { type: "string" };

test.each<[string, JsonObject]>([
  ["port", { ...INTEGER, minimum: 1, maximum: 65535 }],
  ["healthPort", { ...INTEGER, minimum: 0, maximum: 65535 }],
  ["nodePort", { ...INTEGER, minimum: 30000, maximum: 32767 }],
  ["fromPort", { ...INTEGER, minimum: -1, maximum: 65535, description: "-1 for all ports" }],
  ["targetPort", { "x-kubernetes-int-or-string": true }],
  ["port", { ...STRING, description: "port is the name of the Service port." }],
  ["port", { ...STRING, pattern: "^[a-z]+$" }],
  ["port", { ...STRING, enum: ["Http", "Https"] }],
  ["protocolPort", STRING],
  ["sourcePort", { ...STRING, description: "sourcePort is a port or a range such as 80-90." }],
  ["port", { type: "object" }],
  ["port", { ...INTEGER, enum: [80, 443] }],
  ["port", { ...INTEGER, "x-kubernetes-validations": [{ rule: "self > 0 && self < 65536" }] }],
  ["enableNodePort", { type: "boolean" }],
  ["report", INTEGER],
  ["replicas", { ...INTEGER, minimum: 0 }],
  ["replicas", { ...INTEGER, minimum: 1, maximum: 5 }],
  ["replicas", { type: "array" }],
  ["readyReplicas", INTEGER],
  ["replicas", INTEGER],
  ["paused", { type: "boolean" }],
  ["suspend", { type: "object" }],
  ["suspend", { ...STRING, enum: ["Running", "Suspended"] }],
  ["schedule", STRING],
  ["schedule", { type: "object" }],
  ["podSelector", { type: "object" }],
  ["fieldSelector", STRING],
  ["nodeSelector", { type: "object", additionalProperties: STRING }],
  ["nodeSelector", { type: "array" }],
  ["tolerations", { type: "array" }],
  ["resources", { type: "object", properties: { requests: {}, limits: {} } }],
  ["resources", { type: "array" }],
  ["resources", { type: "object", properties: { min: { type: "object" }, max: { type: "object" } } }],
  ["resources", { type: "object", properties: { cpu: STRING, memory: STRING } }],
  ["imagePullSecrets", { type: "array", items: { type: "object" } }],
  ["env", { type: "array", items: { type: "object" } }],
  ["env", STRING],
  ["env", { type: "object", properties: { name: STRING } }],
  ["affinity", { type: "object" }],
  ["affinity", STRING],
  ["imagePullPolicy", STRING],
  ["imagePullPolicy", { ...STRING, enum: ["Always", "Never", ""] }],
  ["constructor", INTEGER],
])("%s may be %j", (name, schema) => {
  expect(shape(name, schema)).toBeUndefined();
});

test.each<[string, JsonObject]>([
  ["port", INTEGER],
  ["healthPort", { ...INTEGER, minimum: 1 }],
  ["healthPort", { ...INTEGER, maximum: 65535 }],
  ["port", { ...INTEGER, minimum: 0, maximum: 4294967295 }],
  ["port", { type: "number", minimum: 1, maximum: 65535 }],
  ["port", STRING],
  ["healthPort", { ...STRING, pattern: "^[0-9]{1,5}$" }],
  ["healthPort", { ...STRING, pattern: "^\\d+$" }],
  ["port", { ...STRING, description: "port is a numeric string or the name of a container port." }],
  ["replicas", STRING],
  ["paused", STRING],
  ["suspend", { ...STRING, enum: ["yes", "no"] }],
  ["schedule", INTEGER],
  ["nodeSelector", STRING],
  ["tolerations", STRING],
  ["tolerations", { type: "array", items: STRING }],
  ["imagePullSecrets", STRING],
  ["imagePullSecrets", { type: "array", items: STRING }],
  ["volumeMounts", { type: "object" }],
  ["topologySpreadConstraints", { type: "object" }],
  ["env", { type: "object", additionalProperties: STRING }],
  ["env", { type: "array", items: STRING }],
  ["affinity", { type: "boolean" }],
  ["affinity", { type: "array" }],
  ["resources", STRING],
  ["imagePullPolicy", { type: "boolean" }],
  ["imagePullPolicy", { ...STRING, enum: ["always"] }],
])("%s may not be %j", (name, schema) => {
  expect(shape(name, schema)).toMatch(/^(?:must|may)/);
});

test("a type is one thing, bounds are another", () => {
  const node = property(crdOf(crd({ spec: { port: INTEGER } })).versions[0]?.root, "spec", "port");
  expect(node && wellKnownShape(node)).toBeUndefined();
  expect(node && missingWellKnownBounds(node)).toBe("must be an integer between 1 and 65535, inclusive");
});

test("a mapping says where another system keeps a field", () => {
  const mapping = crd({
    spec: { valuesMapping: { type: "object", properties: { tolerations: STRING, paused: STRING } } },
  });
  const node = property(crdOf(mapping).versions[0]?.root, "spec", "valuesMapping", "tolerations");
  expect(node).toBeDefined();
  expect(node && wellKnownShape(node)).toBeUndefined();
});

test("a controller reports what it finds", () => {
  expect(shape("port", INTEGER, "status")).toBeUndefined();
  expect(shape("replicas", STRING, "status")).toBeUndefined();
  expect(shape("selector", STRING, "status")).toBeUndefined();
});
