import {
  BOOL,
  byRuntime,
  declare,
  DYN,
  listOf,
  method,
  optionalOf,
  overloadOf,
  parameter,
  special,
  STRING,
} from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const V = parameter("V");
const OPTIONAL = optionalOf(V);

/** Optional values. */
export const optionals: Library = {
  name: "optionals",
  identifiers: new Map([["optional_type", { kind: "type", of: OPTIONAL }]]),
  functions: [
    declare("_?._", overloadOf("select_optional_field", [DYN, STRING], OPTIONAL, byRuntime)),
    declare("optional.of", overloadOf("optional_of", [V], OPTIONAL, later)),
    declare("optional.ofNonZeroValue", overloadOf("optional_ofNonZeroValue", [V], OPTIONAL, later)),
    declare("optional.none", overloadOf("optional_none", [], OPTIONAL, later)),
    declare("value", method("optional_value", [OPTIONAL], V, later)),
    declare("hasValue", method("optional_hasValue", [OPTIONAL], BOOL, later)),
    declare("or", special(method("optional_or_optional", [OPTIONAL, OPTIONAL], OPTIONAL, byRuntime))),
    declare("orValue", special(method("optional_orValue_value", [OPTIONAL, V], V, byRuntime))),
    declare("first", method("list_first", [listOf(V)], OPTIONAL, later)),
    declare("last", method("list_last", [listOf(V)], OPTIONAL, later)),
    declare("optional.unwrap", overloadOf("optional_unwrap", [listOf(OPTIONAL)], listOf(V), later)),
    declare("unwrapOpt", method("optional_unwrapOpt", [listOf(OPTIONAL)], listOf(V), later)),
  ],
};
