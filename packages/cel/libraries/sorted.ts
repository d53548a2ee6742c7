import { requireList } from "../values/bounds.js";
import { compare } from "../values/compare.js";
import { elements, isEqual, listOfValues } from "../values/lists.js";
import { type ListValue, type Value, CelError, typeNameOf } from "../values/value.js";
import { COMPARABLE } from "./declare.js";

/** The name of a type in the ids of cel-go's own overloads. */
export const typeName = (name: string): string => {
  if (name === "duration") return "google.protobuf.Duration";
  return name === "timestamp" ? "google.protobuf.Timestamp" : name;
};

const COMPARABLE_NAMES = new Set(COMPARABLE.map(([name]) => typeName(name)));

/** The elements of a list in the order of keys, one for each element. */
export const sortBy = (list: ListValue, keys: ListValue): Value => {
  if (list.size !== keys.size)
    throw new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keys.size} elements respectively`,
    );
  if (list.size === 0) return list;
  requireList(list.size);
  const entries = Array.from({ length: list.size }, (_, index) => ({
    key: keys.at(index),
    value: list.at(index),
  }));
  const type = typeNameOf(keys.at(0));
  if (!COMPARABLE_NAMES.has(type)) throw new CelError("list elements must be comparable");
  if (entries.length > 1 && entries.some(({ key }) => typeNameOf(key) !== type))
    throw new CelError("list elements must have the same type");
  return listOfValues(entries.sort((left, right) => compare(left.key, right.key)).map(({ value }) => value));
};

/** The elements of a list, without those that are equal to one before them. */
export const distinct = (list: ListValue): Value[] => {
  const texts = new Set<string>();
  const others: Value[] = [];
  return [...elements(list)].filter((value) => {
    if (typeof value === "string") return texts.size !== texts.add(value).size;
    if (others.some((other) => isEqual(value, other))) return false;
    others.push(value);
    return true;
  });
};
