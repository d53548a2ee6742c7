/** Times as the API writes them (API conventions, "Units": metav1.Time is RFC 3339). */

const FORM = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const daysIn = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (DAYS[month - 1] ?? 0);

/**
 * True for an RFC 3339 time that Go accepts too (time.Time.UnmarshalText): a day that exists, 'T' and 'Z' in upper case,
 * a point before the fraction, an offset below 24:00 and no leap second.
 */
export const isRfc3339 = (text: string): boolean => {
  const match = FORM.exec(text);
  if (match === null) return false;
  const number = (group: number): number => Number(match[group] ?? 0);
  const [year, month, day] = [number(1), number(2), number(3)];
  return (
    day >= 1 &&
    day <= daysIn(year, month) &&
    number(4) <= 23 &&
    number(5) <= 59 &&
    number(6) <= 59 &&
    number(7) <= 23 &&
    number(8) <= 59
  );
};

/** The milliseconds since 1970 of such a time, however it is written; undefined of anything else. */
export const instantOf = (text: string): number | undefined => (isRfc3339(text) ? Date.parse(text) : undefined);

/** True for what is written as a day or as a time with a zone, whether or not there is such a day. */
export const hasShapeOfTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);

/** Milliseconds since 1970 at which a day such as '2027-01-31' ends in UTC, or undefined if there is no such day. */
export const endOfDay = (text: string): number | undefined => {
  const start = instantOf(`${text}T00:00:00Z`);
  return start === undefined ? undefined : start + 86_400_000;
};
