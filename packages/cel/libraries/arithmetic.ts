import { requireText } from "../values/bounds.js";
import { joinLists } from "../values/lists.js";
import { isInt, isUintRange, MIN_INT } from "../values/numbers.js";
import { addDuration, duration, subtractTimes } from "../values/times.js";
import { type Result, type Uint, type Value, CelError, uint } from "../values/value.js";
import { bytesOf, doubleOf, durationOf, intOf, listAt, textOf, timeOf, uintOf } from "./arguments.js";

type Binary = (left: Value, right: Value) => Result;

// Errors that expressions often absorb are made once.
const INT_OVERFLOW = new CelError("integer overflow");
const UINT_OVERFLOW = new CelError("unsigned integer overflow");
const DIVISION_BY_ZERO = new CelError("division by zero");
const MODULUS_BY_ZERO = new CelError("modulus by zero");

export const int = (value: bigint): bigint | CelError => (isInt(value) ? value : INT_OVERFLOW);
export const toUint = (value: bigint): Uint | CelError => (isUintRange(value) ? uint(value) : UINT_OVERFLOW);

const ints =
  (operation: (left: bigint, right: bigint) => bigint): Binary =>
  (left, right) =>
    int(operation(intOf(left), intOf(right)));

const uints =
  (operation: (left: bigint, right: bigint) => bigint): Binary =>
  (left, right) =>
    toUint(operation(uintOf(left), uintOf(right)));

const doubles =
  (operation: (left: number, right: number) => number): Binary =>
  (left, right) =>
    operation(doubleOf(left), doubleOf(right));

const addTexts: Binary = (left, right) => {
  const [a, b] = [textOf(left), textOf(right)];
  requireText(a.length + b.length);
  return a + b;
};

const addBytes: Binary = (left, right) => {
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

const moduloInt: Binary = (left, right) => {
  const [a, b] = [intOf(left), divisor(intOf(right), MODULUS_BY_ZERO)];
  return a === MIN_INT && b === -1n ? INT_OVERFLOW : a % b;
};

/** The implementations of `+`, `-`, `*`, `/` and `%`, by the ids of overloads. */
export const ARITHMETIC: Readonly<Record<string, Binary>> = {
  add_bytes: addBytes,
  add_double: doubles((left, right) => left + right),
  add_duration_duration: (left, right) => duration(durationOf(left).nanos + durationOf(right).nanos),
  add_duration_timestamp: (left, right) => addDuration(timeOf(right), durationOf(left).nanos),
  add_timestamp_duration: (left, right) => addDuration(timeOf(left), durationOf(right).nanos),
  add_int64: ints((left, right) => left + right),
  add_list: (left, right) => joinLists(listAt(left), listAt(right)),
  add_string: addTexts,
  add_uint64: uints((left, right) => left + right),
  subtract_double: doubles((left, right) => left - right),
  subtract_duration_duration: (left, right) => duration(durationOf(left).nanos - durationOf(right).nanos),
  subtract_int64: ints((left, right) => left - right),
  subtract_timestamp_duration: (left, right) => addDuration(timeOf(left), duration(-durationOf(right).nanos).nanos),
  subtract_timestamp_timestamp: (left, right) => subtractTimes(timeOf(left), timeOf(right)),
  subtract_uint64: uints((left, right) => left - right),
  multiply_double: doubles((left, right) => left * right),
  multiply_int64: ints((left, right) => left * right),
  multiply_uint64: uints((left, right) => left * right),
  divide_double: doubles((left, right) => left / right),
  divide_int64: ints((left, right) => left / divisor(right, DIVISION_BY_ZERO)),
  divide_uint64: uints((left, right) => left / divisor(right, DIVISION_BY_ZERO)),
  modulo_int64: moduloInt,
  modulo_uint64: uints((left, right) => left % divisor(right, MODULUS_BY_ZERO)),
};
