import type { Json, JsonObject } from "kube-json";
import type { DefaultOptions } from "../../options/default-options.js";
import type { Requirement } from "../../options/requirement.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { fieldDefault } from "./default.js";

const listener = (spec: Json, metadata: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Listener",
  metadata: { name: "web", ...metadata },
  spec,
});
const policy = { field: "spec.policy", value: "Retain" };
const when = (operator: Requirement["operator"], ...values: Json[]): Partial<DefaultOptions> => ({
  ...policy,
  when: [{ field: "spec.type", operator, ...(values.length === 0 ? {} : { values }) }],
});

testDefaulter(fieldDefault, {
  changes: {
    "an absent field": {
      object: listener({}),
      options: policy,
      after: listener({ policy: "Retain" }),
    },
    "a field whose parents are absent": {
      object: listener({}),
      options: { field: "spec.retry.limits.count", value: 3 },
      after: listener({ retry: { limits: { count: 3 } } }),
    },
    "false, which is a value": {
      object: listener({}),
      options: { field: "spec.shared", value: false },
      after: listener({ shared: false }),
    },
    "a whole object": {
      object: listener({ other: 1 }),
      options: { field: "spec.retry", value: { count: 3, codes: [500] } },
      after: listener({ other: 1, retry: { count: 3, codes: [500] } }),
    },
    "an empty object": {
      object: listener({}),
      options: { field: "spec.retry", value: {} },
      after: listener({ retry: {} }),
    },
    "a label": {
      object: listener({}, { labels: { app: "web" } }),
      options: { field: "metadata.labels[acme.io/team]", value: "none" },
      after: listener({}, { labels: { app: "web", "acme.io/team": "none" } }),
    },
    "an update as a creation, whatever is stored": {
      oldObject: listener({ policy: "Delete" }),
      object: listener({}),
      options: policy,
      after: listener({ policy: "Retain" }),
    },
    "an update that leaves out what was filled in before": {
      oldObject: listener({ policy: "Retain" }),
      object: listener({ size: 2 }),
      options: { ...policy, onUpdate: "Keep" },
      after: listener({ size: 2, policy: "Retain" }),
    },
    "an update in the item of the same name alone": {
      oldObject: listener({ ports: [{ name: "a" }, { name: "b", protocol: "TCP" }] }),
      object: listener({ ports: [{ name: "new" }, { name: "b" }, { name: "a" }] }),
      options: { field: "spec.ports[*].protocol", value: "TCP", onUpdate: "Keep" },
      after: listener({ ports: [{ name: "new" }, { name: "b", protocol: "TCP" }, { name: "a" }] }),
    },
    "a creation where updates keep": {
      object: listener({}),
      options: { ...policy, onUpdate: "Keep" },
      after: listener({ policy: "Retain" }),
    },
    "each item of a list, and of lists in it": {
      object: listener({ ports: [{ paths: [{}, { type: "Exact" }] }, {}, { paths: [{}] }, "x", null] }),
      options: { field: "spec.ports[*].paths[*].type", value: "Prefix" },
      after: listener({
        ports: [{ paths: [{ type: "Prefix" }, { type: "Exact" }] }, {}, { paths: [{ type: "Prefix" }] }, "x", null],
      }),
    },
    "each value of a map": {
      object: listener({ zones: { "a.b": {}, c: { size: 0 } } }),
      options: { field: "spec.zones[*].size", value: 1 },
      after: listener({ zones: { "a.b": { size: 1 }, c: { size: 0 } } }),
    },
    "the value of another field": {
      object: listener({ cpu: { request: "100m" } }),
      options: { field: "spec.cpu.limit", from: "spec.cpu.request" },
      after: listener({ cpu: { request: "100m", limit: "100m" } }),
    },
    "an object that is copied": {
      object: listener({ selector: { app: "web" } }),
      options: { field: "spec.template.labels", from: "spec.selector" },
      after: listener({ selector: { app: "web" }, template: { labels: { app: "web" } } }),
    },
    "in each item the value of that item": {
      object: listener({ ports: [{ port: 80 }, { port: 53, targetPort: 5353 }, {}] }),
      options: { field: "spec.ports[*].targetPort", from: "spec.ports[*].port" },
      after: listener({ ports: [{ port: 80, targetPort: 80 }, { port: 53, targetPort: 5353 }, {}] }),
    },
    "the value of a field above the list": {
      object: listener({ protocol: "UDP", ports: [{}] }),
      options: { field: "spec.ports[*].protocol", from: "spec.protocol" },
      after: listener({ protocol: "UDP", ports: [{ protocol: "UDP" }] }),
    },
    "a label from the name": {
      object: listener({}),
      options: { field: "metadata.labels.listener", from: "metadata.name" },
      after: listener({}, { labels: { listener: "web" } }),
    },
    "a value that is among those asked for": {
      object: listener({ type: "Disk" }),
      options: when("In", "Disk", "Tape"),
      after: listener({ type: "Disk", policy: "Retain" }),
    },
    "a number that is asked for": {
      object: listener({ type: 1 }),
      options: when("In", 1),
      after: listener({ type: 1, policy: "Retain" }),
    },
    "a value that is not among others": {
      object: listener({ type: "Memory" }),
      options: when("NotIn", "Disk"),
      after: listener({ type: "Memory", policy: "Retain" }),
    },
    "no value, which is not among others": {
      object: listener({}),
      options: when("NotIn", "Disk"),
      after: listener({ policy: "Retain" }),
    },
    "a field that is there, if only as false": {
      object: listener({ type: false }),
      options: when("Exists"),
      after: listener({ type: false, policy: "Retain" }),
    },
    "null, which is absent": {
      object: listener({ type: null }),
      options: when("DoesNotExist"),
      after: listener({ type: null, policy: "Retain" }),
    },
    "requirements on the same item": {
      object: listener({ ports: [{ type: "A" }, { type: "B" }, {}] }),
      options: {
        field: "spec.ports[*].protocol",
        value: "TCP",
        when: [{ field: "spec.ports[*].type", operator: "In", values: ["A"] }],
      },
      after: listener({ ports: [{ type: "A", protocol: "TCP" }, { type: "B" }, {}] }),
    },
  },
  untouched: {
    "the user's value": { object: listener({ policy: "Delete" }), options: policy },
    "a value that happens to be the default": { object: listener({ policy: "Retain" }), options: policy },
    "'', which is a value": { object: listener({ policy: "" }), options: policy },
    "0, which is a value": {
      object: listener({ count: 0 }),
      options: { field: "spec.count", value: 3 },
    },
    "an empty list, which is a value": {
      object: listener({ ports: [] }),
      options: { field: "spec.ports", value: [{ name: "web" }] },
    },
    "null in the object": { object: listener({ policy: null }), options: policy },
    "a parent of another type": { object: listener("small"), options: policy },
    "a list where a map is meant": { object: listener([{}]), options: policy },
    "an object that is there already and was never given the value": {
      oldObject: listener({}),
      object: listener({ size: 2 }),
      options: { ...policy, onUpdate: "Keep" },
    },
    "a value of the user that an update takes away": {
      oldObject: listener({ policy: "Delete" }),
      object: listener({}),
      options: { ...policy, onUpdate: "Keep" },
    },
    "no list to go through": {
      object: listener({}),
      options: { field: "spec.ports[*].protocol", value: "TCP" },
    },
    "an empty list": {
      object: listener({ ports: [] }),
      options: { field: "spec.ports[*].protocol", value: "TCP" },
    },
    "another field that is absent": {
      object: listener({}),
      options: { field: "spec.limit", from: "spec.request" },
    },
    "another field that is null": {
      object: listener({ request: null }),
      options: { field: "spec.limit", from: "spec.request" },
    },
    "a name that is no label value": {
      object: listener({}, { name: "a".repeat(64) }),
      options: { field: "metadata.labels.listener", from: "metadata.name" },
    },
    "a number that would be an annotation": {
      object: listener({ size: 3 }),
      options: { field: "metadata.annotations[acme.io/size]", from: "spec.size" },
    },
    "a name that is not made yet": {
      object: { apiVersion: "acme.io/v1", kind: "Listener", metadata: { generateName: "web-" } },
      options: { field: "metadata.labels.listener", from: "metadata.name" },
    },
    "a value that is not asked for": { object: listener({ type: "Memory" }), options: when("In", "Disk") },
    "a text where a number is asked for": { object: listener({ type: "1" }), options: when("In", 1) },
    "no value where one is asked for": { object: listener({}), options: when("In", "Disk") },
    "a value that is ruled out": { object: listener({ type: "Disk" }), options: when("NotIn", "Disk") },
    "a field that must be there": { object: listener({ type: null }), options: when("Exists") },
    "a field that must be absent": { object: listener({ type: "" }), options: when("DoesNotExist") },
    "one requirement of two": {
      object: listener({ type: "Disk" }),
      options: {
        ...policy,
        when: [
          { field: "spec.type", operator: "Exists" },
          { field: "spec.size", operator: "Exists" },
        ],
      },
    },
  },
});
