import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { wordsOf } from "../words/name-words.js";

/** Recognizes fields that hold a point in time by their names. */

/** Events at a point in time: 'lastUpdateTime', 'creationTimestamp', 'expirationDate'. */
const EVENTS =
  /^(?:last|creat|start|begin|began|end|finish|complet|expir|transition|updat|modif|publish|releas|delet|schedul|renew|probe|issu|acquir|observ|trigger)/i;
/** Words for amounts of time. */
const AMOUNTS = /^(?:max|min|base|total|average|avg|elapsed|default|keepalive|hold)$/i;
const PARTICIPLE = /(?:ed|seen|sent|begun|built|expires|starts|ends)$/i;
const TELLS =
  /\b(?:time(?:stamp)? (?:at which|when|of)|timestamp|RFC ?3339|ISO ?8601|date and time|point in time|unix (?:time|seconds)|epoch)\b/i;
/** Says that the field holds a time of day, a schedule or an amount of time. */
const TELLS_OTHER =
  /\b(?:time of (?:the )?day|cron|HH:MM|duration|intervals?|timeout|delay|how long|minutes|hours|days)\b/i;
/** A past event cannot be a time of day or a schedule. */
const PAST = /^(?:last|creat|complet|finish|transition|updat|modif|publish|issu|acquir|observ)/i;
const STARTS = /^(?:start|begin|began|end|expir)/i;
/** The names in certificates. */
const VALIDITY = /^(?:not(?:Before|After)|valid(?:From|Until))$/;

/**
 * True for a string or number whose name shows a point in time. In a spec, the description must show it too, unless the
 * name speaks of the past: 'startTime' may also be a time of day or a Cron expression.
 */
export const isPointInTime = (node: SchemaNode): boolean => {
  const type = node.type;
  if (node.name === undefined || (type !== "string" && type !== "integer" && type !== "number")) return false;
  if (type === "string" ? isDescribedText(node) : isDescribedNumber(node)) return true;
  const words = wordsOf(node.name);
  if (AMOUNTS.test(words[0] ?? "")) return false;
  const before = words.slice(0, -1);
  switch (words.at(-1)) {
    case "Timestamp":
    case "timestamp":
      return true;
    case "At":
      return PARTICIPLE.test(before.at(-1) ?? "");
    case "On":
      return HAPPENED.test(before.at(-1) ?? "");
    case "Epoch":
    case "Unix":
    case "Nano":
      return type !== "string" && before.some((word) => EVENTS.test(word));
    case "Date":
      return before.some((word) => EVENTS.test(word));
    case "Time":
      return isTime(node, before);
    default:
      return VALIDITY.test(node.name);
  }
};

const HAPPENED =
  /^(?:(?:creat|updat|modifi|start|finish|complet|expir|delet|schedul|publish|releas|renew|issu)ed|starts|ends|expires)$/i;
const EPOCH =
  /\b(?:since|after|from|of) (?:the )?(?:unix |posix )?epoch\b|\bsince (?:january 1(?:st)?,? |1 january |jan(?:\.|uary)? 1,? )?1970\b|\b(?:unix|epoch|posix)[ -]?(?:time(?:stamp)?|seconds|milliseconds|nanoseconds)\b/i;

/** True for a number that counts from 1970, whatever its name. */
const isDescribedNumber = ({ schema, parent }: SchemaNode): boolean =>
  // Seconds and nanoseconds are a point in time together.
  parent?.properties.has("nanos") !== true && EPOCH.test(descriptionOf(schema));

const FORMAT = /\b(?:RFC ?3339|ISO[ -]?8601)\b/i;

/** True for text that the description calls a time in a standard format, whatever its name, unless the text names the format. */
const isDescribedText = ({ schema, name = "" }: SchemaNode): boolean => {
  if (/(?:[fF]ormat|[lL]ayout|[pP]attern)$/.test(name)) return false;
  const description = descriptionOf(schema);
  // Most descriptions contain neither number, and the patterns take longer.
  if (!description.includes("3339") && !description.includes("8601")) return false;
  return (
    FORMAT.test(description) &&
    !/\bdurations?\b|\bhow long\b|\bpartial|\bor\b|\brecommended\b|\bcron\b|\binterval|\bperiod/i.test(description)
  );
};

/** For a name that ends in 'time', with the words before it. */
const isTime = (node: SchemaNode, before: readonly string[]): boolean => {
  const description = descriptionOf(node.schema);
  if (node.section === "status" && before.some((word) => EVENTS.test(word))) return true;
  if (TELLS_OTHER.test(description)) return false;
  const isPast = before.some((word) => PAST.test(word));
  // A number of seconds says so in its name or its description.
  const isNumber = node.type !== "string" && !/\bseconds\b/i.test(description);
  return isPast || TELLS.test(description) || (isNumber && before.some((word) => STARTS.test(word)));
};
