import { CelError, type Timestamp } from "../values/value.js";
import { quoted } from "./arguments.js";

/** The zones that are kept at most. */
const MAX_ZONES = 64;

const zones = new Map<string, Intl.DateTimeFormat>();

/** Seconds east of UTC in a time zone such as 'Europe/Berlin', or with an offset such as '-08:00', at a time. */
export const offsetOf = (zone: string, time: Timestamp): number => {
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
