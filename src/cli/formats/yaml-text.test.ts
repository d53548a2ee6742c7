import { type Json, formatJson } from "kube-json";
import { parseManifests } from "kube-manifests";
import { yamlText } from "./yaml-text.js";

const PLAIN = ["a", "a b", "1:30", "2001-01-01", "=", "web-1", "1.2.3", "é", "😀", "a\nb", "a\n\nb\n", " a "];
const WORDS = ["y", "on", "No", "NULL", "~", "null", "true", ".inf", "-.INF", ".nan", "<<", ""];
const NUMBERS = ["1", "017", "0o17", "0x1F", "0b11", "1_000", "1e3", "+1", "-0", ".5", "9007199254740993"];
const SIGNS = ["- a", "a: b", "#a", "a #b", "!t", "!", "*a", "&a", "%a", "@a", "`a", "'", '"', "[", "{}", "|", "?"];
const ODD = [
  "\t",
  "\r",
  "a\u0085b",
  "\u2028",
  "\u2029",
  "\ufeff",
  "a\ufeffb",
  "\u0000",
  "\u001b[2J",
  "\u007f",
  "a\u202eb",
  "\u200e",
];

const ALL = [...PLAIN, ...WORDS, ...NUMBERS, ...SIGNS, ...ODD];

test.each(ALL.map((text) => [JSON.stringify(text), text]))(
  "%s is read as it was, as a value and as a key",
  (_, text) => {
    const value: Json = { value: text, list: [text], [text]: { [text]: text } };
    for (const indentSeq of [true, false]) {
      const [manifest] = parseManifests(yamlText(value, indentSeq));
      expect(manifest?.errors).toEqual([]);
      expect(formatJson(manifest?.value ?? null)).toBe(formatJson(value));
    }
  },
);

test("other values are read as they were", () => {
  const value: Json = [0, -1, 0.5, 1e21, 2n ** 60n, true, false, null, {}, [], [[]], { a: { b: [{ c: 1 }] } }];
  expect(parseManifests(yamlText(value))[0]?.value).toEqual(value);
});

test("names that JavaScript knows are names", () => {
  const value = JSON.parse('{"__proto__":{"constructor":1}}') as Json;
  expect(yamlText(value)).toBe("__proto__:\n  constructor: 1\n");
});

test("text that needs no quotes has none", () => {
  expect(yamlText({ name: "web-1", image: "nginx:1.2", date: "2026-01-31T12:00:00Z" })).toBe(
    'name: web-1\nimage: nginx:1.2\ndate: "2026-01-31T12:00:00Z"\n',
  );
});
