import { counterpart } from "./counterpart.js";
import { parseField } from "./field-path.js";
import type { Json } from "./object.js";

const old = {
  spec: {
    size: 1,
    nothing: null,
    ports: [
      { name: "http", port: 80 },
      { name: "https", port: 443 },
    ],
    plain: [{ type: "A" }, { type: "B" }],
    keyed: [{ key: "a", value: 1 }, "b"],
  },
};

test.each<[string, Json, Json | undefined]>([
  ["spec.size", { spec: { size: 2 } }, 1],
  ["spec.nothing", { spec: { nothing: 1 } }, null],
  ["spec.ports[0].port", { spec: { ports: [{ name: "https" }] } }, 443],
  ["spec.ports[0].port", { spec: { ports: [{ name: "grpc" }, { name: "http" }] } }, undefined],
  ["spec.plain[1]", { spec: { plain: [{ type: "A" }, { type: "C" }] } }, { type: "B" }],
  ["spec.plain[0]", { spec: { plain: [{ type: "A" }] } }, undefined],
  ["spec.keyed[1]", { spec: { keyed: ["x", { key: "a" }] } }, { key: "a", value: 1 }],
  ["spec.keyed[1]", { spec: { keyed: [{ key: "a" }, "c"] } }, "b"],
  ["spec.other.size", { spec: { other: { size: 1 } } }, undefined],
  ["spec.size[0]", { spec: { size: [1] } }, undefined],
])("of %s in %j: %j", (text, root, expected) => {
  expect(counterpart(old, root, parseField(text) ?? [])).toEqual(expected);
});

test("the root stands for itself", () => {
  expect(counterpart(old, {}, [])).toBe(old);
});
