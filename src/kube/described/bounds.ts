import type { SchemaNode } from "../crd/crd.js";
import {
  type Bounds,
  END,
  N,
  OR,
  type Stated,
  comparisons,
  exactly,
  mayFollow,
  numeral,
} from "./comparisons.js";
import { isConditional, isRuled, predicatesOf, sentencesOf } from "./sentences.js";
import { own } from "../json/object.js";

/** Reads the bounds of a field out of its description. */

export type BoundKeyword =
  | "minimum"
  | "maximum"
  | "minLength"
  | "maxLength"
  | "minItems"
  | "maxItems"
  | "minProperties"
  | "maxProperties";

export interface DescribedBound {
  readonly keyword: BoundKeyword;
  /** According to the description. */
  readonly value: number;
  /** According to the schema, if it says something else. */
  readonly actual: number | undefined;
}

/** The bounds that the description states and the schema does not have. */
export const unenforcedBounds = (node: SchemaNode): readonly DescribedBound[] => {
  const keywords = KEYWORDS.get(node.type ?? "");
  const isStated =
    keywords !== undefined && own(node.schema, "enum") === undefined && DIGIT.test(textOf(node));
  if (!isStated) return [];
  const { low, high } = boundsOf(node);
  return [...boundGap(node, keywords[0], low), ...boundGap(node, keywords[1], high)];
};

const KEYWORDS: ReadonlyMap<string, readonly [low: BoundKeyword, high: BoundKeyword]> = new Map([
  ["integer", ["minimum", "maximum"]],
  ["number", ["minimum", "maximum"]],
  ["string", ["minLength", "maxLength"]],
  ["array", ["minItems", "maxItems"]],
  ["object", ["minProperties", "maxProperties"]],
]);

const textOf = ({ schema }: SchemaNode): string => {
  const text = own(schema, "description");
  return typeof text === "string" ? text : "";
};

const DIGIT = /\d|negative|positive/;

const boundGap = (
  node: SchemaNode,
  keyword: BoundKeyword,
  stated: Stated | undefined,
): readonly DescribedBound[] => {
  if (stated === undefined) return [];
  const { value, isLoose } = stated;
  const actual = own(node.schema, keyword);
  if (actual === undefined)
    return own(node.schema, "pattern") !== undefined || isComposed(node) || isRuled(node)
      ? []
      : [{ keyword, value, actual: undefined }];
  if (typeof actual !== "number") return [];
  const isExclusive =
    own(node.schema, keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum") === true;
  const inclusive = isExclusive ? actual + (keyword === "minimum" ? 1 : -1) : actual;
  const holds = inclusive === value || (isLoose && inclusive > value);
  return holds ? [] : [{ keyword, value, actual }];
};

const isComposed = ({ schema }: SchemaNode): boolean =>
  ["allOf", "anyOf", "oneOf", "not"].some((keyword) => own(schema, keyword) !== undefined);

const boundsOf = (node: SchemaNode): Bounds => {
  const found: Bounds = {};
  const seen: Bounds[] = [
    ...predicatesOf(node).map((predicate) => afterModal(predicate, node)),
    ...sentencesOf(node).map(
      (sentence) => labelled(sentence, node) ?? alone(sentence, node) ?? sized(sentence, node),
    ),
  ];
  for (const side of ["low", "high"] as const) {
    const stated = seen.flatMap((bounds) => bounds[side] ?? []);
    const [first] = stated;
    // Different bounds are of different cases.
    if (first !== undefined && stated.every(({ value }) => value === first.value)) found[side] = first;
  }
  return found;
};

const NOTHING: Bounds = {};

const MODAL = /^(?:must|has to|needs to|shall|may|can|is|are|cannot) /i;
const STRICT_MODAL = /^(?:may(?= not )|must|has to|needs to|shall|cannot) /i;
const HEAD: Readonly<Record<string, RegExp>> = {
  integer:
    /^(?:(?:be|have)(?: set to| specified as)? )?(?:an? )?(?:valid |whole |integer |numeric )?(?:integer |number |value |percentage )?(?:that is |which is |in the |of )?/i,
  string:
    /^(?:(?:be|have|contain|consist of|limited to)(?: a string)?(?: of| with)? )?(?:a length (?:of |that is )?)?/i,
  array: /^(?:(?:be|have|contain|include|hold|list|specify|limited to) )?/i,
};

const afterModal = (predicate: string, node: SchemaNode): Bounds => {
  const isNumber = node.type === "integer" || node.type === "number";
  const modal = (isNumber ? STRICT_MODAL : MODAL).exec(predicate);
  if (modal === null || isConditional(predicate)) return NOTHING;
  const head = HEAD[isNumber ? "integer" : node.type === "string" ? "string" : "array"];
  const text = predicate.slice(modal[0].length);
  const negated = /^cannot/i.test(modal[0]) ? `not ${text}` : text;
  return comparisons(negated.slice(head?.exec(negated)?.[0].length ?? 0), node);
};

const LABEL = new RegExp(
  String.raw`^(?:the |its )?(min(?:imum)?|max(?:imum)?)(?: (?:allowed|valid|possible|supported|permitted|accepted))?( value| length| size| number of (?:items|entries|elements))?(?: is|:|=| of| must be|) ${N}`,
  "i",
);
const WITH_LENGTH = new RegExp(String.raw`\bwith an? (max(?:imum)?|min(?:imum)?)( length) of ${N}`, "i");
const ALLOWED = new RegExp(
  String.raw`^(?:the )?(?:valid|allowed|accepted|supported|possible|permitted) (?:values?|range)(?: are| is|:| is between| are between| are from| is from| are in the range)?:? ${N} ?(?:-|–|to|and|through) ?${N}`,
  "i",
);
const MEASURES: Readonly<Record<string, RegExp>> = {
  integer: /^(?: value)?$/i,
  number: /^(?: value)?$/i,
  string: /^ length$/i,
  array: /^ (?:size|length|number of (?:items|entries|elements))$/i,
};

/** 'Minimum value is 1', 'Maximum length: 64'. */
const labelled = (sentence: string, node: SchemaNode): Bounds | undefined => {
  if (isConditional(sentence)) return NOTHING;
  const match = LABEL.exec(sentence) ?? WITH_LENGTH.exec(sentence);
  const type = node.type ?? "";
  if (match !== null) {
    const [whole, side = "", measure = "", digits] = match;
    const value = numeral(digits);
    const rest = sentence.slice(match.index + whole.length);
    const fits = MEASURES[type]?.test(measure) === true && (END.test(rest) || mayFollow(rest, node));
    if (value === undefined || !fits || OR.test(rest)) return NOTHING;
    return /^min/i.test(side) ? { low: exactly(value) } : { high: exactly(value) };
  }
  if (type !== "integer") return undefined;
  const range = ALLOWED.exec(sentence);
  const [low, high] = [numeral(range?.[1]), numeral(range?.[2])];
  const isWhole = range !== null && END.test(sentence.slice(range[0].length));
  return isWhole && low !== undefined && high !== undefined && low + 1 < high
    ? { low: exactly(low), high: exactly(high) }
    : undefined;
};

const ALONE =
  /(?:^|[^,;]{0,200}[,;] )(?=(?:at least|at most|between|from|no fewer than|no less than|no more than|range:?|up to) )/iy;

/** A comparison that is a sentence or its end: 'Range: [1, 32]', 'the number of workers, at most 50'. */
const alone = (sentence: string, node: SchemaNode): Bounds | undefined => {
  if (node.type !== "integer" || isConditional(sentence)) return undefined;
  ALONE.lastIndex = 0;
  const start = ALONE.exec(sentence);
  if (start === null) return undefined;
  const found = comparisons(sentence.slice(start[0].length), node);
  return found.low === undefined && found.high === undefined ? undefined : found;
};

const LENGTH =
  /^(?:the |its |total )*(?:length|size|number of \w+)(?: of (?:the |this )?\w+)? (?:must|may|can|shall|is limited) (?:be |to )?/i;
const AMOUNT =
  /^(?:(?:there (?:can|may|must) be|contains|limited to|an? \w+ (?:of|with)) )?(?=at |up |no |a max|max|between |not )/i;
const INSIDE =
  /\b(?:string|text|list|set|array|map|limited) (?:of|with|to) (?=at most |up to |no more |a maximum |between )/i;

/** 'At most 64 characters', 'a list of up to 10 items', 'The length must not exceed 64'. */
const sized = (sentence: string, node: SchemaNode): Bounds => {
  const { type } = node;
  if ((type !== "string" && type !== "array" && type !== "object") || isConditional(sentence)) return NOTHING;
  const length = LENGTH.exec(sentence);
  if (length !== null) return comparisons(sentence.slice(length[0].length), node, true);
  const start = AMOUNT.exec(sentence) ?? INSIDE.exec(sentence);
  return start === null ? NOTHING : comparisons(sentence.slice(start.index + start[0].length), node);
};
