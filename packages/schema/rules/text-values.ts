import { type Value, CelError, parseDuration, parseTimestamp } from "kube-cel";

/** Strings with a format as values of CEL, as the API server reads them (kube-openapi, strfmt). */

const NANOSECONDS: Readonly<Record<string, bigint>> = {
  nano: 1n,
  micro: 1000n,
  milli: 1_000_000n,
  sec: 1_000_000_000n,
  min: 60_000_000_000n,
  hour: 3_600_000_000_000n,
  day: 86_400_000_000_000n,
  week: 604_800_000_000_000n,
};

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ns: "nano",
  us: "micro",
  µs: "micro",
  ms: "milli",
  s: "sec",
  m: "min",
  h: "hour",
  hr: "hour",
  d: "day",
  w: "week",
  wk: "week",
};

/** A unit by its abbreviation, or by a word that starts with its name, such as 'days'. */
const unitOf = (word: string): bigint | undefined => {
  const unit = word.toLowerCase();
  if (Object.hasOwn(ABBREVIATIONS, unit)) return NANOSECONDS[ABBREVIATIONS[unit] ?? ""];
  return Object.entries(NANOSECONDS).find(([name]) => unit.startsWith(name))?.[1];
};

/** Adds up parts such as '3 days', and ignores what is between them. */
const wordsDuration = (text: string): bigint | undefined => {
  let sum: bigint | undefined;
  for (const [, count = "0", word = ""] of text.matchAll(/(?<!\d)(\d+)\s*([A-Za-zµ]+)/g)) {
    const unit = unitOf(word);
    if (unit !== undefined) sum = (sum ?? 0n) + BigInt(count) * unit;
  }
  return sum === undefined ? undefined : BigInt.asIntN(64, sum);
};

const durationValue = (text: string): Value => {
  const duration = parseDuration(text);
  if (duration !== undefined) return duration;
  const nanos = wordsDuration(text);
  if (nanos === undefined) throw new CelError(`Invalid duration ${text}: unable to parse ${text} as duration`);
  return { kind: "duration", nanos };
};

const dateTimeValue = (text: string): Value => {
  // The offset may lack its colon.
  const time = parseTimestamp(text.toUpperCase().replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
  if (time === undefined)
    throw new CelError(`Invalid date-time formatted string ${text}: unable to parse ${text} as date-time`);
  return time;
};

const dateValue = (text: string): Value => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? parseTimestamp(`${text}T00:00:00Z`) : undefined;
  if (time === undefined) throw new CelError(`Invalid date formatted string ${text}: unable to parse it as date`);
  return time;
};

const bytesValue = (text: string): Value => {
  const compact = text.replaceAll(/[\r\n]/g, "");
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(compact))
    throw new CelError(`Invalid byte formatted string ${text}: illegal base64 data`);
  return Uint8Array.from(atob(compact), (char) => char.charCodeAt(0));
};

/** How to read the strings of a format; undefined if they stay strings. */
export const textReader = (format: string | undefined): ((text: string) => Value) | undefined => {
  switch (format) {
    case "duration":
      return durationValue;
    case "date":
      return dateValue;
    case "date-time":
      return dateTimeValue;
    case "byte":
      return bytesValue;
    default:
      return undefined;
  }
};
