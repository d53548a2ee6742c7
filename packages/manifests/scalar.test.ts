import { plainValue, taggedValue } from "./scalar.js";

/** The values that kubectl reads, observed with `kubectl annotate --local -o json`. */
const PLAIN: readonly (readonly [unknown, readonly string[]])[] = [
  [null, ["", "~", "null", "Null", "NULL"]],
  [true, ["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"]],
  [false, ["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"]],
  [0, ["0", "-0", "+0", "00", "0x0", "0b0", "0o0", "0.0", ".0", "0.", "0_0"]],
  [1, ["1", "+1", "01", "1.", "1.0", "1_", "0_1", "1e0", "0x1", "0b1", "0o1", "10e-1"]],
  [8, ["08", "010", "0o10", "0O10", "8", "0b1000", "0B1000", "0x8", "0X8", "0_10"]],
  [9.5, ["9.5", "09.5", "+9.5", "95e-1", "9_.5", ".95e1"]],
  [-255, ["-255", "-0377", "-0xff", "-0xFF", "-0b11111111", "-0o377", "-2_5_5"]],
  [1000, ["1000", "1_000", "1e3", "1E3", "1e+3", "1__000"]],
  [0.5, [".5", "0.5", "+.5", "5e-1", ".5_0"]],
  [9007199254740991, ["9007199254740991", "0x1fffffffffffff"]],
  [9007199254740993n, ["9007199254740993", "0x20000000000001", "9_007_199_254_740_993"]],
  [9223372036854775807n, ["9223372036854775807", "0x7FFFFFFFFFFFFFFF", "0777777777777777777777"]],
  [-9223372036854775808n, ["-9223372036854775808", "-0x8000000000000000"]],
  // Integers beyond 64 bits are floats, and so are those beyond int64, because kubectl reads the JSON again.
  [9223372036854775808, ["9223372036854775808", "0x8000000000000000"]],
  [18446744073709551615, ["18446744073709551615", "0xFFFFFFFFFFFFFFFF"]],
  [1e20, ["100000000000000000000", "+1e20"]],
  [-9223372036854775809, ["-9223372036854775809"]],
  [1e300, ["1e300", `1${"0".repeat(300)}`]],
];

describe.each(PLAIN)("%p", (value, texts) => {
  test.each(texts)("is what %j says", (text) => {
    expect(plainValue(text)).toBe(value);
  });
});

test.each([
  "yEs",
  "tRue",
  "nULL",
  "none",
  "None",
  "nil",
  "yes ",
  "x",
  "-",
  "+",
  ".",
  "..",
  "-.",
  "_",
  "_1",
  "+_",
  "- 1",
  "--1",
  "0x",
  "0b",
  "0o",
  "0xg",
  "0b2",
  "0o8",
  "1e",
  "1e+",
  ".e1",
  "e1",
  "1.2.3",
  "1,000",
  "12:30",
  "12:30:45",
  "190:20:30.15",
  "2020-01-01",
  "2001-12-14t21:59:43.10-05:00",
  "1e400",
  "-1e400",
  `1${"0".repeat(400)}`,
  "0x10000000000000000",
  "0x1.8p1",
  "+0xFFFFFFFFFFFFFFFF",
  "-0x8000000000000001",
  ",1",
  "/1",
  "inf",
  "NaN",
  "Infinity",
  "1Gi",
  "500m",
  "v1",
  "constructor",
  "__proto__",
  "<<",
])("%j is text", (text) => {
  expect(plainValue(text)).toBe(text);
});

test.each([
  [".inf", Infinity],
  ["+.INF", Infinity],
  ["-.Inf", -Infinity],
  [".nan", Number.NaN],
])("%s is no number that JSON has", (text, value) => {
  expect(plainValue(text)).toBe(value);
});

const tag = (name: string): string => `tag:yaml.org,2002:${name}`;

test.each([
  ["1", tag("str"), "1"],
  ["null", tag("str"), "null"],
  ["", tag("str"), ""],
  ["5", tag("int"), 5],
  ["0x10", tag("int"), 16],
  ["9007199254740993", tag("int"), 9007199254740993n],
  ["1", tag("float"), 1],
  ["0x10", tag("float"), 16],
  ["1.5", tag("float"), 1.5],
  ["on", tag("bool"), true],
  ["off", tag("bool"), false],
  ["~", tag("null"), null],
  ["", tag("null"), null],
  ["aGVsbG8=", tag("binary"), "hello"],
  ["aGVs\nbG8=\n", tag("binary"), "hello"],
  ["", tag("binary"), ""],
  ["77u/eA==", tag("binary"), "\ufeffx"],
  ["2020-01-01", tag("timestamp"), "2020-01-01"],
  ["12", "!", "12"],
  ["12", "!Ref", "12"],
  ["12", "tag:example.com,2000:int", "12"],
])("%j with the tag %s is %p", (text, name, value) => {
  expect(taggedValue(text, name)).toBe(value);
});

test.each([
  ["x", "int"],
  ["1.5", "int"],
  ["true", "int"],
  ["x", "float"],
  ["x", "bool"],
  ["1", "bool"],
  ["null", "bool"],
  ["x", "null"],
  ["0", "null"],
  ["@@@", "binary"],
  ["aGVsbG8", "binary"],
  ["/w==", "binary"],
])("%j cannot have the tag %s", (text, name) => {
  expect(taggedValue(text, tag(name))).toBeUndefined();
});
