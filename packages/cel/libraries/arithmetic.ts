import { BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT, listOf, parameter } from "../check/types.js";
import type { Overload } from "../check/environment.js";
import { type Uint, CelError, requireText, uint } from "../values/value.js";
import { joinLists } from "../values/collections.js";
import { isInt, isUintRange, MIN_INT } from "../values/numbers.js";
import { addDuration, duration, subtractTimes } from "../values/times.js";
import { bytesOf, doubleOf, durationOf, intOf, listAt, overloadOf, textOf, timeOf, uintOf } from "./declare.js";

type Call = Overload["call"];

// Errors that expressions often absorb are made once.
const INT_OVERFLOW = new CelError("integer overflow");
const UINT_OVERFLOW = new CelError("unsigned integer overflow");
const DIVISION_BY_ZERO = new CelError("division by zero");
const MODULUS_BY_ZERO = new CelError("modulus by zero");

export const int = (value: bigint): bigint | CelError => (isInt(value) ? value : INT_OVERFLOW);
export const toUint = (value: bigint): Uint | CelError => (isUintRange(value) ? uint(value) : UINT_OVERFLOW);

const ints = (name: string, id: string, operation: (left: bigint, right: bigint) => bigint): Overload =>
  overloadOf(name, id, [INT, INT], INT, ([left, right]) => int(operation(intOf(left), intOf(right))));

const uints = (name: string, id: string, operation: (left: bigint, right: bigint) => bigint): Overload =>
  overloadOf(name, id, [UINT, UINT], UINT, ([left, right]) => toUint(operation(uintOf(left), uintOf(right))));

const doubles = (name: string, id: string, operation: (left: number, right: number) => number): Overload =>
  overloadOf(name, id, [DOUBLE, DOUBLE], DOUBLE, ([left, right]) => operation(doubleOf(left), doubleOf(right)));

const durations = (name: string, id: string, operation: (left: bigint, right: bigint) => bigint): Overload =>
  overloadOf(name, id, [DURATION, DURATION], DURATION, ([left, right]) =>
    duration(operation(durationOf(left).nanos, durationOf(right).nanos)),
  );

const addTexts: Call = ([left, right]) => {
  const [a, b] = [textOf(left), textOf(right)];
  requireText(a.length + b.length);
  return a + b;
};

const addBytes: Call = ([left, right]) => {
  const [a, b] = [bytesOf(left), bytesOf(right)];
  requireText(a.length + b.length);
  const sum = new Uint8Array(a.length + b.length);
  sum.set(a);
  sum.set(b, a.length);
  return sum;
};

const divisor = (value: bigint, error: CelError): bigint => {
  if (value === 0n) throw error;
  return value;
};

const moduloInt: Call = ([left, right]) => {
  const [a, b] = [intOf(left), divisor(intOf(right), MODULUS_BY_ZERO)];
  return a === MIN_INT && b === -1n ? INT_OVERFLOW : a % b;
};

/** `+` of types that lists can sum up. */
export const ADD = {
  int: ints("_+_", "add_int64", (left, right) => left + right),
  uint: uints("_+_", "add_uint64", (left, right) => left + right),
  double: doubles("_+_", "add_double", (left, right) => left + right),
  duration: durations("_+_", "add_duration_duration", (left, right) => left + right),
};

const LIST = listOf(parameter("A"));

/** `+`, `-`, `*`, `/`, `%` and the sign. */
export const arithmetic: readonly Overload[] = [
  overloadOf("_+_", "add_bytes", [BYTES, BYTES], BYTES, addBytes),
  ADD.double,
  ADD.duration,
  overloadOf("_+_", "add_duration_timestamp", [DURATION, TIMESTAMP], TIMESTAMP, ([left, right]) =>
    addDuration(timeOf(right), durationOf(left).nanos),
  ),
  overloadOf("_+_", "add_timestamp_duration", [TIMESTAMP, DURATION], TIMESTAMP, ([left, right]) =>
    addDuration(timeOf(left), durationOf(right).nanos),
  ),
  ADD.int,
  overloadOf("_+_", "add_list", [LIST, LIST], LIST, ([left, right]) => joinLists(listAt(left), listAt(right))),
  overloadOf("_+_", "add_string", [STRING, STRING], STRING, addTexts),
  ADD.uint,
  doubles("_/_", "divide_double", (left, right) => left / right),
  ints("_/_", "divide_int64", (left, right) => left / divisor(right, DIVISION_BY_ZERO)),
  uints("_/_", "divide_uint64", (left, right) => left / divisor(right, DIVISION_BY_ZERO)),
  overloadOf("_%_", "modulo_int64", [INT, INT], INT, moduloInt),
  uints("_%_", "modulo_uint64", (left, right) => left % divisor(right, MODULUS_BY_ZERO)),
  doubles("_*_", "multiply_double", (left, right) => left * right),
  ints("_*_", "multiply_int64", (left, right) => left * right),
  uints("_*_", "multiply_uint64", (left, right) => left * right),
  overloadOf("-_", "negate_double", [DOUBLE], DOUBLE, ([value]) => -doubleOf(value)),
  overloadOf("-_", "negate_int64", [INT], INT, ([value]) => int(-intOf(value))),
  doubles("_-_", "subtract_double", (left, right) => left - right),
  durations("_-_", "subtract_duration_duration", (left, right) => left - right),
  ints("_-_", "subtract_int64", (left, right) => left - right),
  overloadOf("_-_", "subtract_timestamp_duration", [TIMESTAMP, DURATION], TIMESTAMP, ([left, right]) =>
    addDuration(timeOf(left), duration(-durationOf(right).nanos).nanos),
  ),
  overloadOf("_-_", "subtract_timestamp_timestamp", [TIMESTAMP, TIMESTAMP], DURATION, ([left, right]) =>
    subtractTimes(timeOf(left), timeOf(right)),
  ),
  uints("_-_", "subtract_uint64", (left, right) => left - right),
];
