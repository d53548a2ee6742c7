import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/test-rule.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { carryOver } from "./carry-over.js";

const database = (spec: Json, rest: JsonObject = {}): JsonObject => ({
  apiVersion: "acme.io/v1",
  kind: "Database",
  metadata: { name: "a" },
  spec,
  ...rest,
});
const region = { fields: ["spec.region"] };

testDefaulter(carryOver, {
  changes: {
    "a field that a replacement leaves out": {
      oldObject: database({ region: "eu-west", size: 1 }),
      object: database({ size: 2 }),
      options: region,
      after: database({ size: 2, region: "eu-west" }),
    },
    "with its parents": {
      oldObject: database({ network: { address: "10.0.0.1", mode: "a" } }),
      object: database({}),
      options: { fields: ["spec.network.address"] },
      after: database({ network: { address: "10.0.0.1" } }),
    },
    "a whole object, and a list": {
      oldObject: database({ network: { address: "10.0.0.1" }, zones: ["a", "b"] }),
      object: database({}),
      options: { fields: ["spec.network", "spec.zones"] },
      after: database({ network: { address: "10.0.0.1" }, zones: ["a", "b"] }),
    },
    "a value that is false, 0 or empty": {
      oldObject: database({ a: false, b: 0, c: "", d: [] }),
      object: database({}),
      options: { fields: ["spec.a", "spec.b", "spec.c", "spec.d"] },
      after: database({ a: false, b: 0, c: "", d: [] }),
    },
    "a number to its last digit": {
      oldObject: database({ serial: 2n ** 60n + 1n }),
      object: database({}),
      options: { fields: ["spec.serial"] },
      after: database({ serial: 2n ** 60n + 1n }),
    },
    "items of lists by their names, wherever they stand": {
      oldObject: database({
        ports: [
          { name: "a", node: 1 },
          { name: "b", node: 2 },
        ],
      }),
      object: database({ ports: [{ name: "new" }, { name: "b" }, { name: "a", node: 9 }] }),
      options: { fields: ["spec.ports[*].node"] },
      after: database({ ports: [{ name: "new" }, { name: "b", node: 2 }, { name: "a", node: 9 }] }),
    },
    "only what is left out, of several": {
      oldObject: database({ region: "eu-west", zone: "a" }),
      object: database({ region: "us-east" }),
      options: { fields: ["spec.region", "spec.zone"] },
      after: database({ region: "us-east", zone: "a" }),
    },
    "an annotation": {
      oldObject: database({}, { metadata: { name: "a", annotations: { "acme.io/id": "1" } } }),
      object: database({}),
      options: { fields: ["metadata.annotations[acme.io/id]"] },
      after: database({}, { metadata: { name: "a", annotations: { "acme.io/id": "1" } } }),
    },
  },
  untouched: {
    "put-04: a value that is given and differs, which is for a rule to judge": {
      oldObject: database({ region: "eu-west" }),
      object: database({ region: "us-east" }),
      options: region,
    },
    "a value that is given and the same": {
      oldObject: database({ region: "eu-west" }),
      object: database({ region: "eu-west" }),
      options: region,
    },
    "an explicit null: a custom resource means something by it": {
      oldObject: database({ region: "eu-west" }),
      object: database({ region: null }),
      options: region,
    },
    "an empty text": {
      oldObject: database({ region: "eu-west" }),
      object: database({ region: "" }),
      options: region,
    },
    "nothing that was stored": { oldObject: database({}), object: database({}), options: region },
    "a stored null": { oldObject: database({ region: null }), object: database({}), options: region },
    "a creation, even with what an earlier object had": {
      operation: "UPDATE",
      object: database({}),
      options: region,
    },
    "an item without a counterpart": {
      oldObject: database({ ports: [{ name: "a", node: 1 }, { node: 2 }] }),
      object: database({ ports: [{ name: "b" }, { port: 3 }] }),
      options: { fields: ["spec.ports[*].node"] },
    },
    "a list that is left out with all its items": {
      oldObject: database({ ports: [{ name: "a", node: 1 }] }),
      object: database({}),
      options: { fields: ["spec.ports[*].node"] },
    },
    "below a text": {
      oldObject: database({ network: { address: "10.0.0.1" } }),
      object: database({ network: "none" }),
      options: { fields: ["spec.network.address"] },
    },
    "an object that is being deleted": {
      oldObject: database(
        { region: "eu-west" },
        { metadata: { name: "a", deletionTimestamp: "2026-01-02T03:04:05Z" } },
      ),
      object: database({}),
      options: region,
    },
  },
});

test("options: fields are paths that end in a name", () => {
  expect(optionProblems(carryOver, { fields: ["spec.a", "spec..b", "spec.labels[*]", "spec.ports[*].node"] })).toEqual([
    "fields[1]",
    "fields[2]",
  ]);
});
