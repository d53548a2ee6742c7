import type { SchemaNode } from "../crd/crd.js";
import { lastWord } from "../words/name-words.js";
import { squeezed } from "../crd/sentences.js";

/** Reads comparisons with numbers, such as 'at least 1 and at most 10 items'. */

export interface Stated {
  readonly value: number;
  /** 'Positive' is also true of a field that must be at least 5. */
  readonly isLoose: boolean;
}

export interface Bounds {
  low?: Stated;
  high?: Stated;
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** A number, as a group. */
export const N = String.raw`["'\`]?(-?\d(?:\d|[,_](?=\d)){0,63}|${WORDS.join("|")})(?![\w])["'\`]?`;
const MORE = "(?:greater|larger|higher|more|bigger|longer)";
const LESS = "(?:less|lower|smaller|fewer|shorter)";
const form = (text: string): RegExp => new RegExp(`^(?:${text}) ${N}`, "i");

const RANGE = new RegExp(
  String.raw`^(?:(?:between|from|range|range of|range from|range between|ranges? from|interval|values between|within|inside)(?: the values)?:? ?)?(?:${N} ?(?:and|to|-|–|—|~|through|\.{2,3}) ?${N}|\[ ?${N} ?(?:,|;|\.\.) ?${N} ?\])`,
  "i",
);
const LOW = form(
  String.raw`(?:not be |not )?(?:${MORE} than or equal(?:s)?(?: to)?|${MORE} or equal(?: to| than)?|equal to or ${MORE} than|(?:at|a) minimum(?: value| length| size)?(?: of)?|at least|no ${LESS} than|>=|≥)`,
);
const NOT_BELOW = form(String.raw`not (?:be )?(?:${LESS} than|below|under)`);
const ABOVE = form(String.raw`(?:strictly )?(?:${MORE} than|above|exceed|>)`);
const HIGH = form(
  String.raw`(?:not be |not )?(?:${LESS} than or equal(?:s)?(?: to)?|${LESS} or equal(?: to| than)?|equal to or ${LESS} than|at most|up to|(?:a |at )?maximum(?: value| length| size)?(?: of)?|max\.?|no (?:more|greater|larger|higher|longer) than|<=|≤|(?:limited|restricted) to|capped at|(?:not|never) exceed|not (?:be )?(?:${MORE} than|above|over)|not (?:have|contain|include|list) more than)`,
);
const BELOW = form(String.raw`(?:strictly )?(?:${LESS} than|below|under|<)`);
const UNIT = "(?: (?:characters|chars|bytes|items|entries|elements))?";
const OR_MORE = new RegExp(`^${N}${UNIT} (?:or|and) (?:${MORE}|above|up)\\b`, "i");
const OR_LESS = new RegExp(`^${N}${UNIT} or (?:${LESS}|below)\\b`, "i");
const NOT_POSITIVE = /^not be (?:zero or negative|negative or zero|0 or negative|negative or 0)\b/i;
const NOT_NEGATIVE = /^(?:not be (?:a )?negative|not negative|non[- ]?negative)\b/i;
const POSITIVE = /^(?:strictly )?positive\b/i;

/** Several comparisons in a row: 'at least 1 and at most 10'. */
export const comparisons = (text: string, node: SchemaNode, isSize = false): Bounds => {
  const found: Bounds = {};
  let rest = text;
  for (let count = 0; count < 2; count++) {
    const one = comparison(rest, node.type ?? "");
    if (one === undefined) return found;
    const after = rest.slice(one.length);
    if (one.isCounted !== true && !mayFollow(after, node) && !(isSize && END.test(after) && !OR.test(after)))
      return found;
    Object.assign(found, one.bounds);
    rest = after.replace(AND, "");
  }
  return found;
};

const AND = /^(?: (?:characters|chars|bytes|items|entries|elements))?,? ?(?:and|but) (?:must |may |can )?(?:be )?/i;

interface Comparison {
  readonly bounds: Bounds;
  readonly length: number;
  /** Its own words name the unit that is counted. */
  readonly isCounted?: boolean;
}

const comparison = (text: string, type: string): Comparison | undefined =>
  range(text) ??
  counted(text, OR_MORE, "low") ??
  counted(text, OR_LESS, "high") ??
  oneSided(text, LOW, "low", 0) ??
  oneSided(text, NOT_BELOW, "low", 0) ??
  (type === "number" ? undefined : oneSided(text, ABOVE, "low", 1)) ??
  oneSided(text, HIGH, "high", 0) ??
  (type === "number" ? undefined : oneSided(text, BELOW, "high", -1)) ??
  sign(text, type);

const range = (text: string): Comparison | undefined => {
  const match = RANGE.exec(text);
  const from = numeral(match?.[1] ?? match?.[3]);
  const to = numeral(match?.[2] ?? match?.[4]);
  return match !== null && from !== undefined && to !== undefined && from < to
    ? { bounds: { low: exactly(from), high: exactly(to) }, length: match[0].length }
    : undefined;
};

/** Reads 'one or more' as a number only: the counted noun follows it. */
const counted = (text: string, words: RegExp, side: "low" | "high"): Comparison | undefined => {
  const match = words.exec(text);
  const value = numeral(match?.[1]);
  return match === null || value === undefined
    ? undefined
    : {
        bounds: { [side]: exactly(value) },
        length: match[0].length,
        isCounted: / (?:characters|chars|bytes|items|entries|elements) /i.test(match[0]),
      };
};

export const exactly = (value: number): Stated => ({ value, isLoose: false });

const oneSided = (text: string, words: RegExp, side: "low" | "high", step: number): Comparison | undefined => {
  const match = words.exec(text);
  const value = numeral(match?.[1]);
  return match === null || value === undefined
    ? undefined
    : { bounds: { [side]: { value: value + step, isLoose: step > 0 } }, length: match[0].length };
};

const sign = (text: string, type: string): Comparison | undefined => {
  if (type !== "integer") return undefined;
  const low = NOT_POSITIVE.exec(text) ?? POSITIVE.exec(text);
  const match = low ?? NOT_NEGATIVE.exec(text);
  if (match === null) return undefined;
  const noun =
    /^,? (?:whole |64-bit |32-bit )?(?:integer|number|value|int|int32|int64|count|amount|percentage)\b(?: (?:of|that|which)\b.*)?/i.exec(
      text.slice(match[0].length),
    )?.[0] ?? "";
  return {
    bounds: { low: { value: low === null ? 0 : 1, isLoose: true } },
    length: match[0].length + noun.length,
  };
};

/** Undefined for octal numbers and those with a fraction. */
export const numeral = (text: string | undefined): number | undefined => {
  const word = WORDS.indexOf((text ?? "").toLowerCase());
  if (word >= 0) return word;
  const digits = (text ?? "").replace(/[,_]/g, "");
  return /^-?(?:0|[1-9]\d{0,14})$/.test(digits) ? Number(digits) : undefined;
};

const SUPPLIED =
  "(?:is|are|may be|can be|must be|need to be|should be) (?:supported|allowed|permitted|accepted|specified|set|given|provided|listed|configured|required|present|used|defined|valid|needed)";
/** The text that may follow a number that stands alone. */
export const END = new RegExp(
  String.raw`^(?:$|[.;)\]](?:\s|$)|,(?! (?:or|which|whichever|\d)\b)| ?\(?inclusive(?:ly)?\b| (?:and|but) (?:at most|at least|less|must|be|no|greater|not|the max|the min|max|min|<|>|up to|defaults)| ${SUPPLIED}(?:$|[.;,)]))`,
  "i",
);
/** Text that makes the number one of several, or a factor. */
export const OR = /^(?:,? ?\(?(?:or|and also|times|multiplied|percent of|% of|exclusive|exclusively|not inclusive)\b)/i;
const CHARACTERS =
  /^ (?:(?:alphanumeric|ascii|unicode|printable|utf-8|lower-?case|visible) )?(?:characters?|chars|bytes|letters)\b(?! (?:of|from|per|or numbers|and numbers|after|before))/i;
const THINGS = /^ (?:distinct |unique )?(?:items?|entry|entries|elements?|values?)\b(?! (?:of|from|per|in))/i;
const PERMITTED = new RegExp(`^ ${SUPPLIED}(?:$|[.;,)])`, "i");
const TIME = /^ (milliseconds|seconds|minutes|hours|days)\b/i;

/** True if the words behind the number show that it counts the unit of the keyword. */
export const mayFollow = (rest: string, node: SchemaNode): boolean => {
  if (OR.test(rest)) return false;
  const counts = isNamed(/^ (?:distinct |unique |different )?(\w+)/.exec(rest)?.[1], node.under);
  switch (node.type) {
    case "string":
      return CHARACTERS.test(rest);
    case "array":
    case "object":
      return THINGS.test(rest) || counts || PERMITTED.test(rest);
    default: {
      const unit = TIME.exec(rest)?.[1];
      return (
        END.test(rest) ||
        /^ ?(?:percent|%)(?! of)/.test(rest) ||
        (unit === undefined ? counts : unit.toLowerCase() === lastWord(node.under).toLowerCase())
      );
    }
  }
};

/** True if a noun is the last word of a name, in the singular or the plural. */
const isNamed = (noun: string | undefined, name: string): boolean => {
  const said = squeezed(noun ?? "-");
  const last = squeezed(lastWord(name));
  return (
    said !== "" &&
    [last, `${last}s`, last.replace(/ies$/, "y"), last.replace(/s$/, ""), last.replace(/es$/, "")].includes(said)
  );
};
