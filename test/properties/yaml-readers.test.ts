import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { stringify } from "yaml";
import { bothReaders } from "kube-manifests/testing";
import { isThorough } from "../support/sample.js";

/** The fast reader of YAML gives the values of the library's reader at the same places, or nothing. */

const RUNS = isThorough ? 3000 : 1000;

const agree = (text: string): boolean => {
  const [fast, library] = bothReaders(text);
  if (fast === undefined) return false;
  // Looking whether they differ takes a small part of the time of saying where.
  if (!isDeepStrictEqual(fast, library)) expect({ text, ...fast }).toEqual({ text, ...library });
  return true;
};

const WORDS = [
  "a",
  "b c",
  "yes",
  "1",
  "x: y",
  "#",
  " # c",
  "-",
  "- a",
  "'",
  '"',
  "\\",
  "\n",
  "\n\n",
  " ",
  "{",
  "]",
  ",",
  "|",
  "0x1",
  "~",
  "é",
  ".inf",
];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((parts) => parts.join(""));
const scalars = fc.oneof(
  words,
  words,
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const names = fc.stringMatching(/^[a-x]{1,6}$/);
const keys = fc.oneof({ weight: 30, arbitrary: names }, { weight: 1, arbitrary: words });
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalars,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
  ),
}));
const styles = fc.record({
  indent: fc.constantFrom(2, 3, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 40, 80),
  singleQuote: fc.constantFrom(true, false),
  collectionStyle: fc.constantFrom("any", "block", "flow"),
  defaultStringType: fc.constantFrom("PLAIN", "QUOTE_SINGLE", "QUOTE_DOUBLE", "BLOCK_FOLDED", "BLOCK_LITERAL"),
  defaultKeyType: fc.constantFrom(null, "PLAIN"),
  version: fc.constant("1.1"),
} as const);
const documents = fc
  .tuple(fc.dictionary(keys, value, { minKeys: 1, maxKeys: 5 }), styles)
  .map(([root, style]) => stringify(root, style));

test("both readers agree on documents in every style, also where lines end as on Windows", () => {
  let read = 0;
  let readOfWindows = 0;
  fc.assert(
    fc.property(documents, (text) => {
      read += Number(agree(text));
      readOfWindows += Number(agree(text.replaceAll("\n", "\r\n")));
    }),
    { numRuns: RUNS },
  );
  // Many documents are read by the fast reader, or this test would prove nothing.
  expect(read).toBeGreaterThan(RUNS / 4);
  expect(readOfWindows).toBeGreaterThan(RUNS / 6);
});

const PIECES = [
  " ",
  "  ",
  "\n",
  "\n  ",
  ":",
  ": ",
  " #",
  "#",
  "-",
  "- ",
  "'",
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  "|",
  ">",
  "|-",
  "&a ",
  "*a",
  "!",
  "?",
  "? ",
  "%",
  "@",
  "\t",
  "\r",
  "\r\n",
  "a",
  "1",
  "<<",
  "---",
  "\n---\n",
  "...",
  "~",
  "a: 1\n",
  "- a\n",
  "",
];
const edits = fc.array(fc.record({ at: fc.nat(400), removed: fc.nat(3), piece: fc.constantFrom(...PIECES) }), {
  minLength: 1,
  maxLength: 3,
});

test("both readers agree on documents that were damaged", () => {
  const simple = fc
    .tuple(fc.dictionary(names, value, { minKeys: 1, maxKeys: 4 }), styles)
    .map(([root, style]) => stringify(root, style));
  let read = 0;
  const damaged = fc.tuple(simple, edits).map(([text, list]) =>
    list.reduce((now, { at, removed, piece }) => {
      const place = at % (now.length + 1);
      return now.slice(0, place) + piece + now.slice(place + removed);
    }, text),
  );
  fc.assert(
    fc.property(damaged, (text) => void (read += Number(agree(text)))),
    { numRuns: 2 * RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 30);
});

/** Lines of a map at an indentation, with anchors, aliases and merge keys. */
const { map: anchoredMaps } = fc.letrec<{ map: readonly string[]; block: readonly string[]; entry: readonly string[] }>(
  (tie) => {
    const key = fc.constantFrom("a", "b", "c", "d", "'e'");
    const name = fc.constantFrom("x", "y", "z");
    return {
      map: fc.array(tie("entry"), { minLength: 1, maxLength: 5 }).map((entries) => entries.flat()),
      block: fc.oneof(
        tie("map").map((lines) => lines.map((line) => `  ${line}`)),
        fc
          .array(tie("map"), { minLength: 1, maxLength: 2 })
          .map((items) => items.flatMap((lines) => lines.map((line, index) => `${index === 0 ? "-" : " "} ${line}`))),
      ),
      entry: fc.oneof(
        { maxDepth: 3 },
        fc.tuple(key, fc.constantFrom("1", "{f: 1}", "[g]", "")).map(([one, value]) => [`${one}: ${value}`]),
        fc.tuple(key, name).map(([one, alias]) => [`${one}: *${alias}`]),
        fc.tuple(fc.constantFrom("<<", "!!merge <<"), name).map(([one, alias]) => [`${one}: *${alias}`]),
        fc.tuple(key, tie("block")).map(([one, lines]) => [`${one}:`, ...lines]),
        fc.tuple(key, name, tie("block")).map(([one, anchor, lines]) => [`${one}: &${anchor}`, ...lines]),
      ),
    };
  },
);

test("both readers agree on documents with anchors", () => {
  let read = 0;
  // The anchors come first, so that many aliases name one.
  const start = "v: &x\n  a: 1\n  f: {b: 2}\nw: &y\n- c: 1\n";
  fc.assert(
    fc.property(anchoredMaps, (lines) => void (read += Number(agree(`${start}${lines.join("\n")}\n`)))),
    { numRuns: RUNS },
  );
  expect(read).toBeGreaterThan(RUNS / 20);
});
