import { plainDouble } from "./numbers.js";
import { CelError, type Duration, type Timestamp } from "./value.js";

/** Timestamps and durations, with the ranges and texts of Go and cel-go. */

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
export const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;
const NANOS = 1_000_000_000n;

/** A timestamp. Throws a CelError if it is outside of the years 1 to 9999. */
export const timestamp = (seconds: number, nanos = 0, offset = 0): Timestamp => {
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw new CelError("timestamp overflow");
  return offset === 0 ? { kind: "timestamp", seconds, nanos } : { kind: "timestamp", seconds, nanos, offset };
};

/** A duration. Throws a CelError if it does not fit into an int64 of nanoseconds. */
export const duration = (nanos: bigint): Duration => {
  if (nanos !== BigInt.asIntN(64, nanos)) throw new CelError("duration overflow");
  return { kind: "duration", nanos };
};

export const addDuration = (time: Timestamp, nanos: bigint): Timestamp => {
  const total = BigInt(time.seconds) * NANOS + BigInt(time.nanos) + nanos;
  const rest = ((total % NANOS) + NANOS) % NANOS;
  return timestamp(Number((total - rest) / NANOS), Number(rest), time.offset);
};

export const subtractTimes = (left: Timestamp, right: Timestamp): Duration =>
  duration(BigInt(left.seconds - right.seconds) * NANOS + BigInt(left.nanos - right.nanos));

// Go accepts hours of one digit, and a comma before the fraction.
const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Reads an RFC 3339 time as Go's time.Parse; undefined if it is none. Throws a CelError if it is out of range. */
export const parseTimestamp = (text: string): Timestamp | undefined => {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const [zoneHour, zoneMinute] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59 || zoneHour > 24 || zoneMinute > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const offset = (zoneHour * 3600 + zoneMinute * 60) * (match[8] === "-" ? -1 : 1);
  const seconds = date.getTime() / 1000 + hour * 3600 + minute * 60 + second - offset;
  return timestamp(seconds, Number((match[7] ?? "").slice(0, 9).padEnd(9, "0")), offset);
};

const pad = (value: number, length = 2): string => String(value).padStart(length, "0");

/** The text of a timestamp, in the zone that it was written in (time.RFC3339Nano). */
export const timestampText = ({ seconds, nanos, offset = 0 }: Timestamp): string => {
  const date = new Date((seconds + offset) * 1000);
  const fraction = nanos === 0 ? "" : `.${pad(nanos, 9).replace(/(?<!0)0+$/, "")}`;
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
  const minutes = Math.trunc(Math.abs(offset) / 60);
  const zone = `${offset < 0 ? "-" : "+"}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`;
  return `${day}T${time}${fraction}${offset === 0 ? "Z" : zone}`;
};

export const durationText = ({ nanos }: Duration): string =>
  `${plainDouble(Number(nanos / NANOS) + Number(nanos % NANOS) / 1e9)}s`;

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  "\u00b5s": 1_000n,
  "\u03bcs": 1_000n,
  ms: 1_000_000n,
  s: NANOS,
  m: 60n * NANOS,
  h: 3600n * NANOS,
};

const PART = /(?:(\d+)(?:\.(\d*))?|\.(\d+))(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/y;

const LIMIT = 1n << 63n;

/** Reads a duration such as '1h30m' as Go's time.ParseDuration; undefined if it is none. */
export const parseDuration = (text: string): Duration | undefined => {
  const isNegative = text.startsWith("-");
  const rest = /^[+-]/.test(text) ? text.slice(1) : text;
  if (rest === "0") return { kind: "duration", nanos: 0n };
  let sum = 0n;
  PART.lastIndex = 0;
  for (let end = 0; end < rest.length || end === 0; end = PART.lastIndex) {
    const match = PART.exec(rest);
    // The longest number with 19 digits is below the limit; longer ones are judged by their digits without zeros.
    if (match === null || (match[1] ?? "").replace(/^0+/, "").length > 19) return undefined;
    const unit = UNITS[match[4] ?? ""] ?? 0n;
    const whole = BigInt(match[1] ?? "0") * unit;
    sum += whole + fractionOf(match[2] ?? match[3] ?? "", unit);
    if (whole > LIMIT || sum > LIMIT) return undefined;
  }
  if (isNegative) return { kind: "duration", nanos: -sum };
  return sum === LIMIT ? undefined : { kind: "duration", nanos: sum };
};

/** The nanoseconds of the digits behind the point, calculated with doubles, as Go does. */
const fractionOf = (digits: string, unit: bigint): bigint => {
  let fraction = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (fraction > (LIMIT - 1n) / 10n) break;
    const next = fraction * 10n + BigInt(digit);
    if (next > LIMIT) break;
    fraction = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(fraction) * (Number(unit) / scale)));
};
