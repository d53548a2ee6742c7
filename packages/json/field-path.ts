import { type Json, isArray, isObject } from "./object.js";

/** A step of a path: a field name, a list index, or the key of a map such as `metadata.labels`. */
export type Segment = string | number | { readonly key: string };

/** The path of a value from the root of an object. The root itself is the empty path. */
export type FieldPath = readonly Segment[];

/**
 * True for letters, digits, '_' and '$' that do not start with a digit. Compares character codes, because it runs for
 * most names that are printed.
 */
export const isIdentifier = (name: string): boolean => {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122;
    if (!isLetter && code !== 95 && code !== 36 && (index === 0 || code < 48 || code > 57)) return false;
  }
  return name !== "";
};

/** Marks a map key, which prints in brackets: `path('metadata', 'labels', key('a'))` is `metadata.labels[a]`. */
export const key = (name: string): Segment => ({ key: name });

export const path = (...segments: readonly Segment[]): FieldPath => segments;

export const child = (parent: FieldPath, ...segments: readonly Segment[]): FieldPath => [...parent, ...segments];

export const segmentName = (segment: Segment): string | number => (typeof segment === "object" ? segment.key : segment);

/** Such keywords of schemas are fields, not keys, so the API server prints them after a dot. */
const EXTENSION = "x-kubernetes-";

/**
 * Prints as the API server does (k8s.io/apimachinery field.Path): `spec.ports[0].name`, `metadata.labels[a/b]`.
 * Another field name that is not an identifier is in brackets too, so that the text can be parsed again.
 */
export const formatField = (field: FieldPath): string => {
  let text = "";
  for (const segment of field) {
    if (typeof segment === "number") text += `[${String(segment)}]`;
    else if (typeof segment === "object") text += `[${segment.key}]`;
    else if (!isIdentifier(segment) && !segment.startsWith(EXTENSION)) text += `[${segment}]`;
    else text += text === "" ? segment : `.${segment}`;
  }
  return text;
};

/** The path as an RFC 6901 JSON pointer: `/metadata/labels/a~1b`. The root is ''. */
export const formatPointer = (field: FieldPath): string =>
  field.map((segment) => `/${escaped(String(segmentName(segment)))}`).join("");

/** Most names have nothing to escape. */
const escaped = (name: string): string =>
  name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;

/** The value at `field`, or undefined. Own properties only. */
export const valueAt = (root: unknown, field: FieldPath): Json | undefined => {
  let current = root as Json | undefined;
  for (const segment of field) {
    const name = segmentName(segment);
    if (typeof name === "number") current = isArray(current) ? current[name] : undefined;
    else current = isObject(current) && Object.hasOwn(current, name) ? current[name] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
};

/** True if `field` is `ancestor` or below it. */
export const isWithin = (field: FieldPath, ancestor: FieldPath): boolean =>
  ancestor.length <= field.length &&
  ancestor.every((segment, index) => {
    const other = field[index];
    return other !== undefined && segmentName(segment) === segmentName(other);
  });

/**
 * Reads a path as packs and tests write it: `spec.ports[0].name`, `metadata.labels[a.b/c]`, `spec['a.b']`.
 * A number in brackets is an index; anything else in brackets is a key. Returns undefined if it cannot be read.
 */
export const parseField = (text: string): FieldPath | undefined => {
  if (text.startsWith(".")) return undefined;
  const segments: Segment[] = [];
  const step = /(?:^|\.)([^.[\]]+)|\[(?:(\d+)|'([^']*)'|([^\]]*))\]/gy;
  let end = 0;
  for (let match = step.exec(text); match !== null; match = step.exec(text)) {
    const [, name, index, quoted, bare] = match;
    if (name !== undefined) segments.push(name);
    else if (index !== undefined) segments.push(Number(index));
    else segments.push(key(quoted ?? bare ?? ""));
    end = step.lastIndex;
  }
  return end === text.length ? segments : undefined;
};
