import { DURATION, INT, STRING, TIMESTAMP } from "../check/types.js";
import { durationOf, method, textOf, timeOf } from "./declare.js";
import { offsetOf } from "./time-zones.js";
import type { Timestamp } from "../values/value.js";
import type { Library, Overload } from "../check/environment.js";

type Part = (date: Date, nanos: number) => number;

const SECOND = 1_000_000_000n;

/** A function of a timestamp, with an optional time zone. */
const part = (name: string, id: string, read: Part, withZone = `${id}_with_tz`): readonly Overload[] => {
  const readIn = (time: Timestamp, zone: string): bigint =>
    BigInt(read(new Date((time.seconds + offsetOf(zone, time)) * 1000), time.nanos));
  return [
    method(name, id, [TIMESTAMP], INT, ([time]) => readIn(timeOf(time), "UTC")),
    method(name, withZone, [TIMESTAMP, STRING], INT, ([time, zone]) => readIn(timeOf(time), textOf(zone))),
  ];
};

/** A whole number of units in a duration. */
const unit = (name: string, id: string, nanos: bigint): Overload =>
  method(name, id, [DURATION], INT, ([value]) => durationOf(value).nanos / nanos);

const dayOfYear: Part = (date) => {
  const start = new Date(0);
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start.getTime()) / 86_400_000);
};

/** Timestamps and durations. */
export const times: Library = {
  overloads: [
    ...part("getFullYear", "timestamp_to_year", (date) => date.getUTCFullYear()),
    ...part("getMonth", "timestamp_to_month", (date) => date.getUTCMonth()),
    ...part("getDayOfYear", "timestamp_to_day_of_year", dayOfYear),
    ...part("getDayOfMonth", "timestamp_to_day_of_month", (date) => date.getUTCDate() - 1),
    ...part("getDate", "timestamp_to_day_of_month_1_based", (date) => date.getUTCDate()),
    ...part("getDayOfWeek", "timestamp_to_day_of_week", (date) => date.getUTCDay()),
    ...part("getHours", "timestamp_to_hours", (date) => date.getUTCHours()),
    unit("getHours", "duration_to_hours", 3600n * SECOND),
    ...part("getMinutes", "timestamp_to_minutes", (date) => date.getUTCMinutes()),
    unit("getMinutes", "duration_to_minutes", 60n * SECOND),
    ...part("getSeconds", "timestamp_to_seconds", (date) => date.getUTCSeconds(), "timestamp_to_seconds_tz"),
    unit("getSeconds", "duration_to_seconds", SECOND),
    ...part("getMilliseconds", "timestamp_to_milliseconds", (_, nanos) => Math.trunc(nanos / 1_000_000)),
    unit("getMilliseconds", "duration_to_milliseconds", 1_000_000n),
  ],
};
