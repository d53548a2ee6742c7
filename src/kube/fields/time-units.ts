import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { own, stringAt } from "kube-json";
import { secondsName } from "../words/seconds-names.js";

/** Finds the unit that the name of a duration should have (API conventions, "Units"). */

const WORDS =
  "(nanoseconds?)|(micros(?:econds?)?|microseconds?|µs)|(ms|millis|milliseconds?|msecs?)|(seconds?|secs?)|(minutes?)|(hours?|hrs?)|(days?)|(weeks?)";
const UNITS = ["Nanoseconds", "Microseconds", "Milliseconds", "Seconds", "Minutes", "Hours", "Days", "Weeks"];
const ANY = new RegExp(`\\b(?:${WORDS})\\b`, "i");
const STATED = new RegExp(
  `(?:^|\\b(?:in|as|unit|units|number of|how many)(?: is| are)?:? (?:(?:the|full|whole) )?|\\d(?:-| to )\\d{1,4} )(?:${WORDS})\\b`,
  "i",
);

const unitIn = (text: string, pattern: RegExp): string | undefined => {
  const groups: readonly (string | undefined)[] = (pattern.exec(text) ?? []).slice(1);
  return UNITS[groups.findIndex((group) => group !== undefined)];
};

/** The unit of time that the description states ('in days'), or else its first one; undefined if it has none. */
export const describedTimeUnit = (node: SchemaNode): string | undefined =>
  statedUnit(node) ?? unitIn(descriptionOf(node.schema), ANY);

const statedUnit = ({ schema }: SchemaNode): string | undefined => unitIn(descriptionOf(schema), STATED);

/** True if the description states that the number is one of days or weeks, which other systems count whole. */
export const statesDays = (node: SchemaNode): boolean => /^(?:Days|Weeks)$/.test(statedUnit(node) ?? "");

/** The name of a duration with its unit: seconds unless the description shows that these do not fit. */
export const durationName = (node: SchemaNode, stem: string): string => {
  const unit = describedTimeUnit(node);
  const isFine = unit === undefined ? BRIEF.test(stem) || isBoundedInMilliseconds(node) : FINE.test(unit);
  return isFine || statesDays(node) ? inUnit(stem, unit ?? "Milliseconds") : secondsName(stem);
};

/** 'pollPeriodMilliseconds' for 'pollInterval'. */
const inUnit = (stem: string, unit: string): string => secondsName(stem).replace(/Seconds(?=$|[A-Z])/, unit);

const FINE = /^(?:Micro|Milli)/;
/** True for a `maximum` of whole half minutes in milliseconds, such as 60000: no whole days in seconds are. */
const isBoundedInMilliseconds = ({ schema }: SchemaNode): boolean => Number(own(schema, "maximum") ?? 1) % 30_000 === 0;
/** Spans that are mostly shorter than a second. */
const BRIEF = /(?:[lL]atency|[jJ]itter)$/;

/** A time below a second, or with a part of one: '300ms'. */
const SHORT = /\b(?!\d{1,9}000 ?m)\d{1,12} ?(?:ms|milliseconds?)\b|\bsub-?seconds?\b/i;

/** The usual text about Go durations has examples of every kind. */
const OF_GO = /\b(?:1\.5h|2h45m)\b|valid time units/i;

/** Like `durationName`, for a duration that is a text now: milliseconds if its default or an example has them. */
export const textDurationName = ({ schema }: SchemaNode, stem: string): string => {
  const description = descriptionOf(schema);
  const isShort =
    BRIEF.test(stem) ||
    SHORT.test(stringAt(schema, "default") ?? "") ||
    (SHORT.test(description) && !OF_GO.test(description));
  if (!isShort) return secondsName(stem);
  const text = BRIEF.test(stem) ? (stringAt(schema, "pattern") ?? description) : "";
  const small = /(?<![a-z])(?:ns|us|µs)(?![a-z])/.exec(text)?.[0];
  return inUnit(stem, small === undefined ? "Milliseconds" : small === "ns" ? "Nanoseconds" : "Microseconds");
};
