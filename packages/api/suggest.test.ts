import { createNearest, didYouMean, editDistance, nearest, unknownName } from "./suggest.js";

describe("editDistance", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "", 3],
    ["", "abc", 3],
    ["deny", "dney", 1],
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["abcd", "badc", 2],
  ])("%j to %j takes %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe("nearest", () => {
  const rules = ["crd-schema/no-float-in-spec", "crd-schema/no-map-of-objects", "generic/field-required"];
  test.each([
    ["crd-schema/no-floats-in-spec", rules[0]],
    ["no-float-in-spec", rules[0]],
    ["CRD-Schema/No-Float-In-Spec", rules[0]],
    ["generic/field-requierd", rules[2]],
  ])("%s is close to %s", (name, expected) => {
    expect(nearest(name, rules)).toBe(expected);
  });

  test.each(["", "x", "something/else", "toString", "a".repeat(10_000)])("nothing is close to %j", (name) => {
    expect(nearest(name, rules)).toBeUndefined();
  });

  test("the first of equally near names wins", () => {
    expect(nearest("bat", ["cat", "bar"])).toBe("cat");
  });

  test("of prepared candidates, too, and with fewer slips", () => {
    const near = createNearest(rules);
    expect([
      near("generic/field-requierd", 1),
      near("generic/feild-requierd", 1),
      near("generic/feild-requierd", 2),
    ]).toEqual([rules[2], undefined, rules[2]]);
  });

  test("finds what all distances would", () => {
    const words = ["deny", "dneyy", "denied", "warn", "wran", "audit", "a-udit", "\u0000\u0020\u0040", "\u{1F600}bcd"];
    for (const word of words)
      for (const name of [`${word}x`, word.slice(1), `x${word.slice(1)}`, word.slice(1) + word.slice(0, 1)]) {
        const distances = words.map((one) => editDistance(name, one));
        const least = Math.min(...distances);
        const wanted = least <= name.length / 3 ? words[distances.indexOf(least)] : undefined;
        expect([name, nearest(name, words)]).toEqual([name, wanted]);
      }
  });

  test("a short name that two candidates end in is no hint", () => {
    expect(nearest("ports", ["a/ports", "b/ports"])).toBeUndefined();
  });
});

test("didYouMean is a hint to append, or nothing", () => {
  expect(didYouMean("Denny", ["Deny", "Warn"])).toContain("'Deny'");
  expect(didYouMean("Forbid", ["Deny", "Warn"])).toBe("");
});

test.each<[string, readonly string[], string]>([
  ["require", ["required", "items"], "may not be set; did you mean `required`?"],
  ["colour", ["name", "served"], "may not be set; `name` and `served` may"],
  ["colour", ["name"], "may not be set; `name` may"],
  ["colour", ["a", "b", "c", "d", "e"], "may not be set; `a`, `b`, `c`, `d` and others may"],
  ["colour", [], "may not be set; an empty object, '{}', is all that may be"],
])("%s among %j", (name, known, expected) => {
  expect(unknownName(name, known)).toBe(expected);
});
