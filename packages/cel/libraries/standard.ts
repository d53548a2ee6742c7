import {
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  parameter,
} from "../check/types.js";
import { declare, method, overloadOf } from "./declare.js";
import { type Result, type Value, isList, typeNameOf } from "../values/value.js";
import { mapAt, textOf, valueAt } from "./arguments.js";
import { lengthOf } from "./code-points.js";
import { conversionOf } from "./conversions.js";
import type { Library, Overload } from "../check/library.js";
import { matchesPattern } from "./patterns.js";

const A = parameter("A");
const B = parameter("B");
const LIST = listOf(A);
const MAP = mapOf(A, B);

const unary =
  (operation: (value: Value) => Result): Overload["call"] =>
  ([value]) =>
    operation(valueAt(value));

/** A function of two texts. */
const texts =
  (operation: (left: string, right: string) => Result): Overload["call"] =>
  ([left, right]) =>
    operation(textOf(left), textOf(right));

const sizeOf = unary((value) => {
  if (typeof value === "string") return BigInt(lengthOf(value));
  if (value instanceof Uint8Array) return BigInt(value.length);
  return BigInt(isList(value) ? value.size : mapAt(value).size);
});

const matches = texts((text, pattern) => matchesPattern(text, pattern));

const typeOf = (of: Type): Type => ({ kind: "type", of });

/** The type of types. */
const TYPE: Type = { kind: "type", of: undefined };

const conversion = (name: string, result: Type, ...from: readonly (readonly [id: string, type: Type])[]) =>
  declare(name, ...from.map(([id, type]) => overloadOf(id, [type], result, unary(conversionOf(id)))));

/** Functions and conversions of the language. */
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
  functions: [
    declare(
      "size",
      overloadOf("size_bytes", [BYTES], INT, sizeOf),
      method("bytes_size", [BYTES], INT, sizeOf),
      overloadOf("size_list", [LIST], INT, sizeOf),
      method("list_size", [LIST], INT, sizeOf),
      overloadOf("size_map", [MAP], INT, sizeOf),
      method("map_size", [MAP], INT, sizeOf),
      overloadOf("size_string", [STRING], INT, sizeOf),
      method("string_size", [STRING], INT, sizeOf),
    ),
    declare(
      "type",
      overloadOf(
        "type",
        [A],
        typeOf(A),
        unary((value) => ({ kind: "type", name: typeNameOf(value) })),
      ),
    ),
    declare(
      "dyn",
      overloadOf(
        "to_dyn",
        [A],
        DYN,
        unary((value) => value),
      ),
    ),
    conversion("bool", BOOL, ["bool_to_bool", BOOL], ["string_to_bool", STRING]),
    conversion("bytes", BYTES, ["bytes_to_bytes", BYTES], ["string_to_bytes", STRING]),
    conversion(
      "double",
      DOUBLE,
      ["double_to_double", DOUBLE],
      ["int64_to_double", INT],
      ["string_to_double", STRING],
      ["uint64_to_double", UINT],
    ),
    conversion(
      "int",
      INT,
      ["int64_to_int64", INT],
      ["double_to_int64", DOUBLE],
      ["duration_to_int64", DURATION],
      ["string_to_int64", STRING],
      ["timestamp_to_int64", TIMESTAMP],
      ["uint64_to_int64", UINT],
    ),
    conversion(
      "uint",
      UINT,
      ["uint64_to_uint64", UINT],
      ["double_to_uint64", DOUBLE],
      ["int64_to_uint64", INT],
      ["string_to_uint64", STRING],
    ),
    conversion(
      "string",
      STRING,
      ["string_to_string", STRING],
      ["bool_to_string", BOOL],
      ["bytes_to_string", BYTES],
      ["double_to_string", DOUBLE],
      ["duration_to_string", DURATION],
      ["int64_to_string", INT],
      ["timestamp_to_string", TIMESTAMP],
      ["uint64_to_string", UINT],
    ),
    declare(
      "contains",
      method(
        "contains_string",
        [STRING, STRING],
        BOOL,
        texts((text, part) => text.includes(part)),
      ),
    ),
    declare(
      "endsWith",
      method(
        "ends_with_string",
        [STRING, STRING],
        BOOL,
        texts((text, part) => text.endsWith(part)),
      ),
    ),
    declare(
      "startsWith",
      method(
        "starts_with_string",
        [STRING, STRING],
        BOOL,
        texts((text, part) => text.startsWith(part)),
      ),
    ),
    declare(
      "matches",
      overloadOf("matches", [STRING, STRING], BOOL, matches),
      method("matches_string", [STRING, STRING], BOOL, matches),
    ),
  ],
};
