import { counterpart, isUnchanged, storedAt } from "./counterpart.js";
import { type Json, parseField } from "kube-json";

const OLD: Json = {
  size: 1,
  ports: [
    { name: "http", port: 80 },
    { name: "admin", port: 81 },
    { name: "twin", port: 1 },
    { name: "twin", port: 2 },
  ],
  bare: [{ port: 1 }],
  tags: ["a", "b"],
  labels: { "acme.io/a": "x" },
};
const NEW: Json = {
  size: 2,
  ports: [
    { name: "admin", port: 8081 },
    { name: "http", port: 8080 },
    { name: "fresh", port: 9 },
    { name: "twin", port: 3 },
  ],
  bare: [{ port: 2 }],
  tags: ["b"],
  labels: { "acme.io/a": "y" },
};

test.each<[string, Json | undefined]>([
  ["size", 1],
  ["ports[0].port", 81],
  ["ports[1].port", 80],
  ["ports[2].port", undefined],
  ["ports[3].port", undefined],
  ["ports[9].port", undefined],
  ["bare[0].port", undefined],
  ["tags[0]", "b"],
  ["labels[acme.io/a]", "x"],
  ["gone", undefined],
  ["size.more", undefined],
])("%s", (field, value) => {
  expect(counterpart(OLD, NEW, parseField(field) ?? [])).toEqual(value);
});

test.each<[string, Json | undefined]>([
  ["size", 1],
  ["ports[0].port", 81],
  ["ports[2].port", undefined],
  ["ports[9].port", undefined],
])("storedAt: %s is the same where the newer state has it", (field, expected) => {
  expect(storedAt(OLD, NEW, parseField(field) ?? [])).toEqual(expected);
});

test.each<[string, Json | undefined]>([
  ["a.b", 1],
  ["a", { b: 1, c: 2 }],
  ["list[0].port", 80],
  ["list[1].port", undefined],
  ["gone[0].port", undefined],
  ["nothing", undefined],
])("storedAt: %s where the newer state has nothing", (field, expected) => {
  const older: Json = { a: { b: 1, c: 2 }, list: [{ name: "x", port: 80 }], gone: [{ name: "x", port: 1 }] };
  expect(storedAt(older, { list: [{ name: "x" }, { name: "y" }] }, parseField(field) ?? [])).toEqual(expected);
});

describe("a list whose items have no names, but a map key", () => {
  const older: Json = {
    ports: [
      { containerPort: 80, hostPort: 1 },
      { containerPort: 80, protocol: "UDP", hostPort: 2 },
    ],
    volumeMounts: [
      { name: "data", mountPath: "/a", readOnly: true },
      { name: "data", mountPath: "/b", readOnly: false },
    ],
  };
  const newer: Json = {
    ports: [
      { containerPort: 80, protocol: "UDP" },
      { name: "http", containerPort: 80, protocol: "TCP" },
      { containerPort: 81 },
    ],
    volumeMounts: [{ name: "data", mountPath: "/b" }],
  };
  test.each<[string, Json | undefined]>([
    ["ports[0].hostPort", 2],
    ["ports[1].hostPort", 1],
    ["ports[2].hostPort", undefined],
    ["volumeMounts[0].readOnly", false],
  ])("%s", (field, expected) => {
    expect(storedAt(older, newer, parseField(field) ?? [])).toEqual(expected);
  });
});

describe("what an update does not change", () => {
  const http = (...paths: readonly string[]): Json => ({ paths: paths.map((path) => ({ path })) });
  const older: Json = {
    size: 1,
    rules: [{ host: "a", http: http("/a", "/b") }, { host: "b" }, { host: "c" }],
    containers: [{ name: "a", image: "a:1" }],
    tolerations: [
      { key: "a", effect: "NoSchedule" },
      { key: "a", effect: "NoExecute" },
    ],
    from: [[{ port: 1 }], [{ port: 2 }]],
  };
  test.each<[string, string, Json, boolean]>([
    ["an equal value", "size", { size: 1 }, true],
    ["another value", "size", { size: 2 }, false],
    ["a new value", "more", { more: 1 }, false],
    ["nothing, as before", "more", {}, true],
    ["an item at the same place", "rules[1].host", { rules: [{ host: "a" }, { host: "b", more: 1 }] }, true],
    ["an item at another place", "rules[0].host", { rules: [{ host: "c" }, { host: "a" }] }, true],
    ["a changed item at another place", "rules[0].host", { rules: [{ host: "c", more: 1 }] }, false],
    ["a new item", "rules[3].host", { rules: [{ host: "a" }, { host: "b" }, { host: "c" }, { host: "d" }] }, false],
    ["an item in an item", "rules[0].http.paths[0].path", { rules: [{ host: "b", http: http("/b") }] }, true],
    ["a new item in an item", "rules[0].http.paths[0].path", { rules: [{ host: "a", http: http("/c") }] }, false],
    ["an item with its name", "containers[1].image", { containers: [{}, { name: "a", image: "a:1" }] }, true],
    ["an item with a new name", "containers[0].image", { containers: [{ name: "b", image: "a:1" }] }, false],
    [
      "an item of several with its name",
      "tolerations[0].effect",
      { tolerations: [{ key: "a", effect: "NoSchedule" }] },
      true,
    ],
    ["another of them", "tolerations[0].effect", { tolerations: [{ key: "a", effect: "" }] }, false],
    ["a list in a list", "from[0][0].port", { from: [[{ port: 2 }]] }, true],
    ["no item, as before", "rules[9].host", { rules: [] }, true],
  ])("%s", (_, field, newer, expected) => {
    expect(isUnchanged(older, newer, parseField(field) ?? [])).toBe(expected);
  });
});
