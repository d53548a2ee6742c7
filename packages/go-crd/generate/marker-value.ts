import type { Json } from "kube-json";

/** A value as markers write it: as in JSON, but lists are in braces too, and words need no quotes. */
export const valueIn = (text: string): Json => {
  const reader = { text: text.trim(), at: 0 };
  const value = readValue(reader);
  skipBlank(reader);
  // Further text, as in a URL, belongs to a word.
  return reader.at < reader.text.length ? reader.text : value;
};

interface Reader {
  readonly text: string;
  at: number;
}

const skipBlank = (reader: Reader): void => {
  while (/\s/.test(reader.text[reader.at] ?? "")) reader.at++;
};

const readValue = (reader: Reader): Json => {
  skipBlank(reader);
  const first = reader.text[reader.at];
  if (first === '"' || first === "`" || first === "'") return readQuoted(reader, first);
  if (first === "{") return readBraces(reader);
  if (first === "[") return readList(reader, "]");
  const [word = ""] = /^[^,;{}[\]]*/.exec(reader.text.slice(reader.at)) ?? [];
  reader.at += word.length;
  return bareValue(word.trim());
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
