import { BOOL, DYN, STRING, listOf, optionalOf, parameter } from "../check/types.js";
import { byRuntime, listAt, method, overloadOf, valueAt } from "./declare.js";
import { elements, listOfValues } from "../values/collections.js";
import { MIN_SECONDS } from "../values/times.js";
import { type OptionalValue, type Value, CelError, asKind, optional, isList, isMap, isUint } from "../values/value.js";
import type { Library, Overload } from "../check/environment.js";

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

export const optionals: Library = {
  identifiers: new Map([["optional_type", { kind: "type", of: OPTIONAL }]]),
  overloads: [
    overloadOf("_?._", "select_optional_field", [DYN, STRING], OPTIONAL, byRuntime),
    overloadOf("optional.of", "optional_of", [V], OPTIONAL, ([value]) => optional(value)),
    overloadOf("optional.ofNonZeroValue", "optional_ofNonZeroValue", [V], OPTIONAL, ([value]) =>
      optional(isZero(valueAt(value)) ? undefined : value),
    ),
    overloadOf("optional.none", "optional_none", [], OPTIONAL, () => optional(undefined)),
    method("value", "optional_value", [OPTIONAL], V, ([value]) => content(value)),
    method("hasValue", "optional_hasValue", [OPTIONAL], BOOL, ([value]) => optionalAt(value).value !== undefined),
    method("or", "optional_or_optional", [OPTIONAL, OPTIONAL], OPTIONAL, byRuntime),
    method("orValue", "optional_orValue_value", [OPTIONAL, V], V, byRuntime),
    method("first", "list_first", [listOf(V)], OPTIONAL, ([list]) => elementAt(list, () => 0)),
    method("last", "list_last", [listOf(V)], OPTIONAL, ([list]) => elementAt(list, (size) => size - 1)),
    overloadOf("optional.unwrap", "optional_unwrap", [listOf(OPTIONAL)], listOf(V), unwrap),
    method("unwrapOpt", "optional_unwrapOpt", [listOf(OPTIONAL)], listOf(V), unwrap),
  ],
};
