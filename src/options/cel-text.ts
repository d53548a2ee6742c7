import type { Selector } from "kube-api";
import { NAMES } from "../kube/api/item-name.js";
import { type Json, isArray, isObject, segmentName } from "kube-json";

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
  const all = `l${String(depth)}`;
  return `[${value}].all(${all}, !${isSelected(all)} || ${all}.all(k${String(depth)}, ${item}, ${inner}))`;
};

/** '[*]' selects nothing in other values. The type is dynamic, so that API servers do not warn of other declared ones. */
const isSelected = (value: string): string => `(type(dyn(${value})) == list || type(dyn(${value})) == map)`;

/**
 * Like `celForEach`, for values with a counterpart in the old object, which `holds` gets too: items of lists have it by
 * name, as `counterpart` in kube/api finds them, and values of maps by key. The text is true for a creation.
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
  const all = `l${String(depth)}`;
  const each = `${all}.all(${key}, ${item}, ${found}.all(${stored}, ${stored} == null || ${inner}))`;
  return `[${value}].all(${all}, !${isSelected(all)} || [${before}].all(${list}, ${list} == null || ${each}))`;
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

/** CEL text of the value at the steps; null if it is absent, or a parent is null or has another type. */
const valueIn = (from: string, steps: Selector): string => {
  if (steps.length === 0) return from;
  const [first, ...others] = steps;
  // A root is always an object.
  const isRoot = from === "object" || from === "oldObject";
  const start = first === undefined ? from : isRoot ? selected(from, first) : `(${selectedIfAny(from, first)})`;
  const place = others.reduce<string>((text, step) => `${text}.optFlatMap(p, ${selectedIfAny("p", step)})`, start);
  return `${place}.orValue(dyn(null))`;
};

const selectedIfAny = (from: string, step: Selector[number]): string =>
  `type(dyn(${from})) == ${typeof segmentOf(step) === "number" ? "list" : "map"} ? ${selected(from, step)} : optional.none()`;

const segmentOf = (step: Selector[number]): string | number =>
  typeof step === "object" && "each" in step ? "" : segmentName(step);

const selected = (from: string, step: Selector[number]): string => {
  const name = segmentOf(step);
  if (typeof name === "number") return `${from}[?${String(name)}]`;
  return isSelectable(name) ? `${from}.?${name}` : `${from}[?${celString(name)}]`;
};

const isSelectable = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !["in", "true", "false", "null"].includes(name);
