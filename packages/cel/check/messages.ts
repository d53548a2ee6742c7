import { EntryMap, listOfValues } from "../values/collections.js";
import { duration, timestamp } from "../values/times.js";
import { type Value, uint } from "../values/value.js";
import {
  type Type,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
} from "./types.js";

type Fields = ReadonlyMap<string, Value>;

/** A message of Protocol Buffers that expressions may construct: the type that it is in CEL, and its fields. */
interface MessageType {
  readonly type: Type;
  readonly fields: ReadonlyMap<string, Type>;
  readonly construct: (fields: Fields) => Value;
}

const LIST = listOf(DYN);
const STRUCT = mapOf(STRING, DYN);

const message = (
  type: Type,
  fields: Readonly<Record<string, Type>>,
  construct: MessageType["construct"],
): MessageType => ({ type, fields: new Map(Object.entries(fields)), construct });

/** A message with one field, which is its value; without it, `absent` is what Go has instead. */
const only = (name: string, type: Type, absent: () => Value): MessageType =>
  message(type, { [name]: type }, (fields) => fields.get(name) ?? absent());

const TIME = { seconds: INT, nanos: INT };
const NANOS = 1_000_000_000n;

/** Nanoseconds in all, from the fields `seconds` and `nanos`. */
const nanosOf = (fields: Fields): bigint => integerOf(fields.get("seconds")) * NANOS + integerOf(fields.get("nanos"));

const integerOf = (value: Value | undefined): bigint => (typeof value === "bigint" ? value : 0n);

const time = (fields: Fields): Value => {
  const rest = ((nanosOf(fields) % NANOS) + NANOS) % NANOS;
  return timestamp(Number((nanosOf(fields) - rest) / NANOS), Number(rest));
};

const KINDS = {
  null_value: NULL,
  number_value: DOUBLE,
  string_value: STRING,
  bool_value: BOOL,
  struct_value: STRUCT,
  list_value: LIST,
};

const DOUBLE_WRAPPER = only("value", DOUBLE, () => 0);
const INT_WRAPPER = only("value", INT, () => 0n);
const UINT_WRAPPER = only("value", UINT, () => uint(0n));

/** The well-known messages (cel-go, common/types/pb), by their names. */
export const MESSAGES: ReadonlyMap<string, MessageType> = new Map(
  Object.entries({
    BoolValue: only("value", BOOL, () => false),
    BytesValue: only("value", BYTES, () => new Uint8Array()),
    DoubleValue: DOUBLE_WRAPPER,
    Duration: message(DURATION, TIME, (fields) => duration(nanosOf(fields))),
    FloatValue: DOUBLE_WRAPPER,
    Int32Value: INT_WRAPPER,
    Int64Value: INT_WRAPPER,
    ListValue: only("values", LIST, () => listOfValues([])),
    StringValue: only("value", STRING, () => ""),
    Struct: only("fields", STRUCT, () => EntryMap.of([])),
    Timestamp: message(TIMESTAMP, TIME, time),
    UInt32Value: UINT_WRAPPER,
    UInt64Value: UINT_WRAPPER,
    Value: message(DYN, KINDS, (fields) => [...fields.values()].at(-1) ?? null),
  }).map(([name, type]) => [`google.protobuf.${name}`, type]),
);
