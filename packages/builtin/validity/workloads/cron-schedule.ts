import { durationOf } from "kube-api";
import { quoted } from "../quoted.js";

/** Schedules as the server reads them (github.com/robfig/cron, ParseStandard). */

interface Field {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** Names of values, from the lowest. */
  readonly names?: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const FIELDS: readonly Field[] = [
  { name: "minute", low: 0, high: 59 },
  { name: "hour", low: 0, high: 23 },
  { name: "day of the month", low: 1, high: 31 },
  { name: "month", low: 1, high: 12, names: MONTHS },
  { name: "day of the week", low: 0, high: 6, names: DAYS },
];

const MACROS = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];
const EVERY = "@every ";
const FORM = "must have five fields, such as '*/5 * * * *', or be a macro such as '@daily'";

/** What a schedule must be; undefined if it is valid. */
export const scheduleProblem = (schedule: string): string | undefined => {
  if (schedule.startsWith("@")) return isMacro(schedule) ? undefined : FORM;
  const texts = schedule.trim().split(/\s+/);
  if (texts.length !== FIELDS.length) return FORM;
  for (const [index, field] of FIELDS.entries())
    for (const part of (texts[index] ?? "").split(",")) {
      const problem = part === "" ? undefined : partProblem(part, field);
      if (problem !== undefined) return `must have a valid ${field.name}: ${quoted(part)} ${problem}`;
    }
  return undefined;
};

const isMacro = (text: string): boolean =>
  MACROS.includes(text) || (text.startsWith(EVERY) && durationOf(text.slice(EVERY.length)) !== undefined);

/** A part such as '1', '1-5', '*' or '1-5/2'. */
const partProblem = (part: string, field: Field): string | undefined => {
  const [span = "", step, ...rest] = part.split("/");
  const [first = "", last, ...others] = span.split("-");
  const isAny = first === "*" || first === "?";
  if (rest.length > 0 || (!isAny && others.length > 0))
    return "must be a value, a range such as '1-5', or '*', and a step";
  const low = isAny ? field.low : valueOf(first, field);
  const limit = isAny || (step !== undefined && last === undefined) ? field.high : valueOf(last ?? first, field);
  const isCounted = step === undefined || wholeNumber(step) !== undefined;
  if (low === undefined || limit === undefined || !isCounted) return "must have numbers, or names of months and days";
  if (step !== undefined && wholeNumber(step) === 0) return "must have a step above 0";
  if (low < field.low || limit > field.high)
    return `must be between ${String(field.low)} and ${String(field.high)}, inclusive`;
  return low > limit ? "must not end before it starts" : undefined;
};

const valueOf = (text: string, { names, low }: Field): number | undefined => {
  const index = names?.indexOf(text.toLowerCase()) ?? -1;
  return index < 0 ? wholeNumber(text) : index + low;
};

const wholeNumber = (text: string): number | undefined => (/^\+?\d{1,15}$/.test(text) ? Number(text) : undefined);
