import { DURATION, INT, STRING, TIMESTAMP } from "../check/types.js";
import { declare, method, overloadOf } from "./declare.js";
import { type Timestamp, CelError } from "../values/value.js";
import { durationOf, quoted, textOf, timeOf, valueAt } from "./arguments.js";
import { conversionOf } from "./conversions.js";
import type { Library, Overload } from "../check/library.js";

type Part = (date: Date, nanos: number) => number;

const SECOND = 1_000_000_000n;

/** A function of a timestamp, with an optional time zone, and sometimes also of a duration. */
const part = (name: string, [id, withZone, ofDuration]: readonly string[], read: Part, unit?: bigint) => {
  const readIn = (time: Timestamp, zone: string): bigint =>
    BigInt(read(new Date((time.seconds + offsetOf(zone, time)) * 1000), time.nanos));
  return declare(
    name,
    method(id ?? "", [TIMESTAMP], INT, ([time]) => readIn(timeOf(time), "UTC")),
    method(withZone ?? "", [TIMESTAMP, STRING], INT, ([time, zone]) => readIn(timeOf(time), textOf(zone))),
    ...(ofDuration === undefined || unit === undefined
      ? []
      : [method(ofDuration, [DURATION], INT, ([value]) => durationOf(value).nanos / unit)]),
  );
};

const dayOfYear: Part = (date) => {
  const start = new Date(0);
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start.getTime()) / 86_400_000);
};

const conversion = (id: string): Overload["call"] => {
  const convert = conversionOf(id);
  return ([value]) => convert(valueAt(value));
};

/** Timestamps and durations. */
export const times: Library = {
  functions: [
    declare(
      "duration",
      overloadOf("duration_to_duration", [DURATION], DURATION, conversion("duration_to_duration")),
      overloadOf("int64_to_duration", [INT], DURATION, conversion("int64_to_duration")),
      overloadOf("string_to_duration", [STRING], DURATION, conversion("string_to_duration")),
    ),
    declare(
      "timestamp",
      overloadOf("timestamp_to_timestamp", [TIMESTAMP], TIMESTAMP, conversion("timestamp_to_timestamp")),
      overloadOf("int64_to_timestamp", [INT], TIMESTAMP, conversion("int64_to_timestamp")),
      overloadOf("string_to_timestamp", [STRING], TIMESTAMP, conversion("string_to_timestamp")),
    ),
    part("getFullYear", ["timestamp_to_year", "timestamp_to_year_with_tz"], (date) => date.getUTCFullYear()),
    part("getMonth", ["timestamp_to_month", "timestamp_to_month_with_tz"], (date) => date.getUTCMonth()),
    part("getDayOfYear", ["timestamp_to_day_of_year", "timestamp_to_day_of_year_with_tz"], dayOfYear),
    part(
      "getDayOfMonth",
      ["timestamp_to_day_of_month", "timestamp_to_day_of_month_with_tz"],
      (date) => date.getUTCDate() - 1,
    ),
    part("getDate", ["timestamp_to_day_of_month_1_based", "timestamp_to_day_of_month_1_based_with_tz"], (date) =>
      date.getUTCDate(),
    ),
    part("getDayOfWeek", ["timestamp_to_day_of_week", "timestamp_to_day_of_week_with_tz"], (date) => date.getUTCDay()),
    part(
      "getHours",
      ["timestamp_to_hours", "timestamp_to_hours_with_tz", "duration_to_hours"],
      (date) => date.getUTCHours(),
      3600n * SECOND,
    ),
    part(
      "getMinutes",
      ["timestamp_to_minutes", "timestamp_to_minutes_with_tz", "duration_to_minutes"],
      (date) => date.getUTCMinutes(),
      60n * SECOND,
    ),
    part(
      "getSeconds",
      ["timestamp_to_seconds", "timestamp_to_seconds_tz", "duration_to_seconds"],
      (date) => date.getUTCSeconds(),
      SECOND,
    ),
    part(
      "getMilliseconds",
      ["timestamp_to_milliseconds", "timestamp_to_milliseconds_with_tz", "duration_to_milliseconds"],
      (_, nanos) => Math.trunc(nanos / 1_000_000),
      1_000_000n,
    ),
  ],
};

/** The zones that are kept at most. */
const MAX_ZONES = 64;

const zones = new Map<string, Intl.DateTimeFormat>();

/** Seconds east of UTC in a time zone such as 'Europe/Berlin', or with an offset such as '-08:00', at a time. */
const offsetOf = (zone: string, time: Timestamp): number => {
  if (zone === "UTC" || zone === "") return 0;
  const colon = zone.indexOf(":");
  if (colon < 0) return offsetOfNamed(zone, time);
  const [hours, minutes] = [integer(zone.slice(0, colon)), integer(zone.slice(colon + 1))];
  return (hours * 60 + (zone.startsWith("-") ? -minutes : minutes)) * 60;
};

const integer = (text: string): number => {
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new CelError(`strconv.Atoi: parsing ${quoted(text)}: invalid syntax`);
  return Number(text);
};

const offsetOfNamed = (zone: string, time: Timestamp): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(time.seconds * 1000)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  const local = new Date(0);
  local.setUTCFullYear(part("year"), part("month") - 1, part("day"));
  return local.getTime() / 1000 + part("hour") * 3600 + part("minute") * 60 + part("second") - time.seconds;
};

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  if (zones.size >= MAX_ZONES) zones.clear();
  const format = create(zone);
  zones.set(zone, format);
  return format;
};

const create = (timeZone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat("en-US-u-ca-iso8601-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch (error) {
    if (error instanceof RangeError) throw new CelError(`unknown time zone ${timeZone}`);
    throw error;
  }
};
