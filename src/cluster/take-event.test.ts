import { type Json, type KubeObject, formatJson } from "kube-json";
import { trimmed } from "./take-event.js";

const nested = (levels: number): Json => {
  let value: Json = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
};
const widget = (levels: number): KubeObject => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: { name: "deep", resourceVersion: "1" },
  spec: { a: nested(levels) },
});

test("of an object that is too deep to be sent to a review, only the name is kept: an API server stores 10,000 levels", () => {
  const [{ spec: _, ...rest }] = [widget(9000)];
  expect(trimmed(widget(9000))).toEqual(rest);
  expect(() => formatJson(trimmed(widget(9000)))).not.toThrow();
  expect(() => formatJson(widget(9000))).toThrow(RangeError);
  const real = widget(100);
  expect(trimmed(real)).toBe(real);
});
