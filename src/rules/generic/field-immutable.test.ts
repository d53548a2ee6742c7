import type { Json, JsonObject } from "kube-json";
import { testRule } from "../../testing/test-rule.js";
import { fieldImmutable } from "./field-immutable.js";

const database = (spec: JsonObject): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Database",
  metadata: { name: "a" },
  spec,
});
const service = (spec: JsonObject): Json => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "a" },
  spec,
});
const namespace = (labels: JsonObject): Json => ({
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: "a", labels },
});
const ADDRESS = { field: "spec.clusterIP" };
const TEAM = { field: "metadata.labels[team]" };
const options = { field: "spec.region" };
const EACH = { field: "spec.disks[*].class" };
const DISKS = [
  { name: "data", class: "fast" },
  { name: "logs", class: "slow" },
];

testRule(fieldImmutable, {
  bad: [["FieldValueInvalid", "spec.region"]],
  valid: {
    "as it was": {
      object: database({ region: "eu", size: 2 }),
      oldObject: database({ region: "eu", size: 1 }),
      options,
    },
    "an allocated address that is left out, which an API server keeps": {
      object: service({}),
      oldObject: service({ clusterIP: "10.0.0.1" }),
      options: ADDRESS,
    },
    "an allocated port that is left out, too": {
      object: service({ type: "NodePort", ports: [{ name: "http", port: 80 }] }),
      oldObject: service({ type: "NodePort", ports: [{ name: "http", port: 80, nodePort: 30080 }] }),
      options: { field: "spec.ports[*].nodePort" },
    },
    "a default that is left out, which an API server sets again": {
      object: service({}),
      oldObject: service({ type: "ClusterIP" }),
      options: { field: "spec.type" },
    },
    "an item that goes": {
      object: database({ disks: [DISKS[0] ?? null] }),
      oldObject: database({ disks: DISKS }),
      options: EACH,
    },
    "set at last": { object: database({ region: "eu" }), oldObject: database({}), options },
    "set where null was": {
      object: database({ region: "eu" }),
      oldObject: database({ region: null }),
      options,
    },
    "an object with its keys in another order": {
      object: database({ region: { a: 1, b: 2 } }),
      oldObject: database({ region: { b: 2, a: 1 } }),
      options,
    },
    "an empty address, which is none": {
      object: service({ clusterIP: "" }),
      oldObject: service({ clusterIP: "10.0.0.1" }),
      options: ADDRESS,
    },
    "items in another order, and a new one": {
      object: database({ disks: [{ name: "fresh", class: "x" }, ...DISKS.toReversed()] }),
      oldObject: database({ disks: DISKS }),
      options: EACH,
    },
    "items without a name": {
      object: database({ disks: [{ class: "slow" }] }),
      oldObject: database({ disks: [{ class: "fast" }] }),
      options: EACH,
    },
    "items that were none": { object: database({ disks: DISKS }), oldObject: database({}), options: EACH },
    "digits beyond 2^53 that are the same": {
      object: database({ region: 9007199254740993n }),
      oldObject: database({ region: 9007199254740993n, size: 1 }),
      options,
    },
  },
  invalid: {
    "another value": {
      object: database({ region: "us" }),
      oldObject: database({ region: "eu" }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "another type": {
      object: database({ region: "1" }),
      oldObject: database({ region: 1 }),
      options: { ...options, message: "must stay as it is, such as 'eu'" },
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "an empty text of a kind that is not built in": {
      object: database({ region: "" }),
      oldObject: database({ region: "eu" }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "left out, to be set anew": {
      object: database({}),
      oldObject: database({ region: "eu" }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "left out with its parent": {
      object: database({}),
      oldObject: database({ place: { region: "eu" } }),
      options: { field: "spec.place.region" },
      causes: [["FieldValueInvalid", "spec.place.region"]],
    },
    "left out of the labels of a built-in kind": {
      object: namespace({ size: "s" }),
      oldObject: namespace({ team: "red" }),
      options: TEAM,
      causes: [["FieldValueInvalid", "metadata.labels[team]"]],
    },
    "an empty label": {
      object: namespace({ team: "" }),
      oldObject: namespace({ team: "red" }),
      options: TEAM,
      causes: [["FieldValueInvalid", "metadata.labels[team]"]],
    },
    "a label that was empty": {
      object: namespace({ team: "red" }),
      oldObject: namespace({ team: "" }),
      options: TEAM,
      causes: [["FieldValueInvalid", "metadata.labels[team]"]],
    },
    "left out of the spec of a built-in kind, which has another default": {
      object: service({}),
      oldObject: service({ type: "NodePort" }),
      options: { field: "spec.type" },
      causes: [["FieldValueInvalid", "spec.type"]],
    },
    "an address that a Service gives back": {
      object: service({ type: "ExternalName", externalName: "acme.io" }),
      oldObject: service({ clusterIP: "10.0.0.1" }),
      options: ADDRESS,
      causes: [["FieldValueInvalid", "spec.clusterIP"]],
    },
    "null, which is the same": {
      object: database({ region: null }),
      oldObject: database({ region: "eu" }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "left out of an item": {
      object: database({ disks: [{ name: "data" }] }),
      oldObject: database({ disks: DISKS }),
      options: EACH,
      causes: [["FieldValueInvalid", "spec.disks[0].class"]],
    },
    "false, which is a value": {
      object: database({ region: false }),
      oldObject: database({ region: true }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "something within an object": {
      object: database({ region: { a: 1 } }),
      oldObject: database({ region: { a: 1, b: 2 } }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "of an item, wherever it stands": {
      object: database({
        disks: [
          { name: "logs", class: "fast" },
          { name: "data", class: "fast" },
        ],
      }),
      oldObject: database({ disks: DISKS }),
      options: EACH,
      causes: [["FieldValueInvalid", "spec.disks[0].class"]],
    },
    "of a value of a map": {
      object: database({ pools: { a: 2, b: 1, c: 3 } }),
      oldObject: database({ pools: { a: 1, b: 1 } }),
      options: { field: "spec.pools[*]" },
      causes: [["FieldValueInvalid", "spec.pools[a]"]],
    },
    "a digit that JavaScript would round away": {
      object: database({ region: 9007199254740993n }),
      oldObject: database({ region: 9007199254740992n }),
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
    "in a request to a subresource": {
      object: database({ region: "us" }),
      oldObject: database({ region: "eu" }),
      subresource: "status",
      options,
      causes: [["FieldValueInvalid", "spec.region"]],
    },
  },
  options: {
    valid: { "good ones": options, "a message in words of its own": { ...options, message: "is not allowed" } },
    invalid: {
      "a field that cannot be read": { given: { field: "[" }, problems: ["field"] },
    },
  },
});
