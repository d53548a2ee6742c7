import type { Selector } from "../kube/api/field-selector.js";
import { NAMES } from "../kube/api/item-name.js";
import { segmentName } from "../kube/json/field-path.js";
import { type Json, isArray, isObject } from "../kube/json/object.js";

/** CEL text of JSON. All values are of type dyn, because lists and maps may have elements of several types. */
export const celJson = (value: Json): string => {
  if (isArray(value)) return `[${value.map(celElement).join(", ")}]`;
  if (isObject(value))
    return `{${Object.entries(value)
      .map(([name, one]) => `${celString(name)}: ${celElement(one ?? null)}`)
      .join(", ")}}`;
  if (typeof value === "number" && !Number.isInteger(value)) return String(value);
  return typeof value === "string" ? celString(value) : String(value);
};

const celElement = (value: Json): string => `dyn(${celJson(value)})`;

/** A string literal in single quotes. */
export const celString = (text: string): string =>
  `'${text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t")}'`;

/**
 * CEL text that is true if `holds` is, of the CEL text for each value that the selector selects; an absent value is
 * null. An absent list has no values.
 */
export const celForEach = (selector: Selector, holds: (value: string) => string): string =>
  forEachBelow("object", selector, 0, holds);

const forEachBelow = (from: string, selector: Selector, depth: number, holds: (value: string) => string): string => {
  const { steps, rest } = untilEach(selector);
  const value = valueIn(from, steps);
  if (rest === undefined) return holds(value);
  const item = `v${String(depth)}`;
  const inner = forEachBelow(item, rest, depth + 1, holds);
  return `(${value} == null || ${value}.all(k${String(depth)}, ${item}, ${inner}))`;
};

/**
 * The same for the values that have a counterpart in the old object, which `holds` gets too: items of lists have it by
 * name, as `counterpart` in kube/api finds them, and values of maps by key. It is true for a creation.
 */
export const celForEachPair = (selector: Selector, holds: (value: string, old: string) => string): string =>
  `(oldObject == null || ${pairsBelow("object", "oldObject", selector, 0, holds)})`;

const pairsBelow = (
  from: string,
  old: string,
  selector: Selector,
  depth: number,
  holds: (value: string, old: string) => string,
): string => {
  const { steps, rest } = untilEach(selector);
  const [value, before] = [valueIn(from, steps), valueIn(old, steps)];
  if (rest === undefined) return holds(value, before);
  const [key, item, list, stored] = ["k", "v", "b", "o"].map((letter) => `${letter}${String(depth)}`) as Four;
  const inner = pairsBelow(item, stored, rest, depth + 1, holds);
  const ofKey = `(type(${list}) == map ? ${list}[?${key}].orValue(dyn(null)) : dyn(null))`;
  const ofName = `(type(${list}) == list ? ${itemNamedAs(item, list, depth)} : dyn(null))`;
  const found = `[type(${key}) == string ? ${ofKey} : ${ofName}]`;
  const each = `${value}.all(${key}, ${item}, ${found}.all(${stored}, ${stored} == null || ${inner}))`;
  return `(${value} == null || [${before}].all(${list}, ${list} == null || ${each}))`;
};

type Four = [string, string, string, string];

/** The only item of a list with the name of an item; null without one. */
const itemNamedAs = (item: string, list: string, depth: number): string => {
  const [name, other, all] = ["n", "i", "f"].map((letter) => `${letter}${String(depth)}`) as [string, string, string];
  const same = `${list}.filter(${other}, ${name} != '' && ${nameOf(other)} == ${name})`;
  return `[${nameOf(item)}].map(${name}, [${same}].map(${all}, size(${all}) == 1 ? ${all}[0] : dyn(null))[0])[0]`;
};

/** CEL text of the name of an item; '' if it has none. */
const nameOf = (item: string): string =>
  `(type(${item}) == map ? ${NAMES.reduceRight<string>((other, name) => `(type(${item}[?'${name}'].orValue(dyn(null))) == string ? '${name}=' + ${item}.${name} : ${other})`, "''")} : '')`;

/** The steps before the first '[*]', and those after it. */
const untilEach = (selector: Selector): { readonly steps: Selector; readonly rest: Selector | undefined } => {
  const end = selector.findIndex((step) => typeof step === "object" && "each" in step);
  return end < 0
    ? { steps: selector, rest: undefined }
    : { steps: selector.slice(0, end), rest: selector.slice(end + 1) };
};

const valueIn = (from: string, steps: Selector): string => {
  if (steps.length === 0) return from;
  const place = steps.reduce<string>((text, step) => {
    if (typeof step === "object" && "each" in step) return text;
    const name = segmentName(step);
    if (typeof name === "number") return `${text}[?${String(name)}]`;
    return isSelectable(name) ? `${text}.?${name}` : `${text}[?${celString(name)}]`;
  }, from);
  return `${place}.orValue(dyn(null))`;
};

const isSelectable = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !["in", "true", "false", "null"].includes(name);
