import fc from "fast-check";
import { child, formatField, formatPointer, isWithin, key, parseField, path, valueAt } from "./field-path.js";

test.each([
  [path("spec", "ports", 0, "name"), "spec.ports[0].name", "/spec/ports/0/name"],
  [
    path("metadata", "labels", key("example.com/a")),
    "metadata.labels[example.com/a]",
    "/metadata/labels/example.com~1a",
  ],
  [path("metadata", "labels", key("app")), "metadata.labels[app]", "/metadata/labels/app"],
  [path("spec", "is_enabled"), "spec.is_enabled", "/spec/is_enabled"],
  [path("spec", "-Xmx", "a~b"), "spec[-Xmx][a~b]", "/spec/-Xmx/a~0b"],
  [path(), "", ""],
])("prints %j as %s and %s", (field, text, pointer) => {
  expect(formatField(field)).toBe(text);
  expect(formatPointer(field)).toBe(pointer);
});

test("what is printed can be read back and leads to the same value", () => {
  const name = fc.string().filter((text) => !/[[\]']/.test(text) && !/^\d*$/.test(text));
  fc.assert(
    fc.property(fc.array(fc.oneof(name, name.map(key), fc.nat(3)), { minLength: 1, maxLength: 5 }), (field) => {
      const object = [...field].reverse().reduce<unknown>((below, segment) => {
        if (typeof segment === "number") return Array.from({ length: segment + 1 }, () => below);
        return { [typeof segment === "object" ? segment.key : segment]: below };
      }, "here");
      expect(valueAt(object, parseField(formatField(field)) ?? [])).toBe("here");
    }),
  );
});

test.each([
  ["spec['a.b'].c", path("spec", key("a.b"), "c")],
  ["metadata.annotations[x.y/z]", path("metadata", "annotations", key("x.y/z"))],
  ["items[12]", path("items", 12)],
])("reads %s", (text, expected) => {
  expect(parseField(text)).toEqual(expected);
});

test.each(["spec..a", "spec[", "spec]", ".spec", "a[0"])("refuses %s", (text) => {
  expect(parseField(text)).toBeUndefined();
});

test("own properties only", () => {
  expect(valueAt({ a: {} }, path("a", "constructor"))).toBeUndefined();
  expect(valueAt({ a: [1] }, path("a", "length"))).toBeUndefined();
});

test("isWithin compares names, however a segment is written", () => {
  const labels = path("metadata", "labels");
  expect(isWithin(child(labels, key("a")), path("metadata", "labels", "a"))).toBe(true);
  expect(isWithin(labels, labels)).toBe(true);
  expect(isWithin(labels, child(labels, "a"))).toBe(false);
});
