import type { Library, Overload } from "../check/environment.js";
import { type Type, BOOL, DOUBLE, DURATION, DYN, INT, listOf, mapOf, parameter, UINT } from "../check/types.js";
import { COMPARABLE, intOf, listAt, mapAt, method, overloadOf, valueAt } from "./declare.js";
import { ADD } from "./arithmetic.js";
import {
  type ListValue,
  type MapValue,
  type Result,
  type Value,
  CelError,
  isList,
  requireList,
  typeNameOf,
  uint,
} from "../values/value.js";
import { compare } from "../values/compare.js";
import { contains, elements, EntryMap, isEqual, listOfValues } from "../values/collections.js";

/** The name of a type in the ids of cel-go's own overloads. */
export const typeName = (name: string): string => {
  if (name === "duration") return "google.protobuf.Duration";
  return name === "timestamp" ? "google.protobuf.Timestamp" : name;
};

const COMPARABLE_NAMES = new Set(COMPARABLE.map(([name]) => typeName(name)));

/** The elements of a list in the order of keys, one for each element. */
const sortBy = (list: ListValue, keys: ListValue): Value => {
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
const distinct = (list: ListValue): Value[] => {
  const texts = new Set<string>();
  const others: Value[] = [];
  return [...elements(list)].filter((value) => {
    if (typeof value === "string") return texts.size !== texts.add(value).size;
    if (others.some((other) => isEqual(value, other))) return false;
    others.push(value);
    return true;
  });
};

const T = parameter("T");
const LIST = listOf(T);

const slice: Overload["call"] = ([list, from, to]) => {
  const values = listAt(list);
  const [start, end] = [intOf(from), intOf(to)];
  const call = `cannot slice(${String(start)}, ${String(end)})`;
  if (start < 0n || end < 0n) throw new CelError(`${call}, negative indexes not supported`);
  if (start > end) throw new CelError(`${call}, start index must be less than or equal to end index`);
  if (end > BigInt(values.size)) throw new CelError(`${call}, list is length ${String(values.size)}`);
  const size = Number(end - start);
  requireList(size);
  return listOfValues(Array.from({ length: size }, (_, index) => values.at(Number(start) + index)));
};

/** The type of a value in the words of cel-go's own errors. */
const describeType = (value: Value | undefined): string => {
  const name = typeNameOf(valueAt(value));
  return name === "map" ? "map(dyn, dyn)" : name === "list" ? "list(dyn)" : name;
};

/** It takes lists that are flat already, so it checks its arguments itself, as in cel-go. */
const flatten: Overload["call"] = ([list, ...rest]) => {
  const [levels = 1n] = rest;
  if (list === undefined || !isList(list) || typeof levels !== "bigint")
    throw new CelError(`no such overload: ${describeType(list)}.flatten(${rest.map(describeType).join(", ")})`);
  if (levels < 0n) throw new CelError("level must be non-negative");
  const flat: Value[] = [];
  const add = (values: ListValue, left: bigint): void => {
    for (const value of elements(values)) {
      if (left > 0n && isList(value)) add(value, left - 1n);
      else flat.push(value);
    }
  };
  add(list, levels);
  return listOfValues(flat);
};

/** The maximum number of elements of `lists.range()`. */
const MAX_RANGE = 10_000_000n;

const range: Overload["call"] = ([size]) => {
  const count = intOf(size);
  if (count < 0n) throw new CelError(`lists.range: size must be non-negative, got ${String(count)}`);
  if (count > MAX_RANGE)
    throw new CelError(`lists.range: size ${String(count)} exceeds maximum allowed (${String(MAX_RANGE)})`);
  return { kind: "list", size: Number(count), at: (index) => BigInt(index) };
};

const position = (list: Value | undefined, value: Value | undefined, isLast: boolean): bigint => {
  const [values, wanted] = [listAt(list), valueAt(value)];
  for (let step = 0; step < values.size; step++) {
    const index = isLast ? values.size - 1 - step : step;
    if (isEqual(values.at(index), wanted)) return BigInt(index);
  }
  return -1n;
};

const isSorted: Overload["call"] = ([list]) => {
  const values = listAt(list);
  for (let index = 1; index < values.size; index++)
    if (compare(values.at(index - 1), values.at(index)) > 0) return false;
  return true;
};

/** `sum` of a type, from its zero. */
const sumOf = (name: keyof typeof ADD, type: Type, zero: Value): Overload =>
  method("sum", `list_${name}_sum_${name}`, [listOf(type)], type, ([list]) => {
    let sum: Result = zero;
    for (const value of elements(listAt(list))) {
      sum = ADD[name].call([sum, value]);
      if (sum instanceof CelError) return sum;
    }
    return sum;
  });

const extreme =
  (name: string, direction: number): Overload["call"] =>
  ([list]) => {
    let found: Value | undefined;
    for (const value of elements(listAt(list)))
      if (found === undefined || compare(value, found) * direction > 0) found = value;
    if (found === undefined) throw new CelError(`${name} called on empty list`);
    return found;
  };

const containsAll = (list: Value | undefined, part: Value | undefined): boolean => {
  const values = listAt(list);
  for (const value of elements(listAt(part))) if (!contains(values, value)) return false;
  return true;
};

const intersects = (left: Value | undefined, right: Value | undefined): boolean => {
  const values = listAt(right);
  for (const value of elements(listAt(left))) if (contains(values, value)) return true;
  return false;
};

const K = parameter("K");
const V = parameter("V");
const MAP = mapOf(K, V);

type Entry = readonly [key: Value, value: Value];

function* entriesOf(map: MapValue): Generator<Entry> {
  for (const key of map.keys()) {
    const value = map.get(key);
    if (value !== undefined) yield [key, value];
  }
}

const insert = (map: MapValue, entries: Iterable<Entry>): Value => {
  let grown = map instanceof EntryMap ? map : EntryMap.of(entriesOf(map));
  for (const [key, value] of entries) grown = grown.with(key, value);
  return grown;
};

/** The functions of lists and maps. */
export const collections: Library = {
  overloads: [
    // The list extensions of cel-go, version 3, except those for optionals.
    method("slice", "list_slice", [LIST, INT, INT], LIST, slice),
    method("flatten", "list_flatten", [listOf(LIST)], LIST, flatten),
    method("flatten", "list_flatten_int", [listOf(DYN), INT], listOf(DYN), flatten),
    ...COMPARABLE.map(([name, type]) =>
      method("sort", `list_${typeName(name)}_sort`, [listOf(type)], listOf(type), ([list]) =>
        sortBy(listAt(list), listAt(list)),
      ),
    ),
    ...COMPARABLE.map(([name, type]) =>
      method(
        "@sortByAssociatedKeys",
        `list_${typeName(name)}_sortByAssociatedKeys`,
        [LIST, listOf(type)],
        LIST,
        ([list, keys]) => sortBy(listAt(list), listAt(keys)),
      ),
    ),
    overloadOf("lists.range", "lists_range", [INT], listOf(INT), range),
    method("reverse", "list_reverse", [LIST], LIST, ([list]) => listOfValues([...elements(listAt(list))].reverse())),
    method("distinct", "list_distinct", [LIST], LIST, ([list]) => listOfValues(distinct(listAt(list)))),
    // The list functions of Kubernetes.
    ...COMPARABLE.map(([name, type]) =>
      method("isSorted", `list_${name}_is_sorted_bool`, [listOf(type)], BOOL, isSorted),
    ),
    sumOf("int", INT, 0n),
    sumOf("uint", UINT, uint(0n)),
    sumOf("double", DOUBLE, 0),
    sumOf("duration", DURATION, { kind: "duration", nanos: 0n }),
    ...COMPARABLE.map(([name, type]) =>
      method("max", `list_${name}_max_${name}`, [listOf(type)], type, extreme("max", 1)),
    ),
    ...COMPARABLE.map(([name, type]) =>
      method("min", `list_${name}_min_${name}`, [listOf(type)], type, extreme("min", -1)),
    ),
    method("indexOf", "list_a_index_of_int", [LIST, T], INT, ([list, value]) => position(list, value, false)),
    method("lastIndexOf", "list_a_last_index_of_int", [LIST, T], INT, ([list, value]) => position(list, value, true)),
    // Lists as sets.
    overloadOf("sets.contains", "list_sets_contains_list", [LIST, LIST], BOOL, ([left, right]) =>
      containsAll(left, right),
    ),
    overloadOf(
      "sets.equivalent",
      "list_sets_equivalent_list",
      [LIST, LIST],
      BOOL,
      ([left, right]) => containsAll(left, right) && containsAll(right, left),
    ),
    overloadOf("sets.intersects", "list_sets_intersects_list", [LIST, LIST], BOOL, ([left, right]) =>
      intersects(left, right),
    ),
    // In expanded macros with two variables.
    overloadOf("cel.@mapInsert", "@mapInsert_map_key_value", [MAP, K, V], MAP, ([map, key, value]) =>
      insert(mapAt(map), [[valueAt(key), valueAt(value)]]),
    ),
    overloadOf("cel.@mapInsert", "@mapInsert_map_map", [MAP, MAP], MAP, ([map, other]) =>
      insert(mapAt(map), entriesOf(mapAt(other))),
    ),
  ],
};
