/** Durations as Go writes them ('300ms', '1h30m'), the form of flags and of `timeout` in requests (time.ParseDuration). */

const MILLISECONDS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  // The micro sign and the Greek letter.
  "\u00b5s": 1e-3,
  "\u03bcs": 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

const PART = "(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h)";
const DURATION = new RegExp(`^[+-]?(?:0|(?:${PART})+)$`);

/** True if Go parses the text as a duration, apart from Go's limit of about 292 years. */
export const isDuration = (text: string): boolean => DURATION.test(text);

/** The milliseconds of a duration, which may be negative; undefined if it is invalid. */
export const durationOf = (text: string): number | undefined => {
  if (!isDuration(text)) return undefined;
  let sum = 0;
  for (const [, amount, unit = ""] of text.matchAll(new RegExp(PART, "g")))
    sum += Number(amount) * (MILLISECONDS[unit] ?? 0);
  return text.startsWith("-") ? -sum : sum;
};

/** Units by the beginnings of their names. */
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

/** True for digits that are an integer of 64 bits. */
const isCount = (digits: string): boolean => {
  const number = digits.replace(/^0+/, "");
  return number.length < 19 || (number.length === 19 && number < "9223372036854775808");
};

/**
 * The nanoseconds of a text with numbers and known units, such as '2 days' or 'PT5M', as an API server reads it (kube-openapi, strfmt):
 * it ignores what is between them. Undefined if there are none, or if a number is none of 64 bits.
 */
export const durationInWords = (text: string): bigint | undefined => {
  let sum: bigint | undefined;
  // Looking back keeps the time for many digits in proportion to their number.
  for (const [, digits = "", word = ""] of text.matchAll(/(?<!\d)(\d+)[\t\n\f\r ]*([A-Za-zµ]+)/g)) {
    if (!isCount(digits)) return undefined;
    const unit = unitOf(word);
    if (unit !== undefined) sum = (sum ?? 0n) + BigInt(digits) * unit;
  }
  return sum === undefined ? undefined : BigInt.asIntN(64, sum);
};
