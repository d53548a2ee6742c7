import { formatField } from "./field-path.js";
import { parseJson } from "./json.js";
import { largeNumbers } from "./walk.js";
import type { KubeObject } from "./object.js";

const found = (object: KubeObject): readonly string[] =>
  [...largeNumbers(object)].map(({ field, value }) => `${formatField(field)} ${String(value)}`);

test("are reported with all digits, in document order", () => {
  const text = `{"apiVersion": "acme.io/v1", "kind": "Widget",
    "spec": {"a": 9007199254740993, "list": [1, {"b": -9007199254740993}, 18446744073709551615], "c": 9007199254740991},
    "metadata": {"annotations": {"acme.io/x": "9007199254740993"}, "z": 9007199254740995}}`;
  expect(found(parseJson(text) as KubeObject)).toEqual([
    "spec.a 9007199254740993",
    "spec.list[1].b -9007199254740993",
    "spec.list[2] 18446744073709551615",
    "metadata.z 9007199254740995",
  ]);
});

test("nearly no object has any", () => {
  expect(found({ apiVersion: "v1", kind: "Pod", spec: { a: [1, 2.5, -3, null, "x"] } })).toEqual([]);
});

test("depth does not end the stack", () => {
  const depth = 50_000;
  const deep = JSON.parse(`${'{"a":'.repeat(depth)}9007199254740992${"}".repeat(depth)}`) as KubeObject;
  expect([...largeNumbers(deep)].map(({ field }) => field.length)).toEqual([depth]);
});
