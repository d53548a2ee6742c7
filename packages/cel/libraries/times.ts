import { DURATION, INT, STRING, TIMESTAMP } from "../check/types.js";
import { durationOf, method, quoted, textOf, timeOf } from "./declare.js";
import { CelError, type Timestamp } from "../values/value.js";
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

/** Time zones as Go's time.LoadLocation has them, which cel-go calls (common/types/timestamp.go). */

/** The zones that are kept at most. */
const MAX_ZONES = 64;

const zones = new Map<string, Intl.DateTimeFormat>();

/**
 * Seconds east of UTC in a time zone such as 'Europe/Berlin', or with an offset such as '-08:00', at a time. 'Local' is the zone of the
 * API server: UTC in its image.
 */
const offsetOf = (zone: string, time: Timestamp): number => {
  if (zone === "UTC" || zone === "" || zone === "Local") return 0;
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

const unknown = (zone: string): CelError => new CelError(`unknown time zone ${zone}`);

/** The names without a region in the tz database. */
const ALONE: ReadonlySet<string> = new Set(
  (
    "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel " +
    "Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT " +
    "Universal W-SU WET Zulu"
  ).split(" "),
);

const REGION =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\//;
/** Some have small words or several capitals, such as 'Port_of_Spain' and 'McMurdo'. */
const WORD = /^(?:[A-Z][a-z]+(?:[A-Z][a-z]+)?|DumontDUrville|of|au|es|ACT|LHI|NSW|IN|UTC|UCT|GMT(?:[-+]?\d+)?)$/;

/** True for a name as the tz database writes them, which is all that Go knows. Intl knows others, such as 'PST' and 'utc'. */
const isTzName = (zone: string): boolean =>
  ALONE.has(zone) ||
  (REGION.test(zone) &&
    (zone.startsWith("Etc/GMT") || zone.split(/[/_-]/).every((word) => WORD.test(word) || word === "US")));

const create = (timeZone: string): Intl.DateTimeFormat => {
  if (timeZone.includes("..") || /^[/\\]/.test(timeZone)) throw new CelError("time: invalid location name");
  if (!isTzName(timeZone)) throw unknown(timeZone);
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
    if (error instanceof RangeError) throw unknown(timeZone);
    throw error;
  }
};
