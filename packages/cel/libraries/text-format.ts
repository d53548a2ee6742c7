import { clauseAt, misfitWords } from "../check/format-calls.js";
import { fixedDouble, goDouble } from "../values/numbers.js";
import { durationText, timestampText } from "../values/times.js";
import {
  type ListValue,
  type MapValue,
  type Value,
  asKind,
  CelError,
  isList,
  isMap,
  isUint,
  requireText,
  typeNameOf,
} from "../values/value.js";
import { compareStrings } from "../values/compare.js";
import { elements } from "../values/collections.js";
import { joinTexts, quoted } from "./declare.js";
import { bytesToText } from "./conversions.js";

/** Implements `format()`: the clauses of cel-go before version 4 of its strings, in the English of its formatter. */

/** The most decimals of a clause such as `%.3f`. */
const MAX_PRECISION = 1000;

/** A text whose clauses, such as `%s`, are replaced by the elements of a list. Throws a CelError in the words of cel-go. */
export const formatText = (format: string, args: ListValue): string => {
  let text = "";
  let used = 0;
  for (let index = 0; index < format.length; ) {
    const percent = format.indexOf("%", index);
    if (percent < 0) return text + format.slice(index);
    text += format.slice(index, percent);
    index = percent + 1;
    if (format[index] === "%") {
      text += "%";
      index++;
      continue;
    }
    if (used >= args.size) throw new CelError(`index ${String(used)} out of range`);
    if (index >= format.length) throw new CelError("unexpected end of string");
    const clause = readClause(format, index);
    text += formatValue(args.at(used++), clause);
    requireText(text.length);
    index = clause.end;
  }
  return text;
};

interface Clause {
  readonly letter: string;
  readonly precision: number;
  readonly end: number;
}

const readClause = (format: string, start: number): Clause => {
  const read = clauseAt(format, start);
  if (typeof read === "string") throw new CelError(read);
  const { letter, digits, end } = read;
  const precision = digits === "" ? 6 : Number(digits);
  if (precision > MAX_PRECISION)
    throw new CelError(
      `could not parse formatting clause: error while parsing precision: a precision of more than ${String(MAX_PRECISION)} digits`,
    );
  return { letter, precision, end };
};

const wrong = (letter: string, value: Value): CelError => new CelError(misfitWords(letter, typeNameOf(value)));

const formatValue = (value: Value, { letter, precision }: Clause): string => {
  switch (letter) {
    case "s":
      return textOfValue(value);
    case "d":
      return integerText(value, 10, letter);
    case "f":
      return fixedText(value, precision);
    case "e":
      return scientificText(value, precision);
    case "b":
      if (typeof value === "boolean") return value ? "1" : "0";
      return integerText(value, 2, letter);
    case "o":
      return integerText(value, 8, letter);
    default:
      return letter === "x" ? hexText(value) : hexText(value).toUpperCase();
  }
};

const integerText = (value: Value, radix: number, letter: string): string => {
  if (typeof value === "bigint") return value.toString(radix);
  if (isUint(value)) return value.value.toString(radix);
  throw wrong(letter, value);
};

const hexText = (value: Value): string => {
  if (typeof value !== "string" && !(value instanceof Uint8Array)) return integerText(value, 16, "x");
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

const doubleOf = (value: Value, letter: string): number => {
  if (typeof value === "number") return value;
  if (value === "NaN") return Number.NaN;
  if (value === "Infinity") return Infinity;
  if (value === "-Infinity") return -Infinity;
  throw wrong(letter, value);
};

const endless = (value: number): string | undefined =>
  Number.isFinite(value) ? undefined : Number.isNaN(value) ? "NaN" : value > 0 ? "\u221e" : "-\u221e";

/** Digits with a comma before each group of three: '1234567' is '1,234,567'. */
const groupedByThree = (digits: string): string => {
  const first = digits.length % 3 || 3;
  return digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ",$&");
};

const fixedText = (value: Value, precision: number): string => {
  const double = doubleOf(value, "f");
  return endless(double) ?? fixedDouble(double, precision).replace(/\d+/, groupedByThree);
};

const SUPERSCRIPTS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

const scientificText = (value: Value, precision: number): string => {
  const double = doubleOf(value, "e");
  const special = endless(double);
  if (special !== undefined) return special;
  const [mantissa = "0", exponent = "+0"] = double.toExponential(Math.min(precision, 100)).split("e");
  const digits = exponent
    .slice(1)
    .padStart(2, "0")
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? digit);
  const zeros = "0".repeat(Math.max(precision - 100, 0));
  return `${mantissa}${zeros}\u202f\u00d7\u202f10${exponent.startsWith("-") ? "\u207b" : ""}${digits}`;
};

const textOfValue = (value: Value): string => {
  if (value === null) return "null";
  if (isList(value)) return listText(value);
  if (isMap(value) && value.kind === "map") return mapText(value);
  if (value instanceof Uint8Array) {
    const text = bytesToText(value);
    if (typeof text === "string") return text;
    throw new CelError(
      'error during formatting: could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string',
    );
  }
  return simpleText(value);
};

const simpleText = (value: Value): string => {
  if (typeof value === "string") return value;
  if (typeof value === "number") return goDouble(value);
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (isUint(value)) return String(value.value);
  const [time, duration, type] = [asKind(value, "timestamp"), asKind(value, "duration"), asKind(value, "type")];
  if (time !== undefined) return timestampText(time);
  if (duration !== undefined) return durationText(duration);
  if (type !== undefined) return type.name;
  throw wrong("s", value);
};

/** A value in a list or map, as a literal of CEL. */
const literalText = (value: Value): string => {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number") {
    if (Number.isFinite(value)) return fixedDouble(value, 6);
    return quoted(Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf");
  }
  if (value instanceof Uint8Array) return `b${quoted(textOfValue(value))}`;
  const time = value === null ? undefined : (asKind(value, "timestamp") ?? asKind(value, "duration"));
  if (time !== undefined) return `${time.kind}(${quoted(simpleText(time))})`;
  const opaque = asKind(value, "opaque") ?? asKind(value, "optional");
  if (opaque !== undefined)
    throw new CelError(`error during formatting: no formatting function for ${typeNameOf(value)}`);
  return textOfValue(value);
};

const listText = (list: ListValue): string => `[${joinTexts([...elements(list)].map(literalText), ", ")}]`;

const mapText = (map: MapValue): string => {
  const entries: [string, string][] = [];
  for (const key of map.keys()) {
    if (typeof key === "number")
      throw new CelError(`error during formatting: no formatting function for map key of type ${typeNameOf(key)}`);
    const value = map.get(key);
    if (value !== undefined) entries.push([literalText(key), literalText(value)]);
  }
  entries.sort(([left], [right]) => compareStrings(left, right));
  return `{${joinTexts(
    entries.map(([key, value]) => `${key}:${value}`),
    ", ",
  )}}`;
};
