import type { SchemaNode } from "../crd/crd.js";
import { lastWord } from "../words/name-words.js";
import { squeezed } from "./sentences.js";

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

/** A number, as a group. */
export const N = String.raw`(-?\d[\d,]*)`;
const RANGE = new RegExp(
  String.raw`^(?:between|from|range|range of|range from|range between|interval|values between)?:? ?\[?${N} ?(?:and|to|-|–|,|\.\.) ?${N}\]?`,
  "i",
);
const LOW = new RegExp(
  String.raw`^(?:not be |not )?(?:(?:greater|larger|higher|more|bigger) than or equal(?:s)? to|at least|a minimum of|no (?:less|lower|smaller|fewer|shorter) than|>=) ${N}`,
  "i",
);
const NOT_BELOW = new RegExp(String.raw`^not (?:be )?(?:less|lower|smaller|fewer|shorter) than ${N}`, "i");
const ABOVE = new RegExp(
  String.raw`^(?:strictly )?(?:(?:greater|larger|higher|more|bigger) than|above|>) ${N}`,
  "i",
);
const HIGH = new RegExp(
  String.raw`^(?:(?:less|lower|smaller|fewer) than or equal(?:s)? to|at most|up to|a maximum of|maximum of|max|no (?:more|greater|larger|higher|longer) than|<=|not exceed|not (?:be )?(?:more|greater|larger|higher|longer) than|not (?:have|contain) more than) ${N}`,
  "i",
);
const BELOW = new RegExp(
  String.raw`^(?:strictly )?(?:(?:less|lower|smaller|fewer|shorter) than|below|<) ${N}`,
  "i",
);
const OR_LESS = new RegExp(
  String.raw`^${N} (?:characters|items|entries|elements|chars) or (?:less|fewer|shorter)\b`,
  "i",
);
const NOT_NEGATIVE = /^(?:not be negative|non-?negative)\b/i;
const POSITIVE = /^(?:strictly )?positive\b/i;

/** Several comparisons in a row: 'at least 1 and at most 10'. */
export const comparisons = (text: string, node: SchemaNode, isSize = false): Bounds => {
  const found: Bounds = {};
  let rest = text;
  for (let count = 0; count < 2; count++) {
    const one = comparison(rest, node.type ?? "");
    if (one === undefined) return found;
    const after = rest.slice(one.length);
    if (!mayFollow(after, node) && !(isSize && END.test(after))) return found;
    Object.assign(found, one.bounds);
    rest = rest.slice(one.length).replace(AND, "");
  }
  return found;
};

const AND = /^,? ?(?:and|but) (?:must )?(?:be )?/i;

interface Comparison {
  readonly bounds: Bounds;
  readonly length: number;
}

const comparison = (text: string, type: string): Comparison | undefined => {
  const match = RANGE.exec(text);
  const [from, to] = [numeral(match?.[1]), numeral(match?.[2])];
  if (match !== null && from !== undefined && to !== undefined && from < to)
    return { bounds: { low: exactly(from), high: exactly(to) }, length: match[0].length };
  const least = OR_LESS.exec(text);
  const most = numeral(least?.[1]);
  if (least !== null && most !== undefined)
    return { bounds: { high: exactly(most) }, length: least[1]?.length ?? 0 };
  return (
    oneSided(text, LOW, "low", 0) ??
    oneSided(text, NOT_BELOW, "low", 0) ??
    (type === "number" ? undefined : oneSided(text, ABOVE, "low", 1)) ??
    oneSided(text, HIGH, "high", 0) ??
    (type === "number" ? undefined : oneSided(text, BELOW, "high", -1)) ??
    sign(text, type)
  );
};

export const exactly = (value: number): Stated => ({ value, isLoose: false });

const oneSided = (text: string, form: RegExp, side: "low" | "high", step: number): Comparison | undefined => {
  const match = form.exec(text);
  const value = numeral(match?.[1]);
  return match === null || value === undefined
    ? undefined
    : { bounds: { [side]: { value: value + step, isLoose: step > 0 } }, length: match[0].length };
};

const sign = (text: string, type: string): Comparison | undefined => {
  if (type !== "integer") return undefined;
  const match = NOT_NEGATIVE.exec(text) ?? POSITIVE.exec(text);
  if (match === null) return undefined;
  const value = NOT_NEGATIVE.test(text) ? 0 : 1;
  const noun = /^ (?:integer|number|value|int)\b/i.exec(text.slice(match[0].length))?.[0] ?? "";
  return { bounds: { low: { value, isLoose: true } }, length: match[0].length + noun.length };
};

/** Undefined for octal numbers and those with a fraction. */
export const numeral = (text: string | undefined): number | undefined => {
  const digits = (text ?? "").replace(/,$/, "").replaceAll(",", "");
  return /^-?(?:0|[1-9]\d{0,14})$/.test(digits) ? Number(digits) : undefined;
};

/** What may follow a number that stands alone. */
export const END =
  /^(?:$|[.;)\]](?:\s|$)|,| (?:are|is) (?:allowed|permitted|possible|supported|valid)$| ?\(?inclusive(?:ly)?\b| and (?:at most|at least|less|must|be|no|greater|not))/i;
/** What makes it one of several, or a factor. */
export const OR = /^,? (?:or|and also|times|multiplied|percent of|% of)\b/i;
const CHARACTERS =
  /^ (?:(?:alphanumeric|ascii|unicode|printable|utf-8|lower-?case) )?(?:characters|chars)\b(?! (?:of|from|per))/i;
const THINGS = /^ (?:items|entries|elements|values)\b(?! (?:of|from|per|in))/i;
const TIME = /^ (milliseconds|seconds|minutes|hours|days)\b/i;

/** True if what follows the number shows that it counts what the keyword counts. */
export const mayFollow = (rest: string, node: SchemaNode): boolean => {
  if (OR.test(rest)) return false;
  switch (node.type) {
    case "string":
      return CHARACTERS.test(rest);
    case "array":
    case "object":
      return (
        THINGS.test(rest) || squeezed(/^ (\w+)/.exec(rest)?.[1] ?? "-") === squeezed(lastWord(node.under))
      );
    default: {
      const unit = TIME.exec(rest)?.[1];
      return (
        END.test(rest) ||
        /^ ?(?:percent|%)(?! of)/.test(rest) ||
        unit?.toLowerCase() === lastWord(node.under).toLowerCase()
      );
    }
  }
};
