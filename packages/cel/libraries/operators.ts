import {
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  optionalOf,
  parameter,
} from "../check/types.js";
import { byRuntime, declare, overloadOf } from "./declare.js";
import { compare } from "../values/compare.js";
import { equal } from "../values/equality.js";
import { contains, isEqual } from "../values/lists.js";
import type { Result, Value } from "../values/value.js";
import { boolOf, doubleOf, intOf, listAt, mapAt, valueAt } from "./arguments.js";
import { ARITHMETIC, int } from "./arithmetic.js";
import type { Library, Overload } from "../check/library.js";

/** The operands of a binary operator. */
const binary =
  (operation: (left: Value, right: Value) => Result): Overload["call"] =>
  ([left, right]) =>
    operation(valueAt(left), valueAt(right));

const A = parameter("A");
const B = parameter("B");
const LIST = listOf(A);
const MAP = mapOf(A, B);

const arithmetic = (name: string, ...ids: readonly (readonly [id: string, left: Type, right: Type, result: Type])[]) =>
  declare(
    name,
    ...ids.map(([id, left, right, result]) => overloadOf(id, [left, right], result, binary(operation(id)))),
  );

const operation = (id: string): ((left: Value, right: Value) => Result) => {
  const implementation = ARITHMETIC[id];
  if (implementation === undefined) throw new Error(`no implementation of ${id}`);
  return implementation;
};

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

const comparison = (name: string, prefix: string, holds: (order: number) => boolean) => {
  const call = binary((left, right) => holds(compare(left, right)));
  return declare(
    name,
    ...ORDERED.map(([suffix, left, right]): Overload => overloadOf(`${prefix}_${suffix}`, [left, right], BOOL, call)),
  );
};

/** The operators of the language. */
export const operators: Library = {
  functions: [
    declare("_?_:_", overloadOf("conditional", [BOOL, A, A], A, byRuntime)),
    declare("_&&_", overloadOf("logical_and", [BOOL, BOOL], BOOL, byRuntime)),
    declare("_||_", overloadOf("logical_or", [BOOL, BOOL], BOOL, byRuntime)),
    declare(
      "!_",
      overloadOf("logical_not", [BOOL], BOOL, ([value]) => !boolOf(value)),
    ),
    declare("@not_strictly_false", overloadOf("not_strictly_false", [BOOL], BOOL, byRuntime)),
    declare("_==_", overloadOf("equals", [A, A], BOOL, binary(equal))),
    declare(
      "_!=_",
      overloadOf(
        "not_equals",
        [A, A],
        BOOL,
        binary((left, right) => !isEqual(left, right)),
      ),
    ),
    arithmetic(
      "_+_",
      ["add_bytes", BYTES, BYTES, BYTES],
      ["add_double", DOUBLE, DOUBLE, DOUBLE],
      ["add_duration_duration", DURATION, DURATION, DURATION],
      ["add_duration_timestamp", DURATION, TIMESTAMP, TIMESTAMP],
      ["add_timestamp_duration", TIMESTAMP, DURATION, TIMESTAMP],
      ["add_int64", INT, INT, INT],
      ["add_list", LIST, LIST, LIST],
      ["add_string", STRING, STRING, STRING],
      ["add_uint64", UINT, UINT, UINT],
    ),
    arithmetic(
      "_/_",
      ["divide_double", DOUBLE, DOUBLE, DOUBLE],
      ["divide_int64", INT, INT, INT],
      ["divide_uint64", UINT, UINT, UINT],
    ),
    arithmetic("_%_", ["modulo_int64", INT, INT, INT], ["modulo_uint64", UINT, UINT, UINT]),
    arithmetic(
      "_*_",
      ["multiply_double", DOUBLE, DOUBLE, DOUBLE],
      ["multiply_int64", INT, INT, INT],
      ["multiply_uint64", UINT, UINT, UINT],
    ),
    declare(
      "-_",
      overloadOf("negate_double", [DOUBLE], DOUBLE, ([value]) => -doubleOf(value)),
      overloadOf("negate_int64", [INT], INT, ([value]) => int(-intOf(value))),
    ),
    arithmetic(
      "_-_",
      ["subtract_double", DOUBLE, DOUBLE, DOUBLE],
      ["subtract_duration_duration", DURATION, DURATION, DURATION],
      ["subtract_int64", INT, INT, INT],
      ["subtract_timestamp_duration", TIMESTAMP, DURATION, TIMESTAMP],
      ["subtract_timestamp_timestamp", TIMESTAMP, TIMESTAMP, DURATION],
      ["subtract_uint64", UINT, UINT, UINT],
    ),
    comparison("_<_", "less", (order) => order < 0),
    comparison("_<=_", "less_equals", (order) => order <= 0),
    comparison("_>_", "greater", (order) => order > 0),
    comparison("_>=_", "greater_equals", (order) => order >= 0),
    declare(
      "_[_]",
      overloadOf("index_list", [LIST, INT], A, byRuntime),
      overloadOf("index_map", [MAP, A], B, byRuntime),
      overloadOf("optional_list_index_int", [optionalOf(LIST), INT], optionalOf(A), byRuntime),
      overloadOf("optional_map_index_value", [optionalOf(MAP), A], optionalOf(B), byRuntime),
    ),
    declare(
      "_[?_]",
      overloadOf("list_optindex_optional_int", [LIST, INT], optionalOf(A), byRuntime),
      overloadOf("optional_list_optindex_optional_int", [optionalOf(LIST), INT], optionalOf(A), byRuntime),
      overloadOf("map_optindex_optional_value", [MAP, A], optionalOf(B), byRuntime),
      overloadOf("optional_map_optindex_optional_value", [optionalOf(MAP), A], optionalOf(B), byRuntime),
    ),
    declare(
      "@in",
      overloadOf(
        "in_list",
        [A, LIST],
        BOOL,
        binary((value, list) => contains(listAt(list), value)),
      ),
      overloadOf(
        "in_map",
        [A, MAP],
        BOOL,
        binary((key, map) => mapAt(map).get(key) !== undefined),
      ),
    ),
  ],
};
