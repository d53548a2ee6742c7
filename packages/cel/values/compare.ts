import { type ListValue, type MapValue, type Value, asKind, CelError, isList, isMap, isUint } from "./value.js";

const NO_OVERLOAD = "no such overload";

const sign = (less: boolean, greater: boolean): number => (less ? -1 : greater ? 1 : 0);

/** The order of two values of comparable types: negative, 0 or positive. Throws a CelError if there is none. */
export const compare = (left: Value, right: Value): number => {
  if (typeof left === "string") {
    if (typeof right === "string") return compareStrings(left, right);
  } else if (typeof left === "boolean") {
    if (typeof right === "boolean") return Number(left) - Number(right);
  } else if (left instanceof Uint8Array) {
    if (right instanceof Uint8Array) return compareBytes(left, right);
  } else {
    return compareNumbersOrTimes(left, right);
  }
  throw new CelError(NO_OVERLOAD);
};

const compareNumbersOrTimes = (left: Value, right: Value): number => {
  const a = numberOf(left);
  const b = numberOf(right);
  if (a !== undefined && b !== undefined) {
    if (Number.isNaN(a) || Number.isNaN(b)) throw new CelError("NaN values cannot be ordered");
    return compareNumbers(a, b);
  }
  const [time, other] = [asKind(left, "timestamp"), asKind(right, "timestamp")];
  if (time && other) return time.seconds - other.seconds || time.nanos - other.nanos;
  const [duration, second] = [asKind(left, "duration"), asKind(right, "duration")];
  if (duration && second) return sign(duration.nanos < second.nanos, duration.nanos > second.nanos);
  throw new CelError(NO_OVERLOAD);
};

/** The order of two numbers. An int is rounded to be compared with a double, as in cel-go. */
const compareNumbers = (a: bigint | number, b: bigint | number): number => {
  if (typeof a === typeof b) return sign(a < b, a > b);
  const [left, right] = [Number(a), Number(b)];
  return sign(left < right, left > right);
};

/** The number of an int, uint or double; undefined for other values. */
const numberOf = (value: Value): bigint | number | undefined =>
  typeof value === "bigint" || typeof value === "number" ? value : isUint(value) ? value.value : undefined;

/** The order of code points, which is that of UTF-8. */
export const compareStrings = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    // Surrogates stand for code points above all others.
    if (a !== b) return (a >= 0xd800 && a < 0xe000 ? a + 0x10000 : a) - (b >= 0xd800 && b < 0xe000 ? b + 0x10000 : b);
  }
  return left.length - right.length;
};

const compareBytes = (left: Uint8Array, right: Uint8Array): number => {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

/** True if two values are equal: numbers of all types by their values, other values only if their types are equal. */
export const equal = (left: Value, right: Value): boolean => {
  if (left === right) return typeof left !== "number" || !Number.isNaN(left);
  if (left === null || right === null) return false;
  if (typeof left === "string" || typeof left === "boolean") return false;
  const a = numberOf(left);
  if (a !== undefined) {
    const b = numberOf(right);
    return b !== undefined && !Number.isNaN(a) && !Number.isNaN(b) && compareNumbers(a, b) === 0;
  }
  if (isList(left)) return isList(right) ? equalLists(left, right) : otherKind(left);
  if (isMap(left)) return isMap(right) ? equalMaps(left, right) : otherKind(left);
  return equalOthers(left, right);
};

const otherKind = ({ isStrict }: ListValue | MapValue): false => {
  if (isStrict === true) throw new CelError("no such overload");
  return false;
};

const equalLists = (left: ListValue, right: ListValue): boolean => {
  if (left.equals) return left.equals(right);
  if (left.size !== right.size) return false;
  for (let index = 0; index < left.size; index++) if (!equal(left.at(index), right.at(index))) return false;
  return true;
};

const equalMaps = (left: MapValue, right: MapValue): boolean => {
  if (left.equals) return left.equals(right);
  if (left.size !== right.size) return false;
  for (const key of left.keys()) {
    const other = right.get(key);
    if (other === undefined) return false;
    const value = left.get(key);
    if (value === undefined || !equal(value, other)) return false;
  }
  return true;
};

const equalOthers = (left: Value, right: Value): boolean => {
  if (left instanceof Uint8Array)
    return right instanceof Uint8Array && left.length === right.length && left.every((byte, at) => byte === right[at]);
  const [time, otherTime] = [asKind(left, "timestamp"), asKind(right, "timestamp")];
  if (time) return otherTime?.seconds === time.seconds && otherTime.nanos === time.nanos;
  const duration = asKind(left, "duration");
  if (duration) return asKind(right, "duration")?.nanos === duration.nanos;
  const type = asKind(left, "type");
  if (type) return asKind(right, "type")?.name === type.name;
  const optional = asKind(left, "optional");
  if (optional) {
    const other = asKind(right, "optional");
    if (other?.value === undefined || optional.value === undefined)
      return other !== undefined && other.value === optional.value;
    return equal(optional.value, other.value);
  }
  const [opaque, other] = [asKind(left, "opaque"), asKind(right, "opaque")];
  if (!opaque || other?.typeName !== opaque.typeName) throw new CelError("no such overload");
  return opaque.equals(other);
};
