import { counterpart, storedAt } from "./counterpart.js";
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
