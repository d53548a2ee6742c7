import { durationOf, quoted } from "kube-api";
import { objectAt, own } from "kube-json";
import { nameToBe } from "kube-schema";
import { type Check, type Checks, SPECIFY, at, invalidIf, isSet, problem, textOf } from "../check.js";
import { formedIfSet, oneOf, within } from "../fields.js";

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

/** Time zones as the server reads them (time.LoadLocation of Go): names of the IANA database, in its spelling. */

const PART = /^[A-Za-z.\-_0-9+]{1,14}$/;
const UNKNOWN = "must be a time zone of the IANA database, such as 'Etc/UTC' or 'Europe/Berlin'";

/** Why a time zone is invalid; undefined if it is valid, or if that is not known here. */
export const timeZoneProblem = (name: string): string | undefined => {
  if (name === "") return "must not be empty when it is specified";
  if (name.split("/").some((part) => part === "." || part === ".." || part.startsWith("-") || !PART.test(part)))
    return UNKNOWN;
  if (name.toLowerCase() === "local") return "must be a time zone of the IANA database, not 'Local'";
  return isKnown(name) ? undefined : UNKNOWN;
};

/** Zones that Go knows, but that are not in all other copies of the database. */
const ELSEWHERE = /^(?:Factory|posixrules|(?:posix|right)\/.*)$/;

/** The zones without an area. Others that are known here, such as 'PST', are not of the database. */
const WITHOUT_AREA: ReadonlySet<string> = new Set(
  (
    "CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel " +
    "Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT " +
    "UTC Universal W-SU WET Zulu"
  ).split(" "),
);

/** How no zone of the database is written. Names of which others are the canonical ones are known here in any case. */
const OTHERWISE = /\/[a-z]|\/[A-Z]{4}|^(?!US\/)(?:[A-Z]{2}|[a-z])|^SystemV\//;

const isKnown = (name: string): boolean => {
  if (ELSEWHERE.test(name)) return true;
  if (!name.includes("/")) return WITHOUT_AREA.has(name);
  if (OTHERWISE.test(name)) return false;
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // The server is case-sensitive, Intl is not.
    return zone.toLowerCase() !== name.toLowerCase() || zone === name;
  } catch {
    return false;
  }
};

/** CronJobs (k8s.io/kubernetes, pkg/apis/batch/validation). */

const POLICIES = ["Allow", "Forbid", "Replace"];
/** The names of Jobs are 11 characters longer, and may have 63. */
const MAX_NAME = 52;

const name: Check = function* (place) {
  if (place.old === undefined && nameToBe(objectAt(place.value, "metadata")).length > MAX_NAME)
    yield problem.invalid(at(place, "metadata", "name"), `must have at most ${String(MAX_NAME)} characters`);
};

const schedule: Check = function* (place) {
  const given = textOf(place, "schedule");
  const field = at(place, "schedule");
  if (given === "") {
    yield problem.missing(field, SPECIFY);
    return;
  }
  const hadZone = textOf({ value: place.old ?? {} }, "schedule").includes("TZ");
  // A stored time zone may stay; whether it is known is not checked here.
  const text = hadZone ? given.replace(/^(?:CRON_)?TZ=\S+ /, "") : given;
  yield* invalidIf(field, scheduleProblem(text));
  if (!given.includes("TZ")) return;
  if (!hadZone) yield problem.invalid(field, "must not have a time zone: set `timeZone`");
  else if (isSet(place, "timeZone")) yield problem.invalid(field, "must not have a time zone beside `timeZone`");
};

const timeZone: Check = function* (place) {
  const isKept = place.old !== undefined && own(place.old, "timeZone") === own(place.value, "timeZone");
  if (!isKept) yield* formedIfSet("timeZone", timeZoneProblem)(place);
};

export const CRON_JOBS: Checks = {
  V1CronJob: [name],
  V1CronJobSpec: [
    schedule,
    within("startingDeadlineSeconds", 0),
    timeZone,
    oneOf("concurrencyPolicy", POLICIES, "Required"),
    within("successfulJobsHistoryLimit", 0),
    within("failedJobsHistoryLimit", 0),
  ],
};
