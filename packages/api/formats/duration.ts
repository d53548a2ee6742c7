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
