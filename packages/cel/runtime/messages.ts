import { listOfValues } from "../values/lists.js";
import { EntryMap } from "../values/maps.js";
import { duration, timestamp } from "../values/times.js";
import type { Value } from "../values/value.js";

type Fields = ReadonlyMap<string, Value>;
type Construct = (fields: Fields) => Value;

const intOf = (fields: Fields, name: string): bigint => {
  const value = fields.get(name);
  return typeof value === "bigint" ? value : 0n;
};

const NANOS = 1_000_000_000n;

/** Nanoseconds in all, from the fields `seconds` and `nanos`. */
const nanosOf = (fields: Fields): bigint => intOf(fields, "seconds") * NANOS + intOf(fields, "nanos");

const time: Construct = (fields) => {
  const rest = ((nanosOf(fields) % NANOS) + NANOS) % NANOS;
  return timestamp(Number((nanosOf(fields) - rest) / NANOS), Number(rest));
};

/** The value of the only field; without it, what Go has instead. */
const only =
  (name: string, absent: () => Value): Construct =>
  (fields) =>
    fields.get(name) ?? absent();

const zero = only("value", () => 0n);
const noFraction = only("value", () => 0);
const unsigned = only("value", () => ({ kind: "uint", value: 0n }));

/** How to make the value of a well-known message from its fields, by the name of the message. */
export const CONSTRUCTORS: ReadonlyMap<string, Construct> = new Map<string, Construct>(
  Object.entries({
    BoolValue: only("value", () => false),
    BytesValue: only("value", () => new Uint8Array()),
    DoubleValue: noFraction,
    Duration: (fields: Fields) => duration(nanosOf(fields)),
    FloatValue: noFraction,
    Int32Value: zero,
    Int64Value: zero,
    ListValue: only("values", () => listOfValues([])),
    StringValue: only("value", () => ""),
    Struct: only("fields", () => EntryMap.of([])),
    Timestamp: time,
    UInt32Value: unsigned,
    UInt64Value: unsigned,
    Value: (fields: Fields) => [...fields.values()].at(-1) ?? null,
  }).map(([name, construct]) => [`google.protobuf.${name}`, construct]),
);
