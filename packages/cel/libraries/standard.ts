import type { Library, Overload } from "../check/environment.js";
import {
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  parameter,
  STRING,
  TIMESTAMP,
  UINT,
} from "../check/types.js";
import { boolOf, byRuntime, listAt, mapAt, method, overloadOf, textOf, valueAt } from "./declare.js";
import { arithmetic } from "./arithmetic.js";
import { lengthOf } from "./code-points.js";
import { conversions } from "./conversions.js";
import { matchesPattern } from "./patterns.js";
import { compare, equal } from "../values/compare.js";
import { contains, isEqual } from "../values/collections.js";
import { isList, typeNameOf } from "../values/value.js";

const A = parameter("A");
const B = parameter("B");
const LIST = listOf(A);
const MAP = mapOf(A, B);

const sizeOf: Overload["call"] = ([value]) => {
  if (typeof value === "string") return BigInt(lengthOf(value));
  if (value instanceof Uint8Array) return BigInt(value.length);
  return BigInt(value !== undefined && isList(value) ? value.size : mapAt(value).size);
};

const matches: Overload["call"] = ([text, pattern]) => matchesPattern(textOf(text), textOf(pattern));

const typeOf = (of: Type): Type => ({ kind: "type", of });

/** The type of types. */
const TYPE: Type = { kind: "type", of: undefined };

/** The operand types of `<` and its siblings, with their names in the ids of overloads, in the order of cel-go. */
const ORDERED: readonly (readonly [name: string, left: Type, right: Type])[] = [
  ["bool", BOOL, BOOL],
  ["int64", INT, INT],
  ["int64_double", INT, DOUBLE],
  ["int64_uint64", INT, UINT],
  ["uint64", UINT, UINT],
  ["uint64_double", UINT, DOUBLE],
  ["uint64_int64", UINT, INT],
  ["double", DOUBLE, DOUBLE],
  ["double_int64", DOUBLE, INT],
  ["double_uint64", DOUBLE, UINT],
  ["string", STRING, STRING],
  ["bytes", BYTES, BYTES],
  ["timestamp", TIMESTAMP, TIMESTAMP],
  ["duration", DURATION, DURATION],
];

const comparison = (name: string, prefix: string, holds: (order: number) => boolean): readonly Overload[] => {
  const call: Overload["call"] = ([left, right]) => holds(compare(valueAt(left), valueAt(right)));
  return ORDERED.map(([suffix, left, right]) => overloadOf(name, `${prefix}_${suffix}`, [left, right], BOOL, call));
};

/** The operators, functions and conversions of the language. */
export const standard: Library = {
  identifiers: new Map(
    (
      [
        ["bool", BOOL],
        ["bytes", BYTES],
        ["double", DOUBLE],
        ["google.protobuf.Duration", DURATION],
        ["google.protobuf.Timestamp", TIMESTAMP],
        ["int", INT],
        ["list", listOf(DYN)],
        ["map", mapOf(DYN, DYN)],
        ["null_type", NULL],
        ["string", STRING],
        ["type", TYPE],
        ["uint", UINT],
      ] satisfies [string, Type][]
    ).map(([name, type]) => [name, typeOf(type)]),
  ),
  overloads: [
    overloadOf("_?_:_", "conditional", [BOOL, A, A], A, byRuntime),
    overloadOf("_&&_", "logical_and", [BOOL, BOOL], BOOL, byRuntime),
    overloadOf("_||_", "logical_or", [BOOL, BOOL], BOOL, byRuntime),
    overloadOf("!_", "logical_not", [BOOL], BOOL, ([value]) => !boolOf(value)),
    overloadOf("@not_strictly_false", "not_strictly_false", [BOOL], BOOL, byRuntime),
    overloadOf("_==_", "equals", [A, A], BOOL, ([left, right]) => equal(valueAt(left), valueAt(right))),
    overloadOf("_!=_", "not_equals", [A, A], BOOL, ([left, right]) => !isEqual(valueAt(left), valueAt(right))),
    ...arithmetic,
    ...comparison("_<_", "less", (order) => order < 0),
    ...comparison("_<=_", "less_equals", (order) => order <= 0),
    ...comparison("_>_", "greater", (order) => order > 0),
    ...comparison("_>=_", "greater_equals", (order) => order >= 0),
    overloadOf("_[_]", "index_list", [LIST, INT], A, byRuntime),
    overloadOf("_[_]", "index_map", [MAP, A], B, byRuntime),
    overloadOf("_[_]", "optional_list_index_int", [optionalOf(LIST), INT], optionalOf(A), byRuntime),
    overloadOf("_[_]", "optional_map_index_value", [optionalOf(MAP), A], optionalOf(B), byRuntime),
    overloadOf("_[?_]", "list_optindex_optional_int", [LIST, INT], optionalOf(A), byRuntime),
    overloadOf("_[?_]", "optional_list_optindex_optional_int", [optionalOf(LIST), INT], optionalOf(A), byRuntime),
    overloadOf("_[?_]", "map_optindex_optional_value", [MAP, A], optionalOf(B), byRuntime),
    overloadOf("_[?_]", "optional_map_optindex_optional_value", [optionalOf(MAP), A], optionalOf(B), byRuntime),
    overloadOf("@in", "in_list", [A, LIST], BOOL, ([value, list]) => contains(listAt(list), valueAt(value))),
    overloadOf("@in", "in_map", [A, MAP], BOOL, ([key, map]) => mapAt(map).get(valueAt(key)) !== undefined),
    overloadOf("size", "size_bytes", [BYTES], INT, sizeOf),
    method("size", "bytes_size", [BYTES], INT, sizeOf),
    overloadOf("size", "size_list", [LIST], INT, sizeOf),
    method("size", "list_size", [LIST], INT, sizeOf),
    overloadOf("size", "size_map", [MAP], INT, sizeOf),
    method("size", "map_size", [MAP], INT, sizeOf),
    overloadOf("size", "size_string", [STRING], INT, sizeOf),
    method("size", "string_size", [STRING], INT, sizeOf),
    overloadOf("type", "type", [A], typeOf(A), ([value]) => ({ kind: "type", name: typeNameOf(valueAt(value)) })),
    overloadOf("dyn", "to_dyn", [A], DYN, ([value]) => valueAt(value)),
    ...conversions,
    method("contains", "contains_string", [STRING, STRING], BOOL, ([text, part]) =>
      textOf(text).includes(textOf(part)),
    ),
    method("endsWith", "ends_with_string", [STRING, STRING], BOOL, ([text, part]) =>
      textOf(text).endsWith(textOf(part)),
    ),
    method("startsWith", "starts_with_string", [STRING, STRING], BOOL, ([text, part]) =>
      textOf(text).startsWith(textOf(part)),
    ),
    overloadOf("matches", "matches", [STRING, STRING], BOOL, matches),
    method("matches", "matches_string", [STRING, STRING], BOOL, matches),
  ],
};
