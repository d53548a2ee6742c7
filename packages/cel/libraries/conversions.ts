import { goDouble } from "../values/numbers.js";
import { durationText, parseDuration, parseTimestamp, timestamp, timestampText } from "../values/times.js";
import { CelError, type Result, type Value } from "../values/value.js";
import { boolOf, bytesOf, doubleOf, durationOf, intOf, textOf, timeOf, uintOf } from "./arguments.js";
import { int, toUint } from "./arithmetic.js";

/** The conversions between types, as in cel-go, by the ids of overloads. */

const failure = (type: string): CelError => new CelError(`type conversion error from 'string' to '${type}'`);

const orFailure = <Converted extends Value>(value: Converted | undefined, type: string): Converted | CelError =>
  value ?? failure(type);

const BOOLS = new Map([
  ...["1", "t", "T", "true", "TRUE", "True"].map((text) => [text, true] as const),
  ...["0", "f", "F", "false", "FALSE", "False"].map((text) => [text, false] as const),
]);

// No int has more digits than these, apart from zeros in front.
const INT = /^[+-]?0*\d{1,20}$/;

const parseInt = (text: string): Result => {
  if (!INT.test(text)) return failure("int");
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

const bytesToText = (bytes: Uint8Array): Result => {
  try {
    return decoder.decode(bytes);
  } catch {
    // A fatal decoder fails for no other reason.
    return new CelError("invalid UTF-8 in bytes, cannot convert to string");
  }
};

const CONVERSIONS: Readonly<Record<string, (value: Value) => Result>> = {
  string_to_bool: (value) => orFailure(BOOLS.get(textOf(value)), "bool"),
  string_to_bytes: (value) => encoder.encode(textOf(value)),
  int64_to_double: (value) => Number(intOf(value)),
  uint64_to_double: (value) => Number(uintOf(value)),
  string_to_double: (value) => orFailure(parseDouble(textOf(value)), "double"),
  double_to_int64: (value) => doubleToInt(doubleOf(value)),
  duration_to_int64: (value) => durationOf(value).nanos,
  string_to_int64: (value) => parseInt(textOf(value)),
  timestamp_to_int64: (value) => BigInt(timeOf(value).seconds),
  uint64_to_int64: (value) => int(uintOf(value)),
  double_to_uint64: (value) => doubleToUint(doubleOf(value)),
  int64_to_uint64: (value) => toUint(intOf(value)),
  string_to_uint64: (value) => parseUint(textOf(value)),
  bool_to_string: (value) => String(boolOf(value)),
  bytes_to_string: (value) => bytesToText(bytesOf(value)),
  double_to_string: (value) => goDouble(doubleOf(value)),
  duration_to_string: (value) => durationText(durationOf(value)),
  int64_to_string: (value) => String(intOf(value)),
  timestamp_to_string: (value) => timestampText(timeOf(value)),
  uint64_to_string: (value) => String(uintOf(value)),
  int64_to_duration: (value) => ({ kind: "duration", nanos: intOf(value) }),
  string_to_duration: (value) => orFailure(parseDuration(textOf(value)), "google.protobuf.Duration"),
  int64_to_timestamp: (value) => timestamp(Number(intOf(value))),
  string_to_timestamp: (value) => orFailure(parseTimestamp(textOf(value)), "google.protobuf.Timestamp"),
};

/** The implementation of a conversion; one from a type to itself changes nothing. */
export const conversionOf = (id: string): ((value: Value) => Result) => CONVERSIONS[id] ?? ((value) => value);
