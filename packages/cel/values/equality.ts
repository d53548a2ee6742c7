import { compareNumbers, numberOf } from "./compare.js";
import { type ListValue, type MapValue, type Value, CelError, asKind, isList, isMap } from "./value.js";

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
