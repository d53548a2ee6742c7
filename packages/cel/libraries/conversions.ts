import { BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, type Type, UINT } from "../check/types.js";
import type { Overload } from "../check/environment.js";
import { goDouble } from "../values/numbers.js";
import { durationText, parseDuration, parseTimestamp, timestamp, timestampText } from "../values/times.js";
import { CelError, type Result, type Value } from "../values/value.js";
import {
  boolOf,
  bytesOf,
  doubleOf,
  durationOf,
  intOf,
  overloadOf,
  textOf,
  timeOf,
  uintOf,
  valueAt,
} from "./declare.js";
import { int, toUint } from "./arithmetic.js";

const failure = (type: string): CelError => new CelError(`type conversion error from 'string' to '${type}'`);

const orFailure = <Converted extends Value>(value: Converted | undefined, type: string): Converted | CelError =>
  value ?? failure(type);

const BOOLS = new Map([
  ...["1", "t", "T", "true", "TRUE", "True"].map((text) => [text, true] as const),
  ...["0", "f", "F", "false", "FALSE", "False"].map((text) => [text, false] as const),
]);

// No int has more digits than these, apart from zeros in front.
const INTEGER = /^[+-]?0*\d{1,20}$/;

const parseInt = (text: string): Result => {
  if (!INTEGER.test(text)) return failure("int");
  const digits = BigInt(text.replace(/^[+-]/, ""));
  const value = text.startsWith("-") ? -digits : digits;
  return value === BigInt.asIntN(64, value) ? value : failure("int");
};

const parseUint = (text: string): Result => {
  if (!/^\d+$/.test(text) || text.replace(/^0+/, "").length > 20) return failure("uint");
  const value = toUint(BigInt(text));
  return value instanceof CelError ? failure("uint") : value;
};

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const HEXADECIMAL = /^([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?\d+)$/;
const INFINITY = /^([+-]?)(?:inf|infinity)$/i;

/** Reads a double as Go's strconv.ParseFloat does. */
const parseDouble = (text: string): number | undefined => {
  if (DECIMAL.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  const infinity = INFINITY.exec(text);
  if (infinity !== null) return infinity[1] === "-" ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  const [, sign, whole = "", fraction = "", exponent = "0"] = HEXADECIMAL.exec(text) ?? [];
  if (sign === undefined || whole + fraction === "" || Math.abs(Number(exponent)) > 2000) return undefined;
  const value = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  return Number.isFinite(value) ? (sign === "-" ? -value : value) : undefined;
};

const doubleToInt = (value: number): Result =>
  // Both ends of the range are outside of it in cel-go, because doubles near them are not exact.
  value > -(2 ** 63) && value < 2 ** 63 ? BigInt(Math.trunc(value)) : new CelError("integer overflow");

const doubleToUint = (value: number): Result =>
  value >= 0 && value < 2 ** 64 ? toUint(BigInt(Math.trunc(value))) : new CelError("unsigned integer overflow");

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

export const bytesToText = (bytes: Uint8Array): Result => {
  try {
    return decoder.decode(bytes);
  } catch {
    // A fatal decoder fails for no other reason.
    return new CelError("invalid UTF-8 in bytes, cannot convert to string");
  }
};

type Row = readonly [id: string, from: Type, convert: (value: Value | undefined) => Result];

const to = (name: string, result: Type, rows: readonly Row[]): readonly Overload[] =>
  rows.map(([id, from, convert]) => overloadOf(name, id, [from], result, ([value]) => convert(value)));

/** The conversions between types, as in cel-go. One from a type to itself changes nothing. */
export const conversions: readonly Overload[] = [
  ...to("bool", BOOL, [
    ["bool_to_bool", BOOL, valueAt],
    ["string_to_bool", STRING, (value) => orFailure(BOOLS.get(textOf(value)), "bool")],
  ]),
  ...to("bytes", BYTES, [
    ["bytes_to_bytes", BYTES, valueAt],
    ["string_to_bytes", STRING, (value) => encoder.encode(textOf(value))],
  ]),
  ...to("double", DOUBLE, [
    ["double_to_double", DOUBLE, valueAt],
    ["int64_to_double", INT, (value) => Number(intOf(value))],
    ["string_to_double", STRING, (value) => orFailure(parseDouble(textOf(value)), "double")],
    ["uint64_to_double", UINT, (value) => Number(uintOf(value))],
  ]),
  ...to("int", INT, [
    ["int64_to_int64", INT, valueAt],
    ["double_to_int64", DOUBLE, (value) => doubleToInt(doubleOf(value))],
    ["duration_to_int64", DURATION, (value) => durationOf(value).nanos],
    ["string_to_int64", STRING, (value) => parseInt(textOf(value))],
    ["timestamp_to_int64", TIMESTAMP, (value) => BigInt(timeOf(value).seconds)],
    ["uint64_to_int64", UINT, (value) => int(uintOf(value))],
  ]),
  ...to("uint", UINT, [
    ["uint64_to_uint64", UINT, valueAt],
    ["double_to_uint64", DOUBLE, (value) => doubleToUint(doubleOf(value))],
    ["int64_to_uint64", INT, (value) => toUint(intOf(value))],
    ["string_to_uint64", STRING, (value) => parseUint(textOf(value))],
  ]),
  ...to("string", STRING, [
    ["string_to_string", STRING, valueAt],
    ["bool_to_string", BOOL, (value) => String(boolOf(value))],
    ["bytes_to_string", BYTES, (value) => bytesToText(bytesOf(value))],
    ["double_to_string", DOUBLE, (value) => goDouble(doubleOf(value))],
    ["duration_to_string", DURATION, (value) => durationText(durationOf(value))],
    ["int64_to_string", INT, (value) => String(intOf(value))],
    ["timestamp_to_string", TIMESTAMP, (value) => timestampText(timeOf(value))],
    ["uint64_to_string", UINT, (value) => String(uintOf(value))],
  ]),
  ...to("duration", DURATION, [
    ["duration_to_duration", DURATION, valueAt],
    ["int64_to_duration", INT, (value) => ({ kind: "duration", nanos: intOf(value) })],
    ["string_to_duration", STRING, (value) => orFailure(parseDuration(textOf(value)), "google.protobuf.Duration")],
  ]),
  ...to("timestamp", TIMESTAMP, [
    ["timestamp_to_timestamp", TIMESTAMP, valueAt],
    ["int64_to_timestamp", INT, (value) => timestamp(Number(intOf(value)))],
    ["string_to_timestamp", STRING, (value) => orFailure(parseTimestamp(textOf(value)), "google.protobuf.Timestamp")],
  ]),
];
