import { type Json, formatJson, isArray, isObject } from "kube-json";
import { pick } from "./fuzz.js";

/** Other spellings of the same JSON: the last of equal keys counts (RFC 8259, section 4). */

const JUNK = ["null", "0", '"x"', "[]", "{}", '{"a":[1,{"b":null}]}', "1e10", "123456789012345678901"];

/** Text that reads as `value`: with repeated keys, the last of which counts, escaped characters, and white space. */
export const spelled = (value: Json, random: () => number): string => {
  const space = (): string => (random() < 0.1 ? pick(random, [" ", "\n", "\t", "\r\n  "]) : "");
  if (isArray(value)) return `[${value.map((item) => space() + spelled(item, random)).join(",")}${space()}]`;
  if (!isObject(value)) return typeof value === "string" ? escaped(value, random) : formatJson(value);
  const entries = Object.entries(value) as [string, Json][];
  const real = entries.map(([name, item]) => `${escaped(name, random)}${space()}:${spelled(item, random)}`);
  const junk = entries
    .filter(() => random() < 0.1)
    .map(([name]) => `${escaped(name, random)}:${space()}${pick(random, JUNK)}`);
  return `{${[...junk, ...real].map((entry) => space() + entry).join(",")}${space()}}`;
};

const escaped = (text: string, random: () => number): string => {
  if (random() > 0.1 || text.length > 200) return JSON.stringify(text);
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("")}"`;
};
