import {
  BOOL,
  BYTES,
  declare,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  method,
  NULL,
  overloadOf,
  parameter,
  STRING,
  TIMESTAMP,
  UINT,
} from "./declare.js";
import type { Type } from "../check/types.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const A = parameter("A");
const B = parameter("B");
const LIST = listOf(A);
const MAP = mapOf(A, B);

const typeOf = (of: Type): Type => ({ kind: "type", of });

const conversion = (name: string, result: Type, ...from: readonly (readonly [id: string, type: Type])[]) =>
  declare(name, ...from.map(([id, type]) => overloadOf(id, [type], result, later)));

/** Functions and conversions of the language. */
export const standard: Library = {
  name: "standard",
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
        ["type", typeOf(DYN)],
        ["uint", UINT],
      ] satisfies [string, Type][]
    ).map(([name, type]) => [name, typeOf(type)]),
  ),
  functions: [
    declare(
      "size",
      overloadOf("size_bytes", [BYTES], INT, later),
      method("bytes_size", [BYTES], INT, later),
      overloadOf("size_list", [LIST], INT, later),
      method("list_size", [LIST], INT, later),
      overloadOf("size_map", [MAP], INT, later),
      method("map_size", [MAP], INT, later),
      overloadOf("size_string", [STRING], INT, later),
      method("string_size", [STRING], INT, later),
    ),
    declare("type", overloadOf("type", [A], typeOf(A), later)),
    declare("dyn", overloadOf("to_dyn", [A], DYN, later)),
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
    declare("contains", method("contains_string", [STRING, STRING], BOOL, later)),
    declare("endsWith", method("ends_with_string", [STRING, STRING], BOOL, later)),
    declare("startsWith", method("starts_with_string", [STRING, STRING], BOOL, later)),
    declare(
      "matches",
      overloadOf("matches", [STRING, STRING], BOOL, later),
      method("matches_string", [STRING, STRING], BOOL, later),
    ),
  ],
};
