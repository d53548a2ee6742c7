import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { lastWord, wordsOf } from "../words/name-words.js";
import { type JsonObject, own, stringAt } from "kube-json";
import { type PatternBudget, patternSize } from "kube-api";

/** Recognizes fields that hold durations (API conventions, "Units") by their names and patterns. */

const DURATIONS: ReadonlySet<string> = new Set("timeout interval period duration delay ttl age".split(" "));

/** The last words of names that may be durations, with or without their unit, in lowercase. */
export const DURATION_WORDS: readonly string[] = [
  ...DURATIONS,
  ...["milliseconds", "seconds", "minutes", "hours", "days"],
];

const UNITS: ReadonlySet<string> = new Set(
  `ns nanos nanoseconds us micros microseconds ms millis milliseconds sec secs second seconds mins minute minutes hour
  hours day days week weeks month months year years`.split(/\s+/),
);

/** True if a word of the name is a unit of time: 'timeoutSeconds', 'secondsBeforeTimeout'. */
export const namesTimeUnit = (name: string): boolean => wordsOf(name).some((word) => UNITS.has(word.toLowerCase()));

/** True for a name that ends with a word for a duration, without a unit: 'idleTimeout', 'maxTTL', not 'percentage'. */
export const isDurationName = (name: string): boolean =>
  DURATIONS.has(lastWord(name)) && !namesTimeUnit(name) && !OTHER_INTERVAL.test(name);

/** Between entries of an index, the parts of a query, or counted things: 'maxRequestsPerInterval'. */
const OTHER_INTERVAL = /(?:Index|Split|Per(?:[A-Z][a-z]+)?)(?:Interval|Period)$/;

/**
 * True for a string whose name shows that it holds a duration, as generators write metav1.Duration; a text
 * that says why its pattern was not tested.
 */
export const isDurationText = (node: SchemaNode, patterns: PatternBudget): boolean | string => {
  const { name, schema } = node;
  if (name === undefined || node.type !== "string" || own(schema, "enum") !== undefined) return false;
  if (own(schema, "format") === "date-time") return false;
  if (!isDurationName(name) && !/.(?:(?:S|Millis|_s|_millis)econds|In(?:Minutes|Hours|Days))$/.test(name)) return false;
  const pattern = stringAt(schema, "pattern");
  if (isOtherNotation(schema) || namesWord(schema)) return false;
  return pattern === undefined || takesSome(pattern, TIMES, patterns);
};

/** Words that stand for a special value: 'Auto' in '^([0-9]+s|Auto)$'. */
const WORD = /(?:^|[|(^])"?([A-Z][a-z]{2,20})"?(?=[|)$]|$)/;
const SAID = /(?:\bset to|\bor|\bto) ['"`](?:Auto|Default|Disabled|Forever|Infinite|Infinity|Never|Off|Unlimited)['"`]/;

/** True if the text is either a duration or a word that an integer cannot hold, such as 'Never'. */
const namesWord = (schema: JsonObject): boolean => {
  const pattern = stringAt(schema, "pattern") ?? "";
  return WORD.test(pattern.slice(0, LONGEST)) || SAID.test(descriptionOf(schema));
};

/** Characters of a pattern that are searched for words. */
const LONGEST = 2000;

/**
 * True for a schema whose format or pattern accepts Go durations, such as '1h' and '30s', and no other words;
 * a text that says why its pattern was not tested.
 */
export const takesDurations = (schema: JsonObject, patterns: PatternBudget): boolean | string => {
  if (own(schema, "format") === "duration") return true;
  const pattern = stringAt(schema, "pattern");
  // Most patterns are not of durations, and compiling is slow.
  if (pattern === undefined || !hasUnits(pattern) || isOtherNotation(schema) || namesWord(schema)) return false;
  for (const text of ["5m", "1h", "30s"]) {
    const takes = takesSome(pattern, [text], patterns);
    if (takes !== true) return takes;
  }
  const others = takesSome(pattern, OTHERS, patterns);
  return typeof others === "string" ? others : !others;
};

const GO_DURATION =
  /\b(?:go(?:lang)?(?:'s)? (?:time\.)?durations?|durations? (?:string|notation|format)|time\.(?:Parse)?Duration|ParseDuration|valid time units)\b/i;
const EXAMPLE = /[\s"'`(]\d{1,9}(?:ms|s|m|h)(?:\d{1,9}(?:m|s)){0,2}(?=[\s"'`).,;\]]|$)/;
const TIME_SPAN =
  /(?:^|[a-z_-])(?:[tT]ime|[wW]indow|[mM]ax[aA]ge|[gG]race|[bB]ackoff|[cC]ooldown|[rR]etention|[lL]atency|[jJ]itter|[kK]eep[aA]live|[lL]ifetime|[eE]xpir(?:y|ation)|[wW]ait|[bB]efore|[aA]fter|[oO]ffset)$/;
const TIME_TEXT =
  /\bdurations?\b|\bhow (?:long|often|old)\b|\btime (?:between|to wait|to live|until|after|before|that)\b|\b(?:grace|retention) period\b/i;
/** 'an offset from CreationTimestamp' is a duration, where one from the start of a file is not. */
const FROM_MOMENT = /\boffset from\b[^.]{0,60}[tT]ime(?:stamp)?\b/;
const MOMENT = /RFC ?3339|timestamp|time of day|cron/i;

/** The field beside it says which it is: 'For latency: a duration string. For rate: a float string.' */
const SEVERAL = /\bFor [a-z ]{1,40}: an? [^]{1,200}\bFor [a-z ]{1,40}: an? /;

/**
 * True for a string that the description calls a duration, whatever its name: 'a Go duration such as 1m30s', 'the
 * duration, e.g. 5m', or 'defaults to 30s' for a `retention`.
 */
export const isDescribedDuration = ({ name = "", schema, type }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  // Most descriptions contain none of these words, and the patterns take longer.
  if (type !== "string" || !/[dD]uration|time unit|offset from|\d[smh]/.test(description)) return false;
  if (own(schema, "enum") !== undefined || own(schema, "format") === "date-time" || isOtherNotation(schema))
    return false;
  if (/[oO]ffset$/.test(name) && FROM_MOMENT.test(description)) return true;
  if (MOMENT.test(description) || SEVERAL.test(description) || namesWord(schema)) return false;
  return (
    GO_DURATION.test(description) ||
    (EXAMPLE.test(description) && (TIME_SPAN.test(name) || TIME_TEXT.test(description)))
  );
};

const hasUnits = (pattern: string): boolean => ["h", "m", "s"].every((unit) => pattern.includes(unit));

/** Durations in the forms of Go, Prometheus and ISO 8601, and as a plain number. */
const TIMES: readonly string[] = ["5m", "1h", "30s", "1d", "1h0m0s", "PT5M", "P1D", "10"];
const OTHERS: readonly string[] = ["5x", "abc", "1h30q", "a-b", "5 apples", "2006-01-02T15:04:05Z"];

/** The bounded form that the Gateway API defines (GEP-2257), and that of Prometheus, in which '1d' and '2w' are durations. */
const isOtherNotation = (schema: JsonObject): boolean => {
  const pattern = stringAt(schema, "pattern") ?? "";
  return pattern === "^([0-9]{1,5}(h|m|s|ms)){1,4}$" || pattern.startsWith("^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?");
};

/** The maximum size of a pattern of durations; the largest in public CRDs has 168. */
const LARGEST = 2000;

const takesSome = (pattern: string, texts: readonly string[], patterns: PatternBudget): boolean | string => {
  if (patternSize(pattern) > LARGEST) return false;
  for (const text of texts) {
    const outcome = patterns.test(pattern, text);
    if (outcome === true || typeof outcome === "string") return outcome;
  }
  return false;
};
