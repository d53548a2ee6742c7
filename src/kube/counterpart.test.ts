import { counterpart } from "./counterpart.js";
import { parseField } from "./field-path.js";
import type { Json } from "./object.js";

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
