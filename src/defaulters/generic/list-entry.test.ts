import type { Json, JsonObject } from "kube-json";
import { optionProblems } from "../../testing/test-rule.js";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { type EntryOptions, listEntry } from "./list-entry.js";

const pod = (spec: Json): Json => ({ apiVersion: "v1", kind: "Pod", metadata: { name: "web" }, spec });
const gateway = (spec: Json): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Gateway",
  metadata: { name: "web" },
  spec,
});
const cache: JsonObject = { name: "cache", emptyDir: {} };
const volumes = { field: "spec.volumes", mergeKey: "name", entry: cache };
const TZ = { name: "TZ", value: "UTC" };

testDefaulter(listEntry, {
  changes: {
    "a list without the entry, at its end": {
      object: pod({ volumes: [{ name: "data" }] }),
      options: volumes,
      after: pod({ volumes: [{ name: "data" }, cache] }),
    },
    "an empty list": {
      object: pod({ volumes: [] }),
      options: volumes,
      after: pod({ volumes: [cache] }),
    },
    "a list that is absent, and its parents": {
      object: gateway({}),
      options: { field: "spec.a.routes", mergeKey: "path", entry: { path: "/healthz", weight: 0 } },
      after: gateway({ a: { routes: [{ path: "/healthz", weight: 0 }] } }),
    },
    "each container that lacks it": {
      object: pod({
        containers: [
          { name: "a" },
          { name: "b", env: [{ name: "TZ", value: "" }] },
          { name: "c", env: [{ name: "PORT", value: "1" }] },
        ],
      }),
      after: pod({
        containers: [
          { name: "a", env: [TZ] },
          { name: "b", env: [{ name: "TZ", value: "" }] },
          { name: "c", env: [{ name: "PORT", value: "1" }, TZ] },
        ],
      }),
    },
    "an update that leaves it out, as a creation": {
      oldObject: gateway({ volumes: [{ name: "data" }, cache] }),
      object: gateway({ volumes: [{ name: "data" }] }),
      options: volumes,
      after: gateway({ volumes: [{ name: "data" }, cache] }),
    },
    "an update that leaves out what the stored list has": {
      oldObject: gateway({ volumes: [cache, { name: "data" }] }),
      object: gateway({ volumes: [{ name: "data" }] }),
      options: { ...volumes, onUpdate: "Keep" },
      after: gateway({ volumes: [{ name: "data" }, cache] }),
    },
    "an update that leaves out the whole list": {
      oldObject: gateway({ volumes: [cache] }),
      object: gateway({}),
      options: { ...volumes, onUpdate: "Keep" },
      after: gateway({ volumes: [cache] }),
    },
    "a creation where updates keep": {
      object: gateway({}),
      options: { ...volumes, onUpdate: "Keep" },
      after: gateway({ volumes: [cache] }),
    },
    "what a requirement asks for, of the same item": {
      object: gateway({ hosts: [{ tls: true }, { tls: false }, {}] }),
      options: {
        field: "spec.hosts[*].routes",
        mergeKey: "path",
        entry: { path: "/" },
        when: [{ field: "spec.hosts[*].tls", operator: "In", values: [true] }],
      },
      after: gateway({ hosts: [{ tls: true, routes: [{ path: "/" }] }, { tls: false }, {}] }),
    },
  },
  untouched: {
    "an entry of that key": { object: pod({ volumes: [{ name: "cache", hostPath: {} }] }), options: volumes },
    "the same entry": { object: pod({ volumes: [cache, { name: "data" }] }), options: volumes },
    "a stored list without it": {
      oldObject: gateway({ volumes: [{ name: "data" }] }),
      object: gateway({ volumes: [{ name: "data" }], size: 1 }),
      options: { ...volumes, onUpdate: "Keep" },
    },
    "a stored object without the list": {
      oldObject: gateway({}),
      object: gateway({ size: 1 }),
      options: { ...volumes, onUpdate: "Keep" },
    },
    "an entry of the user that an update takes away": {
      oldObject: gateway({ volumes: [{ name: "cache", hostPath: {} }] }),
      object: gateway({ volumes: [] }),
      options: { ...volumes, onUpdate: "Keep" },
    },
    "no item to go through": { object: pod({ containers: [] }) },
    "no list to go through": { object: pod({}) },
    "no list": { object: pod({ volumes: "data" }), options: volumes },
    null: { object: gateway({ volumes: null }), options: volumes },
    "what a requirement does not ask for": {
      object: gateway({ type: "Disk" }),
      options: {
        ...volumes,
        when: [{ field: "spec.type", operator: "NotIn", values: ["Disk"] }],
      },
    },
  },
});

describe("options of generic/list-entry", () => {
  const problems = (options: Partial<EntryOptions>): readonly string[] =>
    optionProblems<EntryOptions>(listEntry, { ...volumes, onUpdate: "Fill", ...options });

  test("right", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ field: "metadata.ownerReferences", mergeKey: "uid", entry: { uid: "1" } })).toEqual([]);
    expect(problems({ field: "spec.ports", mergeKey: "port", entry: { port: 80 } })).toEqual([]);
  });
  test.each<[string, Partial<EntryOptions>, readonly string[]]>([
    ["no path", { field: "spec." }, ["field"]],
    ["the status", { field: "status.conditions", mergeKey: "type", entry: { type: "Ready" } }, ["field"]],
    ["items themselves", { field: "spec.volumes[*]" }, ["field"]],
    ["an entry without its key", { entry: { emptyDir: {} } }, ["entry.name"]],
    ["a key that is an object", { entry: { name: {} } }, ["entry.name"]],
    ["a key that is null", { entry: { name: null } }, ["entry.name"]],
    ["requirements", { when: [{ field: "spec.a[*]", operator: "Exists" }] }, ["when[0].field"]],
  ])("wrong: %s", (_, options, expected) => {
    expect(problems(options)).toEqual(expected);
  });
});
