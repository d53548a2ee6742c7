import type { Selector } from "../kube/api/field-selector.js";
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
  const end = selector.findIndex((step) => typeof step === "object" && "each" in step);
  const steps = end < 0 ? selector : selector.slice(0, end);
  const place = steps.reduce<string>((text, step) => {
    if (typeof step === "object" && "each" in step) return text;
    const name = segmentName(step);
    if (typeof name === "number") return `${text}[?${String(name)}]`;
    return isSelectable(name) ? `${text}.?${name}` : `${text}[?${celString(name)}]`;
  }, from);
  const value = steps.length === 0 ? from : `${place}.orValue(dyn(null))`;
  if (end < 0) return holds(value);
  const item = `v${String(depth)}`;
  const inner = forEachBelow(item, selector.slice(end + 1), depth + 1, holds);
  return `(${value} == null || ${value}.all(k${String(depth)}, ${item}, ${inner}))`;
};

const isSelectable = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !["in", "true", "false", "null"].includes(name);
