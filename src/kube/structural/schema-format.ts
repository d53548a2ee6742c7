import { isDuration } from "../formats/duration.js";
import { parseAddress, parseRange } from "../formats/ip.js";
import { isRfc3339 } from "../formats/time.js";

/**
 * The formats that the API server checks in custom resources (k8s.io/apiextensions-apiserver,
 * pkg/apiserver/validation). It ignores all others, and so do we. We also ignore 'uri', 'email', 'hostname' and formats
 * such as 'isbn', because it is not documented what Go's parsers accept.
 */

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const MAC = /^(?:[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4})$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/**
 * A number and a unit in words, such as days or weeks, which strfmt.ParseDuration accepts in addition to Go's
 * durations.
 */
const DURATION_IN_WORDS = /^\d+\s*[a-zµ]+$/i;

/** As the API server does, which reads 't' and 'z' as 'T' and 'Z' (RFC 3339, section 5.6). Go clients do not. */
const isDateTime = (text: string): boolean => isRfc3339(text.toUpperCase());

const STRING_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  "date-time": isDateTime,
  datetime: isDateTime,
  date: (text) => DATE.test(text) && isRfc3339(`${text}T00:00:00Z`),
  duration: (text) => isDuration(text) || DURATION_IN_WORDS.test(text),
  ipv4: (text) => !text.includes(":") && parseAddress(text) !== undefined,
  ipv6: (text) => text.includes(":") && parseAddress(text) !== undefined,
  cidr: (text) => parseRange(text) !== undefined,
  byte: (text) => BASE64.test(text),
  uuid: (text) => UUID.test(text),
  mac: (text) => MAC.test(text),
};

/** The smallest and the largest integer of each integer format. */
export const INTEGER_RANGES: Readonly<Record<string, readonly [low: bigint, high: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

/** True if the value has the format, or if the format is not checked for values of this type. */
export const hasFormat = (format: string, value: unknown): boolean => {
  if (typeof value === "string")
    return !Object.hasOwn(STRING_FORMATS, format) || STRING_FORMATS[format]?.(value) === true;
  const range = Object.hasOwn(INTEGER_RANGES, format) ? INTEGER_RANGES[format] : undefined;
  if (range === undefined || (typeof value !== "number" && typeof value !== "bigint")) return true;
  return value >= range[0] && value <= range[1];
};
