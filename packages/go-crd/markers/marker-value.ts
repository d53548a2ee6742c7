import type { Json } from "kube-json";

/** A value as markers write it: as in JSON, but lists are in braces too, or `a;b`, and words need no quotes. */
export const valueIn = (text: string): Json => {
  const reader = { text: text.trim(), at: 0, depth: 0 };
  const value = readValue(reader);
  skipBlank(reader);
  if (reader.at >= reader.text.length) return value;
  const values = [value];
  while (reader.text[reader.at] === ";") {
    reader.at++;
    if (reader.at < reader.text.length) values.push(readValue(reader));
    skipBlank(reader);
  }
  // Further text belongs to a word.
  return reader.at < reader.text.length ? reader.text : values;
};

interface Reader {
  readonly text: string;
  at: number;
  /** How many lists and objects the next value is in. */
  depth: number;
}

/** What is deeper is one word. */
const DEEPEST = 100;

const skipBlank = (reader: Reader): void => {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at++;
};

const readValue = (reader: Reader): Json => {
  skipBlank(reader);
  const first = reader.text[reader.at];
  if (first === '"' || first === "`" || first === "'") return readQuoted(reader, first);
  if ((first === "{" || first === "[") && reader.depth < DEEPEST) {
    reader.depth++;
    const value = first === "{" ? readBraces(reader) : readList(reader, "]");
    reader.depth--;
    return value;
  }
  if (reader.depth === DEEPEST) return readRest(reader);
  const [word = ""] = /^[^,;{}[\]]*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += word.length;
  return bareValue(word.trim());
};

const readRest = (reader: Reader): string => {
  const rest = reader.text.slice(reader.at);
  reader.at = reader.text.length;
  return rest;
};

const bareValue = (word: string): Json => {
  if (word === "true" || word === "false") return word === "true";
  if (word === "null") return null;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word) ? Number(word) : word;
};

const readQuoted = (reader: Reader, quote: string): string => {
  let text = "";
  for (reader.at++; reader.at < reader.text.length; reader.at++) {
    const one = reader.text[reader.at] ?? "";
    if (one === quote) break;
    if (one === "\\" && quote === '"') {
      reader.at++;
      text += ESCAPES[reader.text[reader.at] ?? ""] ?? reader.text[reader.at] ?? "";
    } else text += one;
  }
  reader.at++;
  return text;
};

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** An object if it is empty, or if a ':' follows the first value; else a list. */
const readBraces = (reader: Reader): Json => {
  const [isObject] = /^\{\s*(?:\}|(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[\w./-]+)\s*:)/.exec(reader.text.slice(reader.at)) ?? [];
  if (isObject === undefined) return readList(reader, "}");
  const fields: [string, Json][] = [];
  for (reader.at++; reader.at < reader.text.length; ) {
    skipBlank(reader);
    if (reader.text[reader.at] === "}") break;
    const quote = reader.text[reader.at];
    const name = quote === '"' || quote === "`" ? readQuoted(reader, quote) : readName(reader);
    skipBlank(reader);
    reader.at++;
    fields.push([name, readValue(reader)]);
    skipBlank(reader);
    if (reader.text[reader.at] === ",") reader.at++;
  }
  reader.at++;
  return Object.fromEntries(fields);
};

const readName = (reader: Reader): string => {
  const [name = ""] = /^[^:\s]*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += name.length;
  return name;
};

const readList = (reader: Reader, end: string): Json => {
  const items: Json[] = [];
  for (reader.at++; reader.at < reader.text.length; ) {
    skipBlank(reader);
    if (reader.text[reader.at] === end) break;
    const before = reader.at;
    items.push(readValue(reader));
    skipBlank(reader);
    if (/[,;]/.test(reader.text[reader.at] ?? "")) reader.at++;
    if (reader.at === before) break;
  }
  reader.at++;
  return items;
};

/** The values of `Enum=a;b;"c;d"` and `Enum={a,b}`. */
export const enumValues = (value: string): readonly string[] =>
  [
    ...value
      .replace(/^\{(.*)\}$/s, "$1")
      // A separator at the end separates nothing.
      .replace(/[;,]\s*$/, "")
      .matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^;,\s"`][^;,]*)|(?<=[;,]|^)(?=[;,]|$)/g),
  ].map(([, quoted, raw, bare]) => quoted?.replace(/\\(.)/g, "$1") ?? raw ?? bare?.trim() ?? "");
