import { isDurationName, namesTimeUnit } from "./durations.js";
import { isCountName } from "./numeric-fields.js";
import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isPointInTime } from "./times.js";
import { missingWellKnownBounds, wellKnownShape } from "./well-known-fields.js";
import { type Json, arrayAt, own, remember, stringAt } from "kube-json";
import { lastWord, wordsOf } from "../words/name-words.js";

/** Recognizes text that holds a number, a boolean, a resource quantity, or a number or a percentage. */

export type TextType = "boolean" | "number" | "quantity" | "share";

/** The fields of Deployments and PodDisruptionBudgets that are a number or a percentage. */
const SHARES: ReadonlySet<string> = new Set("maxSurge maxUnavailable minAvailable maxUnhealthy".split(" "));

/** True for the name of a field that is a number or a percentage in Kubernetes. */
export const isShareName = (name: string): boolean => SHARES.has(name);

/** Returns the type that a string holds instead of text; undefined for text, or if other rules report the type. */
export const typeOfText = (node: SchemaNode): TextType | undefined =>
  node.type !== "string" || node.step !== "property" ? undefined : knownType(node);

const knownType = remember((node: SchemaNode): TextType | undefined => {
  if (TYPED.some((keyword) => own(node.schema, keyword) !== undefined)) return undefined;
  const type = readType(node);
  return type === undefined || isReportedElsewhere(node) ? undefined : type;
});

const readType = (node: SchemaNode): TextType | undefined => {
  if (isFlag(node) && !ofCondition(node)) return "boolean";
  if (isShareName(node.under)) return own(node.schema, "pattern") === undefined ? "share" : undefined;
  if (own(node.schema, "enum") !== undefined || SPECIAL.test(textOf(node))) return undefined;
  if (isQuantity(node)) return "quantity";
  return isNumberText(node) ? "number" : undefined;
};

/** True for text that is a point in time, a port or another number, and for a well-known field of another shape. */
export const hasWrongType = (node: SchemaNode): boolean =>
  (node.type === "string" &&
    (typeOfText(node) !== undefined ||
      missingWellKnownBounds(node) !== undefined ||
      (isPointInTime(node) && own(node.schema, "pattern") === undefined))) ||
  wellKnownShape(node) !== undefined ||
  (node.step === "additionalProperties" && node.parent !== undefined && hasWrongType(node.parent));

const TYPED = ["format", "x-kubernetes-int-or-string"] as const;

const textOf = ({ schema }: SchemaNode): string => descriptionOf(schema).slice(0, 2000);

const isReportedElsewhere = (node: SchemaNode): boolean =>
  wellKnownShape(node) !== undefined ||
  missingWellKnownBounds(node) !== undefined ||
  isPointInTime(node) ||
  isDurationName(node.name ?? "") ||
  namesTimeUnit(node.name ?? "");

/** Text that may also be something else than a number. */
const SPECIAL =
  /\bpercent|%|\bexpressions?\b|\btemplates?\b|\bvariables?\b|\bparameteri[sz]|\bplaceholder|\bkey (?:for|of|in)\b|\bJSON ?path|\branges?\b|\bcomma|\bseparated\b|\bunits?\b|\bunlimited\b|\bauto\b|\btime (?:period|span)\b/i;

const FLAGS = /^(?:true|false|yes|no|on|off)$/i;
const FLAG_PATTERN = /^\^\(?(?:\?:)?(?:true\|false|false\|true)\)?\$$/i;
const FLAG_TEXT =
  /\b(?:must be|either|one of|(?:values|options)(?: are)?:?|accepts?|set to)(?: the (?:strings?|values?))? ["'`]?true["'`]?(?:,| or| and|\/|\|)+ ?["'`]?false\b(?!["'`]?(?:,| or| and))/i;

/** True for the values 'true' and 'false' as text, or others of the same meaning. */
const isFlag = (node: SchemaNode): boolean => {
  const { schema } = node;
  const values = arrayAt(schema, "enum");
  if (values.some((value) => value !== "")) return isFlagEnum(values);
  const pattern = stringAt(schema, "pattern");
  return pattern === undefined
    ? isFlagWord(own(schema, "default")) || FLAG_TEXT.test(textOf(node))
    : FLAG_PATTERN.test(pattern);
};

/** The status of a condition is text, as it may also be 'Unknown'; so is the one that another object must have. */
const ofCondition = ({ under, section, parent }: SchemaNode): boolean =>
  under === "status" && (section === "status" || parent?.properties.has("type") === true);

/** True for the two words of a flag, or for several spellings of them, as in 'true', 'True', 'yes' and '1'. */
export const isFlagEnum = (values: readonly Json[]): boolean => {
  const words = values.filter((value) => value !== "");
  return (
    words.length > 1 &&
    words.every((value) => typeof value === "string" && SPELLINGS.test(value)) &&
    words.some(isFlagWord)
  );
};

const SPELLINGS = /^(?:true|false|yes|no|on|off|[01yn]|enabled?|disabled?)$/i;

const isFlagWord = (value: unknown): boolean => typeof value === "string" && FLAGS.test(value);

const QUANTITY = /\b(?:resource|kubernetes) quantity\b|\bresource\.Quantity\b|\bquantity (?:string|format|notation)\b/i;
const AMOUNT = /(?:^|[\s"'`(])\d+(?:\.\d+)?(?:[KMGTPE]i|m)(?=$|[\s"'`),.;:])/;
/** Sizes in the notation of other products, in which 'k' and 'm' stand for 1024 and its square. */
const OTHER_NOTATION = /(?:^|[\s"'`(])\d+[km](?=$|[\s"'`),.;:])/;
const OF_BYTES: ReadonlySet<string> = new Set("disk memory ram size space storage volume".split(" "));
const RESOURCES: ReadonlySet<string> = new Set(
  "capacity cpu disk limit memory quota ram request size space storage volume".split(" "),
);
const OF_CONTAINERS = /\b(?:amount of|limit on) (?:CPU|memory|storage|disk space)\b/i;
const SUFFIXES = /(?:Ki|Mi)\||\[(?=[A-Za-z]*M)(?=[A-Za-z]*G)[A-Za-z]{2,10}\]\)?i|\\d\+m\|/;

/** A comma that is no part of a quantifier such as '{1,3}': text of several values. */
const OF_LIST = /(?:^|[^\d{]),/;

/** True for a resource quantity such as '10Gi', as its description, default or pattern shows. */
const isQuantity = (node: SchemaNode): boolean => {
  const { name = "", schema } = node;
  const text = textOf(node);
  const pattern = stringAt(schema, "pattern");
  if (pattern !== undefined && OF_LIST.test(pattern)) return false;
  if (QUANTITY.test(text)) return true;
  const words = wordsOf(name).map((word) => word.toLowerCase());
  if (!words.some((word) => RESOURCES.has(word))) return false;
  if (words.some((word) => OF_BYTES.has(word)) && OTHER_NOTATION.test(text)) return false;
  if (pattern !== undefined) return SUFFIXES.test(pattern);
  return AMOUNT.test(text) || AMOUNT.test(stringAt(schema, "default") ?? "") || OF_CONTAINERS.test(text);
};

/** Digits that are no amount. */
const NAMED_DIGITS =
  /(?:asn|code|date|digits?|ids?|isbn|key|mode|number|phone|pin|prefix|serial|suffix|tag|token|vat|version|year|zip)$/i;
const COUNTED: ReadonlySet<string> = new Set("attempts retries shards threads".split(" "));
const HOW_MANY =
  /^(?:\w+ )?(?:(?:is|are|specifies|defines|sets|represents|indicates|holds|the) )*(?:how many|(?:(?:allowed|current|desired|exact|initial|maximum|minimum|total) )*(?:number|count) of)\b/i;
/** With more digits, a number may exceed 53 bits, and must be text. */
const MOST_DIGITS = 15;

/** True for a number as text: its name or its description counts something, or it may only have a few digits. */
const isNumberText = (node: SchemaNode): boolean => {
  const { name = "", schema } = node;
  const pattern = stringAt(schema, "pattern");
  const longest = own(schema, "maxLength");
  if (NAMED_DIGITS.test(name) || (typeof longest === "number" && longest > MOST_DIGITS && pattern !== undefined))
    return false;
  // Without a description, the count of a status may be one of a total: '2/3'.
  if (pattern === undefined && node.section === "status" && (textOf(node) === "" || OF_TOTAL.test(textOf(node))))
    return false;
  // A 'totalLimitSize' is a size, however the description counts it.
  const counts =
    isCountName(name) || COUNTED.has(lastWord(name)) || (HOW_MANY.test(textOf(node)) && !/Size$/.test(name));
  if (pattern === undefined) return counts && !(typeof longest === "number" && longest > 2 * MOST_DIGITS);
  return isOfDigits(pattern) && (counts || typeof longest === "number" || /\{\d{1,2}\}|,\d{1,2}\}/.test(pattern));
};

/** '<ready>/<desired>' */
const OF_TOTAL = /\w>?\/<?\w|\bhuman(?:[- ]readable| representation)\b|\bout of\b|\bcompared to\b/i;

/** True for a pattern that only digits match, after a sign. */
const isOfDigits = (pattern: string): boolean =>
  pattern.length < 200 &&
  /^\^[-()?:+*{},|\d]*\$$/.test(
    pattern.replace(/\\d|\[[01]-9\]/g, "0").replace(/^\^(?:\[\+-\]|\[-\+\]|[+-])\??/, "^"),
  ) &&
  !/\d-|-\d/.test(pattern.replace(/\[[01]-9\]/g, "0"));
