import type { Json, JsonObject } from "kube-json";
import type { FromClusterOptions } from "../../options/from-cluster-options.js";
import { optionProblems } from "../../testing/test-rule.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { fromCluster } from "./from-cluster.js";

const gateway = (spec: JsonObject, metadata: JsonObject = {}): Json => ({
  apiVersion: "gateway.networking.k8s.io/v1",
  kind: "Gateway",
  metadata: { name: "web", namespace: "shop", ...metadata },
  spec,
});

const MARK = { "acme.io/is-default": "true" };
const CREATED = "2026-01-01T00:00:00Z";

/** YAML of classes; JSON is YAML. */
const classes = (...all: readonly JsonObject[]): string =>
  all
    .map((metadata) => JSON.stringify({ apiVersion: "gateway.networking.k8s.io/v1", kind: "GatewayClass", metadata }))
    .join("\n---\n");
const internal = { name: "internal", annotations: MARK, creationTimestamp: CREATED };

const config = (name: string, namespace: string, data: JsonObject): string =>
  JSON.stringify({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace, annotations: MARK },
    data,
  });
const fromConfig: Partial<FromClusterOptions> = {
  field: "spec.zone",
  group: "",
  kind: "ConfigMap",
  choose: "Unique",
  take: "data.zone",
};
const NO_CLASS = "spec.gatewayClassName: there is no GatewayClass to choose from";

testDefaulter(fromCluster, {
  changes: {
    "an update with the manifest that made it, though another is marked by now": {
      oldObject: gateway({ gatewayClassName: "public" }),
      object: gateway({}),
      cluster: classes(internal),
      after: gateway({ gatewayClassName: "public" }),
    },
    "an update of what is stored without it": {
      oldObject: gateway({}),
      object: gateway({}),
      cluster: classes(internal),
      after: gateway({ gatewayClassName: "internal" }),
    },
    "the one that is marked": {
      object: gateway({}),
      cluster: classes({ name: "public" }, internal),
      after: gateway({ gatewayClassName: "internal" }),
    },
    "the newest of several": {
      object: gateway({}),
      cluster: classes({ name: "a", annotations: MARK, creationTimestamp: "2025-12-31T23:59:59Z" }, internal, {
        name: "z",
        creationTimestamp: "2026-02-01T00:00:00Z",
      }),
      after: gateway({ gatewayClassName: "internal" }),
    },
    "the first by name of equally new ones": {
      object: gateway({}),
      cluster: classes({ name: "public", annotations: MARK, creationTimestamp: CREATED }, internal),
      after: gateway({ gatewayClassName: "internal" }),
    },
    "one that is not being deleted": {
      object: gateway({}),
      cluster: classes(internal, {
        name: "newer",
        annotations: MARK,
        creationTimestamp: "2026-02-01T00:00:00Z",
        deletionTimestamp: "2026-02-02T00:00:00Z",
      }),
      after: gateway({ gatewayClassName: "internal" }),
    },
    "the only one": {
      object: gateway({}),
      options: { choose: "Unique" },
      cluster: classes({ name: "public" }, internal),
      after: gateway({ gatewayClassName: "internal" }),
    },
    "all marks must be there": {
      object: gateway({}),
      options: { choose: "Unique", labels: { tier: "gold" } },
      cluster: classes(internal, { name: "gold", annotations: MARK, labels: { tier: "gold", a: "b" } }),
      after: gateway({ gatewayClassName: "gold" }),
    },
    "a value of an object in the same namespace": {
      object: gateway({}),
      options: fromConfig,
      cluster: [config("b", "other", { zone: "b" }), config("a", "shop", { zone: "a" })].join("\n---\n"),
      after: gateway({ zone: "a" }),
    },
    "each item that lacks it": {
      object: gateway({ listeners: [{ class: "own" }, {}] }),
      options: { field: "spec.listeners[*].class" },
      cluster: classes(internal),
      after: gateway({ listeners: [{ class: "own" }, { class: "internal" }] }),
    },
    "a label": {
      object: gateway({}),
      options: { field: "metadata.labels.class" },
      cluster: classes(internal),
      after: gateway({}, { labels: { class: "internal" } }),
    },
    "what a requirement asks for": {
      object: gateway({ type: "Public" }),
      options: { when: [{ field: "spec.type", operator: "In", values: ["Public"] }] },
      cluster: classes(internal),
      after: gateway({ type: "Public", gatewayClassName: "internal" }),
    },
  },
  untouched: {
    "the user's value": { object: gateway({ gatewayClassName: "public" }), cluster: classes(internal) },
    "the user's value, whatever there is to choose": { object: gateway({ gatewayClassName: "" }) },
    "what no requirement asks for, without a word": {
      object: gateway({}),
      options: { when: [{ field: "spec.type", operator: "Exists" }] },
    },
    "no object of the kind": { object: gateway({}), undecided: [NO_CLASS] },
    "no mark": { object: gateway({}), cluster: classes({ name: "public" }), undecided: [NO_CLASS] },
    "another value of the mark": {
      object: gateway({}),
      cluster: classes({ name: "public", annotations: { "acme.io/is-default": "false" } }),
      undecided: [NO_CLASS],
    },
    "one of two marks": {
      object: gateway({}),
      options: { labels: { tier: "gold" } },
      cluster: classes(internal),
      undecided: [NO_CLASS],
    },
    "a mark that every map inherits": {
      object: gateway({}),
      options: { annotations: { constructor: "x" } },
      cluster: classes(internal),
      undecided: [NO_CLASS],
    },
    "two, where only one may be": {
      object: gateway({}),
      options: { choose: "Unique" },
      cluster: classes({ name: "public", annotations: MARK }, internal),
      undecided: [
        "spec.gatewayClassName: there is more than one GatewayClass to choose from, such as 'internal' and 'public'",
      ],
    },
    "an object of another namespace": {
      object: gateway({}),
      options: fromConfig,
      cluster: config("a", "other", { zone: "b" }),
      undecided: ["spec.zone: there is no ConfigMap to choose from"],
    },
    "objects in another version than the one that is named": {
      object: gateway({}),
      options: { version: "v2" },
      cluster: classes(internal),
      undecided: [": objects of kind 'GatewayClass' are not known in version 'v2'"],
    },
    "an object without the value": {
      object: gateway({}),
      options: fromConfig,
      cluster: config("a", "shop", { zone: null }),
      undecided: ["spec.zone: `data.zone` of ConfigMap 'a' is not set"],
    },
    "a value that no label may have": {
      object: gateway({}),
      options: { ...fromConfig, field: "metadata.labels.zone" },
      cluster: config("a", "shop", { zone: "not a label" }),
      undecided: [
        "metadata.labels.zone: it would be `data.zone` of ConfigMap 'a', which must be empty or at most 63 characters long: letters, digits, '-', '_' and '.', starting and ending with a letter or digit, such as 'MyValue'",
      ],
    },
    "an object of the same kind in another group": {
      object: gateway({}),
      cluster: classes(internal).replace("gateway.networking.k8s.io/v1", "acme.io/v1"),
      undecided: [NO_CLASS],
    },
  },
});

describe("options of generic/from-cluster", () => {
  const example = fromCluster.options?.example;
  const problems = (options: Partial<FromClusterOptions>): readonly string[] =>
    optionProblems<FromClusterOptions>(fromCluster, { ...example, ...options } as FromClusterOptions);

  test.each<[string, Partial<FromClusterOptions>, readonly string[]]>([
    ["right", {}, []],
    ["a Secret of one's own making", { group: "acme.io", kind: "Secret" }, []],
    ["a Secret", { group: "", kind: "Secret" }, ["kind"]],
    ["the status", { field: "status.class" }, ["field"]],
    ["no path", { field: "spec." }, ["field"]],
    ["no path to take from", { take: "a..b" }, ["take"]],
    ["many values", { take: "spec.zones[*]" }, ["take"]],
    ["requirements", { when: [{ field: "spec.a", operator: "In" }] }, ["when[0].values"]],
  ])("%s", (_, options, expected) => {
    expect(problems(options)).toEqual(expected);
  });
});

test("what the options name is what it reads", () => {
  expect(fromCluster.options?.reads?.({ ...fromConfig } as FromClusterOptions)).toEqual([
    { group: "", kind: "ConfigMap", anyVersion: true },
  ]);
  expect(fromCluster.options?.reads?.({ ...fromConfig, version: "v1" } as FromClusterOptions)).toEqual([
    { group: "", kind: "ConfigMap", version: "v1" },
  ]);
  expect(fromCluster.options?.reads?.({ ...fromConfig, take: "metadata.name" } as FromClusterOptions)).toEqual([
    { group: "", kind: "ConfigMap" },
  ]);
});
