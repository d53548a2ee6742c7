import { type Json, type JsonObject, formatField, path } from "kube-json";
import { scenarioContext } from "../../testing/scenario.js";
import { concerns, changedBy } from "./changed.js";

const widget = (metadata: Json, rest: JsonObject = {}): JsonObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata,
  spec: { size: 1 },
  ...rest,
});
const old = widget({ name: "a", finalizers: ["acme.io/a", "acme.io/b"], resourceVersion: "1" }, { status: { a: 1 } });

const changed = (object: JsonObject, oldObject: JsonObject = old): unknown => {
  const found = changedBy(scenarioContext({ object, oldObject }));
  return found === "Everything" ? found : found.map(formatField);
};

const STATUS = { status: { a: 1 } };

test.each<readonly [string, JsonObject, unknown]>([
  ["nothing", old, []],
  [
    "bookkeeping of the server",
    widget(
      {
        name: "a",
        finalizers: ["acme.io/a", "acme.io/b"],
        resourceVersion: "2",
        generation: 3,
        managedFields: [{}],
      },
      STATUS,
    ),
    [],
  ],
  ["finalizers that go", widget({ name: "a", finalizers: ["acme.io/b"] }, STATUS), []],
  ["the last finalizers that go", widget({ name: "a" }, STATUS), []],
  ["finalizers in another order", widget({ name: "a", finalizers: ["acme.io/b", "acme.io/a"] }, STATUS), []],
  [
    "a finalizer that comes",
    widget({ name: "a", finalizers: ["acme.io/a", "acme.io/b", "c"] }, STATUS),
    ["metadata.finalizers"],
  ],
  ["finalizers that are none", widget({ name: "a", finalizers: "c" }, STATUS), ["metadata.finalizers"]],
  ["the status alone", widget({ name: "a", finalizers: ["acme.io/a", "acme.io/b"] }, { status: { a: 2 } }), ["status"]],
  [
    "the status, which goes, and a finalizer",
    widget({ name: "a", finalizers: ["c"] }),
    ["status", "metadata.finalizers"],
  ],
  ["a label", widget({ name: "a", finalizers: ["acme.io/a"], labels: { a: "b" } }, STATUS), "Everything"],
  ["the spec", widget({ name: "a" }, { spec: {}, ...STATUS }), "Everything"],
  ["another field", widget({ name: "a" }, { data: 1, ...STATUS }), "Everything"],
  ["metadata that are none", widget("a", STATUS), "Everything"],
])("an update of %s", (_, object, expected) => {
  expect(changed(object)).toEqual(expected);
});

test("all of a new object, and of one that goes", () => {
  expect(changedBy(scenarioContext({ object: old }))).toBe("Everything");
  expect(changedBy(scenarioContext({ object: old, operation: "DELETE" }))).toBe("Everything");
});

test("metadata that were none are no bookkeeping", () => {
  expect(changed(widget("b"), widget("a"))).toBe("Everything");
  expect(changed(widget("a"), widget("a"))).toEqual([]);
});

test("a finding is of concern where it lies in what was changed, or what was changed in it", () => {
  const parts = [path("metadata", "finalizers")];
  expect(concerns(parts, path("metadata", "finalizers", 0))).toBe(true);
  expect(concerns(parts, path("metadata"))).toBe(true);
  expect(concerns(parts, path())).toBe(true);
  expect(concerns(parts, path("metadata", "labels"))).toBe(false);
  expect(concerns("Everything", path("spec"))).toBe(true);
});
