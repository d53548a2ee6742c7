import { LARGEST, MIB, objectOf, review, reviewOfText } from "../../review.mjs";

/** JSON text that is costly to read: in time, in memory, or because it is invalid. */

/** A review of an Inventory whose `spec.items` is `value`, which is JSON text. */
const around = (value) => {
  const [before, after] = JSON.stringify(objectOf("Inventory", { spec: { items: "@" } })).split('"@"');
  return reviewOfText("Inventory", "main", before + value + after);
};

const repeated = (piece, bytes) => piece.repeat(Math.floor(bytes / piece.length));

/** A list of `bytes` of the same text, such as '[]'. */
export const listOf = (item, bytes) => around(`[${repeated(`${item},`, bytes)}${item}]`);

/** A list or map of `bytes` of texts that differ. */
const listBy = (make, bytes, [open, close] = "[]") => {
  const items = [];
  for (let size = 0; size < bytes; ) {
    const item = make(items.length);
    items.push(item);
    size += item.length + 1;
  }
  return around(open + items.join(",") + close);
};

const SMALL = review(objectOf("ConfigMap", { data: { a: "b" } }));
const nested = (levels) => '{"a":['.repeat(levels / 2) + "]}".repeat(levels / 2);

/** Text that takes many times its size once it is parsed; each may be made as large as a body may be. */
export const BLOATING = {
  "empty lists": (bytes) => listOf("[]", bytes),
  "empty maps": (bytes) => listOf("{}", bytes),
  zeros: (bytes) => listOf("0", bytes),
  fractions: (bytes) => listOf("1.5", bytes),
  "empty strings": (bytes) => listOf('""', bytes),
  "small maps": (bytes) => listOf('{"a":1}', bytes),
  "different strings": (bytes) => listBy((index) => `"s${index}"`, bytes),
  "different keys": (bytes) => listBy((index) => `"k${index}":0`, bytes, "{}"),
  "maps of different keys": (bytes) => listBy((index) => `{"k${index}":0}`, bytes),
};

const MOST = 6.6e6;

export const TEXTS = {
  "6.6 MB of empty lists": () => BLOATING["empty lists"](MOST),
  "6.6 MB of empty maps": () => BLOATING["empty maps"](MOST),
  "6.6 MB of zeros": () => BLOATING.zeros(MOST),
  "6.6 MB of empty strings": () => BLOATING["empty strings"](MOST),
  "6.6 MB of different strings": () => BLOATING["different strings"](MOST),
  "6.6 MB of different keys": () => BLOATING["different keys"](MOST),
  "6.6 MB of maps of different keys": () => BLOATING["maps of different keys"](MOST),
  "18 MiB of empty lists": () => BLOATING["empty lists"](LARGEST - 2000),
  "18 MiB of empty maps": () => BLOATING["empty maps"](LARGEST - 2000),
  "18 MiB of different keys": () => BLOATING["different keys"](LARGEST - 2000),
  "18 MiB of blanks": () => around(`[${" ".repeat(LARGEST - 2000)}]`),
  "1,100 levels": () => around(nested(1100)),
  "990 levels": () => around(nested(976)),
  "2 million levels": () => around(nested(2_000_000)),
  "500,000 times 1e308": () => listOf("1e308", 3e6),
  "500 integers of 10,000 digits": () => listOf("9".repeat(10_000), 5e6),
  "an integer of 3 million digits": () => around("7".repeat(3e6)),
  "a fraction of 3 million digits": () => around(`0.${"7".repeat(3e6)}`),
  "300,000 integers beyond a double": () => listOf("9007199254740993", 5e6),
  "a string of 6 MiB": () => around(`"${"x".repeat(6 * MIB)}"`),
  "6 MiB of escapes": () => around(`"${repeated('\\u0041\\n\\"', 6 * MIB)}"`),
  "6 MiB of quotes in a string": () => around(`"${repeated('\\"', 6 * MIB)}"`),
  "lone surrogates": () => around(`"${repeated("\\ud800", 3 * MIB)}"`),
  "a key of 3 MiB": () => around(`{"${"k".repeat(3 * MIB)}":1}`),
  "600 keys of 10 KB": () => listBy((index) => `"${"k".repeat(10_000)}${index}":1`, 6e6, "{}"),
  "a million times the same key": () => around(`{${repeated('"a":1,', 6e6)}"a":2}`),
  "300,000 objects with the same key twice": () => listOf('{"a":[],"a":{}}', 5e6),
  "keys of prototypes": () => listOf('{"__proto__":{"a":1},"constructor":{"prototype":{}}}', 4e6),
  "invalid UTF-8": () => {
    const text = Buffer.from(around(`"${"\x7f".repeat(6 * MIB)}"`));
    return text.map((byte) => (byte === 0x7f ? 0xff : byte));
  },
  "characters of four bytes": () => around(`"${"\u{1f680}".repeat(1.6e6)}"`),
  "cut off after 6 MB": () => listOf('{"a":[1,"b"]}', 6.5e6).slice(0, 6e6),
  "a comma too many after 6 MB": () => around(`[${repeated('{"a":[1]},', 6e6)}]`),
  "6 MB after the review": () => SMALL + repeated("[]", 6e6),
  "6 MB of open brackets": () => "[".repeat(6e6),
  "6 MB of open strings": () => repeated('"a', 6e6),
  "80,000 groups of the user": () => SMALL.replace('"groups":[', `"groups":[${repeated('"group-of-people",', 1.5e6)}`),
};
