import type { KubeObject } from "kube-json";
import { InputError } from "../model/input-error.js";
import { requestOf } from "./request.js";

const widget = (more: object): KubeObject => ({ apiVersion: "acme.io/v1", kind: "Widget", ...more });

test("the context has copies: later changes of the caller do not reach it", () => {
  const object = { ...widget({}), metadata: { name: "a" }, spec: { sizes: [1] } };
  const oldObject = structuredClone(object);
  const context = requestOf(object, { oldObject });
  object.spec.sizes.push(2);
  oldObject.spec.sizes.push(3);
  expect([context.operation, context.name, context.object["spec"], context.oldObject?.["spec"]]).toEqual([
    "UPDATE",
    "a",
    { sizes: [1] },
    { sizes: [1] },
  ]);
});

test("what JSON has is kept, also large integers and odd names; undefined fields are left out", () => {
  const spec = JSON.parse('{"__proto__": 1, "a": null, "b": [true, "", {}], "c": 1.5}') as object;
  const { object } = requestOf(widget({ spec: { ...spec, ["__proto__"]: 1, big: 2n ** 60n, gone: undefined } }));
  const copied = object["spec"] as object;
  expect(Object.keys(copied).sort()).toEqual(["__proto__", "a", "b", "big", "c"]);
  expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
});

const deep = (levels: number): unknown => (levels === 0 ? {} : { a: deep(levels - 1) });
const circular: { self?: unknown } = {};
circular.self = circular;

test.each<[string, unknown, string]>([
  ["text", "kind: Pod", "`object` must be an object"],
  ["a list", [], "`object` must be an object"],
  ["nothing", undefined, "`object` must be JSON"],
  ["no kind", { apiVersion: "v1" }, "`object.kind` must be set"],
  ["an empty version", { apiVersion: "", kind: "Pod" }, "`object.apiVersion` must be set"],
  ["a kind that is a number", { apiVersion: "v1", kind: 1 }, "`object.kind` must be a string"],
  ["NaN", widget({ spec: { a: [Number.NaN] } }), "`object.spec.a[0]` must be JSON"],
  ["a function", widget({ spec: { a: () => 1 } }), "`object.spec.a` must be JSON"],
  ["a date", widget({ spec: new Date(0) }), "`object.spec` must be JSON"],
  ["undefined in a list", widget({ spec: [undefined] }), "`object.spec[0]` must be JSON"],
  ["too many levels", widget({ spec: deep(300) }), "may not be nested more than 250 levels deep"],
  ["a circle", widget({ spec: circular }), "may not be nested more than 250 levels deep"],
])("%s is an error with its field", (_, object, expected) => {
  const attempt = (): unknown => requestOf(object);
  expect(attempt).toThrow(InputError);
  expect(attempt).toThrow(expected);
});

test("an error in the old object names it", () => {
  expect(() => requestOf(widget({}), { oldObject: { kind: "Widget" } as unknown as KubeObject })).toThrow(
    "`oldObject.apiVersion` must be set",
  );
});
