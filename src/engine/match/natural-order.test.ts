import fc from "fast-check";
import { type Segment, formatField, key } from "kube-json";
import { compareFields, compareNatural } from "./natural-order.js";

const sorted = (texts: readonly string[]): readonly string[] => [...texts].sort(compareNatural);

test.each([
  ["runs of digits by their value", ["a[2]", "a[10]", "a[10].b", "a[11]", "a[100]"]],
  ["what is shorter first", ["", "a", "a.b", "a.b.c", "ab"]],
  ["digits before all else", ["a1", "a10", "a-", "a.", "aa"]],
  ["within a run, the whole run", ["v1", "v12", "v19", "v112", "v121"]],
  ["after equal runs, what follows", ["v12", "v12a", "v12b1", "v12b2", "v13"]],
  ["equal values by their text", ["a01", "a1", "a02", "a2"]],
  ["by code unit", ["A", "Z", "[", "_", "a", "z", "\u00e4"]],
  ["beyond what a number holds", ["a9007199254740992", "a9007199254740993", "a90071992547409930"]],
])("orders %s", (_, texts) => {
  expect(sorted([...texts].reverse())).toEqual(texts);
});

/** A plain version of the same order: texts and runs of digits take turns. */
const plain = (a: string, b: string): number => {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  const text = (x = "", y = ""): number => (x < y ? -1 : x > y ? 1 : 0);
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const [x, y] = [left[index], right[index]];
    const order = (index % 2 === 1 ? Number(x) - Number(y) : 0) || text(x, y);
    if (order !== 0) return order;
  }
  return left.length - right.length;
};

test("is the order of texts and numbers in turn", () => {
  const text = fc.string({
    unit: fc.constantFrom("0", "1", "2", "9", "a", "b", ".", "[", "]", "-"),
    maxLength: 8,
  });
  fc.assert(
    // Not `expect`, which takes longer than the comparison.
    fc.property(text, text, (a, b) => Math.sign(compareNatural(a, b)) === Math.sign(plain(a, b))),
    { numRuns: 5000 },
  );
});

test("fields have the order of their texts", () => {
  const name = fc.string({
    unit: fc.constantFrom("a", "b", "Z", "$", "_", "1", "2", "-", "."),
    maxLength: 3,
  });
  const segment: fc.Arbitrary<Segment> = fc.oneof(name, name, name.map(key), fc.nat(12));
  const start = fc.array(segment, { maxLength: 2 });
  const rest = fc.array(segment, { maxLength: 3 });
  fc.assert(
    fc.property(start, rest, rest, (same, a, b) => {
      const [left, right] = [
        [...same, ...a],
        [...same, ...b],
      ];
      const expected = Math.sign(compareNatural(formatField(left), formatField(right)));
      return Math.sign(compareFields(left, right)) === expected;
    }),
    { numRuns: 5000 },
  );
});
