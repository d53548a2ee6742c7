import { type Json, type KubeObject, isArray, isObject, remember } from "kube-json";

/** Fields of an object beyond which V8 keeps it as a table with names of its own: it is a map, and no type has so many. */
const FIELDS = 24;
/** Characters of a name that is no field of a type, but a key of a map. */
const KEY = 40;
/** Bytes of an entry of such a table, and of its key without characters. */
const ENTRY = 96;
/** Bytes of the class that V8 keeps for objects with the same fields. */
const CLASS = 160;

/** The fields of objects that were counted: the next objects with them share their names and class. */
const classes = new Set<string>();
/** Types have a few hundred. A user may make up any number, each of which is counted again once they have been forgotten. */
const MAX_CLASSES = 1000;

/**
 * The approximate size of a value on the heap, in bytes, or more. Objects of a type share their names of fields and their class,
 * which count for the first of them; a user may choose other names in each object, which count for each.
 */
export const sizeOf = (value: Json): number => {
  let bytes = 0;
  const left: Json[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop())
    if (typeof one === "string") bytes += 24 + one.length * (TWO_BYTES.test(one) ? 2 : 1);
    else if (isArray(one)) {
      bytes += 40 + 8 * one.length;
      for (const item of one) left.push(item);
    } else if (isObject(one)) {
      const names = Object.keys(one);
      bytes += 64 + 8 * names.length + ownNames(names);
      for (const member of Object.values(one)) if (member !== undefined) left.push(member);
    } else if (typeof one === "number") bytes += isSmall(one) ? 0 : 16;
    else if (typeof one === "bigint") bytes += 32;
  return bytes;
};

/** V8 keeps an integer of 31 bits in the place of a reference. */
const isSmall = (number: number): boolean => Number.isInteger(number) && Math.abs(number) < 2 ** 30;

/** V8 keeps a text with one of these in two bytes for each character. */
const TWO_BYTES = /[^\0-\xff]/;

/** Bytes of names that other objects do not share, and of their table or class. */
const ownNames = (names: readonly string[]): number => {
  if (names.length <= FIELDS && names.every((name) => name.length <= KEY)) {
    const fields = names.join("\n");
    if (classes.has(fields)) return 0;
    if (classes.size >= MAX_CLASSES) classes.clear();
    classes.add(fields);
  }
  return names.reduce((bytes, name) => bytes + ENTRY + name.length, CLASS);
};

/** The size of an object of the cluster, which is asked for again and again. */
export const objectSize = remember<KubeObject, number>(sizeOf);
