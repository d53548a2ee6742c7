import { declare, DURATION, INT, method, overloadOf, STRING, TIMESTAMP } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

/** A function of a timestamp, with an optional time zone, and sometimes also of a duration. */
const part = (name: string, id: string, withZone: string, ofDuration?: string) =>
  declare(
    name,
    method(id, [TIMESTAMP], INT, later),
    method(withZone, [TIMESTAMP, STRING], INT, later),
    ...(ofDuration === undefined ? [] : [method(ofDuration, [DURATION], INT, later)]),
  );

/** Timestamps and durations. */
export const times: Library = {
  name: "times",
  functions: [
    declare(
      "duration",
      overloadOf("duration_to_duration", [DURATION], DURATION, later),
      overloadOf("int64_to_duration", [INT], DURATION, later),
      overloadOf("string_to_duration", [STRING], DURATION, later),
    ),
    declare(
      "timestamp",
      overloadOf("timestamp_to_timestamp", [TIMESTAMP], TIMESTAMP, later),
      overloadOf("int64_to_timestamp", [INT], TIMESTAMP, later),
      overloadOf("string_to_timestamp", [STRING], TIMESTAMP, later),
    ),
    part("getFullYear", "timestamp_to_year", "timestamp_to_year_with_tz"),
    part("getMonth", "timestamp_to_month", "timestamp_to_month_with_tz"),
    part("getDayOfYear", "timestamp_to_day_of_year", "timestamp_to_day_of_year_with_tz"),
    part("getDayOfMonth", "timestamp_to_day_of_month", "timestamp_to_day_of_month_with_tz"),
    part("getDate", "timestamp_to_day_of_month_1_based", "timestamp_to_day_of_month_1_based_with_tz"),
    part("getDayOfWeek", "timestamp_to_day_of_week", "timestamp_to_day_of_week_with_tz"),
    part("getHours", "timestamp_to_hours", "timestamp_to_hours_with_tz", "duration_to_hours"),
    part("getMinutes", "timestamp_to_minutes", "timestamp_to_minutes_with_tz", "duration_to_minutes"),
    part("getSeconds", "timestamp_to_seconds", "timestamp_to_seconds_tz", "duration_to_seconds"),
    part(
      "getMilliseconds",
      "timestamp_to_milliseconds",
      "timestamp_to_milliseconds_with_tz",
      "duration_to_milliseconds",
    ),
  ],
};
