import fc from "fast-check";
import { equalJson, exceedsDepth, formatJson, parseJson, parseUniqueJson } from "./json.js";
import type { Json } from "./object.js";

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe.each([
  ["parseJson", parseJson],
  ["parseUniqueJson", parseUniqueJson],
])("%s", (_name, read) => {
  test.each<readonly [string, Json]>([
    ["9007199254740991", 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["9007199254740992", 9007199254740992n],
    ["9007199254740993", 9007199254740993n],
    ["-9007199254740993", -9007199254740993n],
    ["9223372036854775807", 9223372036854775807n],
    ["18446744073709551616", 18446744073709551616n],
    ["[9007199254740993]", [9007199254740993n]],
    ['{"a":9007199254740993}', { a: 9007199254740993n }],
    ['{"a":\t9007199254740993}', { a: 9007199254740993n }],
    ["[1,9007199254740993,2.5,1e3]", [1, 9007199254740993n, 2.5, 1000]],
    ["[1 ,\n-9007199254740993]", [1, -9007199254740993n]],
    ["9007199254740993.0", 9007199254740993],
    ["0.12345678901234567", 0.12345678901234567],
    ["1e100", 1e100],
    ["1E+21", 1e21],
    ["1e-999", 0],
    ['"9007199254740993"', "9007199254740993"],
    ['{"a":": 9007199254740993"}', { a: ": 9007199254740993" }],
    ['{"9007199254740993":[]}', { "9007199254740993": [] }],
    ['["\\u00e9\\ud83d\\ude00\\n\\/",9007199254740993]', ["é😀\n/", 9007199254740993n]],
    ["[null,true,false,[],{}]", [null, true, false, [], {}]],
    [" \n1\t", 1],
  ])("reads %j", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    "",
    " ",
    "{",
    "[1,]",
    '{"a":1,}',
    "{a:1}",
    "'a'",
    "01",
    "1.",
    ".5",
    "+1",
    "NaN",
    "Infinity",
    "1 2",
    '"\n"',
    '"\\x"',
    "\uFEFF1",
    "[9007199254740993,]",
    "09007199254740993",
    "9007199254740993 x",
    "1e400",
    "[-1E999]",
    "1e+400",
    "9".repeat(400),
    `${"9".repeat(400)}.5`,
  ])("refuses %j", (text) => {
    expect(() => read(text)).toThrow(SyntaxError);
  });

  test.each(["", "9007199254740993"])("keeps keys of the prototype as data (beside %j)", (number) => {
    const text = `{"__proto__":{"a":1},"constructor":2,"toString":3,"n":${number === "" ? "0" : number}}`;
    const value = read(text) as Readonly<Record<string, unknown>>;
    expect(Object.keys(value)).toEqual(["__proto__", "constructor", "toString", "n"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toEqual({ a: 1 });
    expect("a" in value).toBe(false);
    expect(formatJson(value as Json)).toBe(text);
  });

  test("refuses a great integer in a text that is too deep, instead of ending the stack", () => {
    expect(() => read(nested(100_000).replace("[]", "[9007199254740993]"))).toThrow(SyntaxError);
  });
});

test("parseJson takes the last of two equal keys, whether or not there is a great integer", () => {
  expect(parseJson('{"a":1,"a":2}')).toEqual({ a: 2 });
  expect(parseJson('{"a":1,"a":9007199254740993}')).toEqual({ a: 9007199254740993n });
});

test.each(['{"a":1,"a":2}', '[{"x":{"b":1,"c":2,"b":{}}}]', '{"__proto__":1,"__proto__":2}'])(
  "parseUniqueJson refuses %s",
  (text) => {
    expect(() => parseUniqueJson(text)).toThrow(SyntaxError);
  },
);

test.each<readonly [Json, number | undefined, string]>([
  [9007199254740993n, undefined, "9007199254740993"],
  [{ a: [1n, "x", null, true] }, undefined, '{"a":[1,"x",null,true]}'],
  [{ a: [9007199254740993n] }, 2, '{\n  "a": [\n    9007199254740993\n  ]\n}'],
  [{ a: [1] }, 2, '{\n  "a": [\n    1\n  ]\n}'],
  ["\u2028\n", undefined, '"\u2028\\n"'],
  [{ a: undefined, b: 1n }, undefined, '{"b":1}'],
])("formatJson writes %p with indentation %j", (value, indent, text) => {
  expect(formatJson(value, indent)).toBe(text);
});

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, false, "", "__proto__", '"\\'),
    fc.string({ unit: "grapheme" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Number.isInteger(n)),
    fc.maxSafeInteger(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
    fc.bigInt({ min: -(2n ** 70n), max: -(2n ** 53n) }),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "a")), tie("value"), {
      maxKeys: 5,
      noNullPrototype: true,
    }),
  ),
})).value;

test("what is written reads back the same, by every reader and with every indentation", () => {
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 0, 2), (value, indent) => {
      const text = formatJson(value, indent);
      expect(() => {
        JSON.parse(text);
      }).not.toThrow();
      expect(equalJson(parseJson(text), value)).toBe(true);
      expect(equalJson(parseUniqueJson(text), value)).toBe(true);
    }),
  );
});

test("without great integers it is what JSON.parse and JSON.stringify make of it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/\d{16}/.test(text));
      expect(parseUniqueJson(text)).toEqual(JSON.parse(text));
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(formatJson(JSON.parse(text) as Json, 2)).toBe(JSON.stringify(JSON.parse(text), null, 2));
    }),
  );
});

test.each<readonly [unknown, number]>([
  [null, 0],
  ["x", 0],
  [undefined, 0],
  [{}, 1],
  [[], 1],
  [{ a: 1, b: [] }, 2],
  [[1, { a: [2] }, 3], 3],
])("%j is nested %d deep", (value, depth) => {
  expect(exceedsDepth(value, depth)).toBe(false);
  if (depth > 0) expect(exceedsDepth(value, depth - 1)).toBe(true);
});

test("any depth is detected without overflowing the stack", () => {
  const deep = parseJson(nested(50_000));
  expect(exceedsDepth(deep, 1000)).toBe(true);
  expect(exceedsDepth(deep, 50_000)).toBe(false);
  expect(equalJson(deep, parseJson(nested(50_000)))).toBe(true);
  expect(equalJson(deep, parseJson(nested(50_001)))).toBe(false);
});

test.each<readonly [unknown, unknown]>([
  [1, 1n],
  [1n, 1],
  [0, -0],
  [2 ** 60, 2n ** 60n],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: undefined }, {}],
  [{}, { a: undefined }],
  [
    [[], {}],
    [[], {}],
  ],
  [null, null],
])("%p equals %p", (a, b) => {
  expect(equalJson(a, b)).toBe(true);
  expect(equalJson(b, a)).toBe(true);
});

test.each<readonly [unknown, unknown]>([
  [1, 2n],
  [1.5, 1n],
  [9007199254740993n, 9007199254740992],
  [1, "1"],
  [1n, "1"],
  [0, false],
  [0, null],
  ["", null],
  [null, undefined],
  [{}, []],
  [{}, null],
  [[], null],
  [{ 0: "a" }, ["a"]],
  [[1], [1, 1]],
  [{ a: 1 }, { a: 1, b: 1 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: null }, {}],
  [{ a: {} }, { a: [] }],
  // Own keys only.
  [{ toString: undefined, a: 1 }, { a: 2 }],
  [{}, JSON.parse('{"__proto__":{}}')],
  [{}, { constructor: Object }],
])("%p differs from %p", (a, b) => {
  expect(equalJson(a, b)).toBe(false);
  expect(equalJson(b, a)).toBe(false);
});

test("equality holds for a copy and fails for any change of one place", () => {
  fc.assert(
    fc.property(json, json, (value, other) => {
      expect(equalJson(value, structuredClone(value))).toBe(true);
      const same = formatJson(sorted(value)) === formatJson(sorted(other));
      expect(equalJson([value, { a: value }], [value, { a: other }])).toBe(same);
    }),
  );
});

/** Sorts the keys of a value, so that equal values are written alike. */
const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, sorted(item ?? null)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};
