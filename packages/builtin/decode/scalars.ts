import { isRfc3339, meantBoolean, meantInteger, meantText, notAString } from "kube-api";
import { type Json, isBase64, isNumber } from "kube-json";
import type { Scalar } from "../types/type-table.js";
import { amountOf } from "../validity/quantity.js";

/** The JSON values that Go decodes as a type (sigs.k8s.io/json), and the value of a field that is not set. */
interface ScalarFacts {
  /** The requirement that a value breaks; undefined if it can be decoded. */
  readonly problem: (value: Json) => string | undefined;
  readonly zero: Json;
  /** The value of the type that was meant by another one, such as 80 by '80', if that is evident. */
  readonly meant?: (value: Json) => Json | undefined;
}

const MAX_INT32 = 2 ** 31 - 1;
const MAX_INT64 = 2n ** 63n - 1n;

const isInteger = (value: Json): value is number | bigint =>
  typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));

const isWithin = (value: number | bigint, max: number | bigint): boolean => value <= max && value >= -BigInt(max) - 1n;

const integer =
  (max: number | bigint, format: string) =>
  (value: Json): string | undefined => {
    if (!isInteger(value)) return "must be of type 'integer'";
    return isWithin(value, max) ? undefined : `must have format '${format}'`;
  };

const text =
  (isValid: (text: string) => boolean, problem: string) =>
  (value: Json): string | undefined => {
    if (typeof value !== "string") return "must be of type 'string'";
    return isValid(value) ? undefined : problem;
  };

/** k8s.io/apimachinery, pkg/apis/meta/v1, MicroTime. */
const MICROSECONDS = /\.\d{6}(?:Z|[+-]\d\d:\d\d)$/;

const QUANTITY = "must be a quantity, such as '500m' or '1Gi'";

export const SCALARS: Readonly<Record<Scalar, ScalarFacts>> = {
  string: {
    problem: (value) => (typeof value === "string" ? undefined : notAString(value)),
    zero: "",
    meant: meantText,
  },
  boolean: {
    problem: (value) => (typeof value === "boolean" ? undefined : "must be of type 'boolean'"),
    zero: false,
    meant: meantBoolean,
  },
  int32: { problem: integer(MAX_INT32, "int32"), zero: 0, meant: meantInteger },
  int64: { problem: integer(MAX_INT64, "int64"), zero: 0, meant: meantInteger },
  float64: { problem: (value) => (isNumber(value) ? undefined : "must be of type 'number'"), zero: 0 },
  bytes: { problem: text(isBase64, "must be base64, such as the output of 'echo -n TEXT | base64'"), zero: "" },
  time: { problem: text(isRfc3339, "must be a time as in RFC 3339, such as '2026-01-31T12:00:00Z'"), zero: "" },
  microTime: {
    problem: text(
      (value) => isRfc3339(value) && MICROSECONDS.test(value),
      "must be a time as in RFC 3339 with six digits after the seconds, such as '2026-01-31T12:00:00.000000Z'",
    ),
    zero: "",
  },
  intOrString: {
    problem: (value) =>
      typeof value === "string" || (isInteger(value) && isWithin(value, MAX_INT32))
        ? undefined
        : "must be an integer with format 'int32', or a string",
    zero: 0,
  },
  quantity: {
    problem: (value) => (isNumber(value) || amountOf(value) !== undefined ? undefined : QUANTITY),
    zero: "0",
  },
};
