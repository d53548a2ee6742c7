import type { Type } from "./types.js";

/** A message of Protocol Buffers that expressions may construct: the type that it is in CEL, and those of its fields. */
export interface MessageType {
  readonly type: Type;
  readonly fields: ReadonlyMap<string, Type>;
}

const BOOL: Type = { kind: "bool" };
const BYTES: Type = { kind: "bytes" };
const DOUBLE: Type = { kind: "double" };
const DYN: Type = { kind: "dyn" };
const INT: Type = { kind: "int" };
const NULL: Type = { kind: "null" };
const STRING: Type = { kind: "string" };
const UINT: Type = { kind: "uint" };
const LIST: Type = { kind: "list", element: DYN };
const STRUCT: Type = { kind: "map", key: STRING, value: DYN };

const message = (type: Type, fields: Readonly<Record<string, Type>>): MessageType => ({
  type,
  fields: new Map(Object.entries(fields)),
});

const wrapper = (value: Type): MessageType => message(value, { value });

const TIME = { seconds: INT, nanos: INT };

const KINDS = {
  null_value: NULL,
  number_value: DOUBLE,
  string_value: STRING,
  bool_value: BOOL,
  struct_value: STRUCT,
  list_value: LIST,
};

/** The well-known messages (cel-go, common/types/pb), by their names. */
export const MESSAGES: ReadonlyMap<string, MessageType> = new Map(
  Object.entries({
    BoolValue: wrapper(BOOL),
    BytesValue: wrapper(BYTES),
    DoubleValue: wrapper(DOUBLE),
    Duration: message({ kind: "duration" }, TIME),
    FloatValue: wrapper(DOUBLE),
    Int32Value: wrapper(INT),
    Int64Value: wrapper(INT),
    ListValue: message(LIST, { values: LIST }),
    StringValue: wrapper(STRING),
    Struct: message(STRUCT, { fields: STRUCT }),
    Timestamp: message({ kind: "timestamp" }, TIME),
    UInt32Value: wrapper(UINT),
    UInt64Value: wrapper(UINT),
    Value: message(DYN, KINDS),
  }).map(([name, type]) => [`google.protobuf.${name}`, type]),
);
