import { BOOL, DYN, STRING, listOf, optionalOf, parameter } from "../check/types.js";
import { byRuntime, declare, method, overloadOf } from "./declare.js";
import { elements, listOfValues } from "../values/lists.js";
import { MIN_SECONDS } from "../values/times.js";
import { type OptionalValue, type Value, CelError, asKind, optional, isList, isMap, isUint } from "../values/value.js";
import { listAt, valueAt } from "./arguments.js";
import type { Library, Overload } from "../check/library.js";

const V = parameter("V");
const OPTIONAL = optionalOf(V);

const optionalAt = (value: Value | undefined): OptionalValue => {
  const known = value === undefined ? undefined : asKind(value, "optional");
  if (known === undefined) throw new CelError("no such overload");
  return known;
};

/** True for what cel-go takes for a zero value: false, 0, an empty text, list or map, and the like. */
const isZero = (value: Value): boolean => {
  if (value === null || value === false || value === 0 || value === 0n || value === "") return true;
  if (typeof value !== "object") return false;
  if (value instanceof Uint8Array) return value.length === 0;
  if (isList(value) || isMap(value)) return value.size === 0;
  if (isUint(value)) return value.value === 0n;
  if (value.kind === "timestamp") return value.seconds === MIN_SECONDS && value.nanos === 0;
  if (value.kind === "duration") return value.nanos === 0n;
  return value.kind === "optional" && value.value === undefined;
};

const content = (value: Value | undefined): Value => {
  const known = optionalAt(value).value;
  if (known === undefined) throw new CelError("optional.none() dereference");
  return known;
};

/** The element of a list at an index, if there is one. */
const elementAt = (value: Value | undefined, index: (size: number) => number): OptionalValue => {
  const list = listAt(value);
  return optional(list.size === 0 ? undefined : list.at(index(list.size)));
};

const unwrap: Overload["call"] = ([list]) => {
  const values: Value[] = [];
  for (const element of elements(listAt(list))) {
    const { value } = optionalAt(element);
    if (value !== undefined) values.push(value);
  }
  return listOfValues(values);
};

/** Optional values. */
export const optionals: Library = {
  identifiers: new Map([["optional_type", { kind: "type", of: OPTIONAL }]]),
  functions: [
    declare("_?._", overloadOf("select_optional_field", [DYN, STRING], OPTIONAL, byRuntime)),
    declare(
      "optional.of",
      overloadOf("optional_of", [V], OPTIONAL, ([value]) => optional(value)),
    ),
    declare(
      "optional.ofNonZeroValue",
      overloadOf("optional_ofNonZeroValue", [V], OPTIONAL, ([value]) =>
        optional(isZero(valueAt(value)) ? undefined : value),
      ),
    ),
    declare(
      "optional.none",
      overloadOf("optional_none", [], OPTIONAL, () => optional(undefined)),
    ),
    declare(
      "value",
      method("optional_value", [OPTIONAL], V, ([value]) => content(value)),
    ),
    declare(
      "hasValue",
      method("optional_hasValue", [OPTIONAL], BOOL, ([value]) => optionalAt(value).value !== undefined),
    ),
    declare("or", method("optional_or_optional", [OPTIONAL, OPTIONAL], OPTIONAL, byRuntime)),
    declare("orValue", method("optional_orValue_value", [OPTIONAL, V], V, byRuntime)),
    declare(
      "first",
      method("list_first", [listOf(V)], OPTIONAL, ([list]) => elementAt(list, () => 0)),
    ),
    declare(
      "last",
      method("list_last", [listOf(V)], OPTIONAL, ([list]) => elementAt(list, (size) => size - 1)),
    ),
    declare("optional.unwrap", overloadOf("optional_unwrap", [listOf(OPTIONAL)], listOf(V), unwrap)),
    declare("unwrapOpt", method("optional_unwrapOpt", [listOf(OPTIONAL)], listOf(V), unwrap)),
  ],
};
