import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { type Bounds, type Stated, comparisons, END, N, OR, exactly, mayFollow, numeral } from "./comparisons.js";
import { isConditional, isRuled, predicatesIn, sentencesOf, withoutName } from "../crd/sentences.js";
import { own, remember } from "kube-json";

/** Reads the bounds of a field out of its description. */

type BoundKeyword =
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
export const unenforcedBounds = remember((node: SchemaNode): readonly DescribedBound[] => {
  const keywords = KEYWORDS.get(node.type ?? "");
  const isStated = keywords !== undefined && own(node.schema, "enum") === undefined && DIGIT.test(textOf(node));
  if (!isStated) return [];
  const { low, high } = boundsOf(node);
  return [...boundGap(node, keywords[0], low), ...boundGap(node, keywords[1], high)];
});

/** True if the description has the value of a bound that the schema lacks. */
export const isDescribedBound = (node: SchemaNode, keyword: string): boolean =>
  unenforcedBounds(node).some((bound) => bound.keyword === keyword && bound.actual === undefined);

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

/** Cheap: most descriptions have no bound. */
const DIGIT = /\d|negative|positive|empty|blank|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten)\b/i;

const boundGap = (node: SchemaNode, keyword: BoundKeyword, stated: Stated | undefined): readonly DescribedBound[] => {
  if (stated === undefined) return [];
  const { value, isLoose } = stated;
  const actual = own(node.schema, keyword);
  if (actual === undefined)
    return own(node.schema, "pattern") !== undefined || isComposed(node) || isRuled(node)
      ? []
      : [{ keyword, value, actual: undefined }];
  if (typeof actual !== "number") return [];
  const isExclusive = own(node.schema, keyword === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum") === true;
  const inclusive = isExclusive ? actual + (keyword === "minimum" ? 1 : -1) : actual;
  const holds = inclusive === value || (isLoose && inclusive > value);
  return holds ? [] : [{ keyword, value, actual }];
};

const isComposed = ({ schema }: SchemaNode): boolean =>
  ["allOf", "anyOf", "oneOf", "not"].some((keyword) => own(schema, keyword) !== undefined);

const boundsOf = (node: SchemaNode): Bounds => {
  const found: Bounds = {};
  const sentences = sentencesOf(node).filter((sentence) => DIGIT.test(sentence));
  const seen: readonly Bounds[] = [
    ...sentences
      .flatMap((sentence) => predicatesIn(sentence, node.under))
      .map((predicate) => afterModal(predicate, node)),
    ...sentences.flatMap((sentence) => inSentence(sentence, node)),
  ];
  for (const side of ["low", "high"] as const) {
    const stated = seen.flatMap((bounds) => bounds[side] ?? []);
    const [first] = stated;
    // Different bounds are for different cases.
    if (first !== undefined && stated.every(({ value }) => value === first.value)) found[side] = first;
  }
  return found;
};

const AT_LEAST_ONE: Bounds = { low: { value: 1, isLoose: true } };

const MODAL =
  /^(?:must|has to|have to|needs to|need to|shall|may|can|is|are|cannot|can't|can not|should)(?: (?:always|also|only|never))? /i;
/** A permission is no bound. */
const WEAK = /^(?:may|can) (?!not )/i;
const NEGATED = /^(?:cannot|can't|can not|\w+ never) /i;
const HEAD =
  /^(?:(?:be|have|contain|include|hold|list|specify|consist of|fall|lie|range|set to|specified as|(?:limited|restricted) to(?! \d+(?! ?(?:-|–|to )))|within|into|inside|in|of|with|an?|the|valid|whole|integer|numeric|number|value|values|percentage|string|list|length|size|range|total|that is|which is|made up of) )*/i;
const NOT_EMPTY =
  /^(?:not (?:be|contain) (?:an )?(?:empty|blank)(?: string| list| array)?|be (?:an? )?non-?empty(?: \w+)?)(?=$|[.,;)])/i;

const afterModal = (predicate: string, node: SchemaNode): Bounds => {
  const modal = MODAL.exec(predicate);
  if (modal === null || isConditional(predicate)) return NOTHING;
  if (isNumeric(node) && WEAK.test(modal[0]) && !/^\w+ not\b/i.test(predicate)) return NOTHING;
  const text = predicate.slice(modal[0].length);
  const stated = NEGATED.test(modal[0]) ? `not ${text}` : text;
  if (!isNumeric(node) && NOT_EMPTY.test(stated) && !/^(?:is|are|should) /i.test(modal[0])) return AT_LEAST_ONE;
  const found = comparisons(stated.slice(HEAD.exec(stated)?.[0].length ?? 0), node);
  // 'Should be at least 3' is advice.
  return /^should/i.test(modal[0]) && (found.low === undefined || found.high === undefined) ? NOTHING : found;
};

/** True if the description says in any form that the number is at least 1, and for the most replicas of an autoscaler. */
export const isPositive = ({ under, schema }: SchemaNode): boolean =>
  /^maxReplica(?:s|Count)$/.test(under) || POSITIVE.test(descriptionOf(schema).slice(0, 2000));

const POSITIVE =
  /\bpositive\b|>= ?[1-9]|\bat least [1-9]|\b(?:minimum|min)(?: value)?(?: is|:) ?[1-9]|\b(?:greater|more|larger) than 0\b|\bnon-?zero\b|\b[bB]etween [1-9]|\b[Vv]alid (?:range|values):? [1-9]/;

/** Reads bounds out of sentences that have no verb about the field: 'Minimum: 1', 'At most 64 characters'. */

const NOTHING: Bounds = {};

const isNumeric = ({ type }: SchemaNode): boolean => type === "integer" || type === "number";

const LABEL = new RegExp(
  String.raw`(?:^|, (?:and )?|\(| and |; |with an? )(?:the |its |a |an )?(min(?:imum)?|max(?:imum)?)\.?(?: (?:allowed|valid|possible|supported|permitted|accepted))?( value| length| size| number of (?:items|entries|elements)| items| characters| count)?(?: allowed| is|:| ?=| of| must be)* ${N}`,
  "gi",
);
const MEASURES: Readonly<Record<string, RegExp>> = {
  integer: /^(?: value)?$/i,
  number: /^(?: value)?$/i,
  string: /^ (?:length|characters)$/i,
  array: /^ (?:size|length|items|count|number of (?:items|entries|elements))$/i,
};

/** 'Minimum value is 1', 'Maximum length: 64', 'with a maximum of 5 and a minimum of 2'. */
const labelled = (sentence: string, node: SchemaNode): readonly Bounds[] =>
  [...sentence.matchAll(LABEL)].flatMap((match) => {
    const [whole, side = "", measure = "", digits] = match;
    const value = numeral(digits);
    const rest = sentence.slice(match.index + whole.length);
    const isMeasured = MEASURES[node.type ?? ""]?.test(measure) === true;
    const fits = isMeasured
      ? END.test(rest) || mayFollow(rest, node)
      : !isNumeric(node) && measure === "" && mayFollow(rest, node);
    if (value === undefined || !fits || OR.test(rest)) return [];
    return [/^min/i.test(side) ? { low: exactly(value) } : { high: exactly(value) }];
  });

const ALLOWED =
  /^(?:the )?(?:(?:valid|allowed|accepted|supported|possible|permitted|acceptable|legal) (?:values?|range|numbers?|integers?)|range|values|accepts(?: values)?|ranges|takes values)(?: of values)?(?: is| are| must be|:)?(?: between| from| in| range| within| the range| any integer)*:? (?=\[?-?\d)/i;

/** 'Valid values are 0 to 10', 'Range: [1, 10]'. */
const allowed = (sentence: string, node: SchemaNode): Bounds => {
  const start = ALLOWED.exec(sentence);
  if (start === null || node.type !== "integer") return NOTHING;
  const text = sentence.slice(start[0].length);
  const { low, high } = comparisons(text, node, true);
  return low !== undefined && high !== undefined && low.value + 1 < high.value ? { low, high } : NOTHING;
};

const INVALID =
  "(?:is|are) (?:invalid|not (?:allowed|permitted|supported|accepted|valid|possible)|rejected|forbidden|disallowed|prohibited|illegal|refused)";
const NO_NEGATIVE = new RegExp(`^negative (?:values?|numbers?|integers?) ${INVALID}`, "i");
const OUTSIDE = new RegExp(
  String.raw`^(?:values?|numbers?|anything|integers?)?,? ?(below|less than|smaller than|lower than|under|fewer than|above|greater than|more than|larger than|over|beyond|higher than|longer than) ${N}(?: (\w+))? ${INVALID}`,
  "i",
);

/** 'Negative values are not allowed', 'Values above 10 are rejected', 'More than 5 entries are invalid'. */
const refused = (sentence: string, node: SchemaNode): Bounds => {
  if (node.type === "integer" && NO_NEGATIVE.test(sentence)) return { low: { value: 0, isLoose: true } };
  const match = OUTSIDE.exec(sentence);
  const value = numeral(match?.[2]);
  if (match === null || value === undefined) return NOTHING;
  if (match[3] === undefined ? node.type === "string" : !mayFollow(` ${match[3]}`, node)) return NOTHING;
  return /^(?:below|less|smaller|lower|under|fewer)/i.test(match[1] ?? "")
    ? { low: exactly(value) }
    : { high: exactly(value) };
};

const SIGNED =
  /^(?:is |are |specifies |defines |must be )?(?:an?|the)? ?(?=(?:positive|non-?negative|strictly positive) (?:whole )?(?:integer|number|value|int|count)\b)/i;
const AMOUNT =
  "at most|at least|up to|no more than|no fewer than|no less than|a max|a min|max(?:imum)?\\.? |between |from \\d|in the range |within |not more than|limited to";
const START = new RegExp(
  `^(?:(?:there (?:can|may|must) be|contains|an? \\w+ (?:of|with)|(?:(?:the|this) (?:list|array|string|value|field|text)) (?:may|can|must) (?:have|contain|hold|include|be)) )?(?=${AMOUNT})`,
  "i",
);
const LATER = new RegExp(
  `(?:, | \\(|- )(?:in the range |within the range |with )?(?=${AMOUNT}|\\d+ ?(?:-|–|to) ?\\d+\\))`,
  "i",
);
const INSIDE =
  /\b(?:string|text|list|set|array|map|limited) (?:of|with|to) (?=at most |up to |no more |a maximum |between )/i;
const LENGTH =
  /^(?:the |its |total )*(?:length|size|number of \w+)(?: of (?:the |this )?\w+)? (?:must|may|can|shall|cannot|is limited)(?: (?:be |to )?|(?<=cannot) )/i;
const NO_END = /^(?: ?\(?inclusive(?:ly)?\)?)?[)\]]?(?:$|[.;])/i;

/** 'At most 64 characters', 'how often, from 1 to 10', 'a list of up to 10 items', 'The length must not exceed 64'. */
const sized = (sentence: string, node: SchemaNode): Bounds => {
  const length = isNumeric(node) ? null : LENGTH.exec(sentence);
  if (length !== null) {
    const text = sentence.slice(length[0].length);
    return comparisons(/cannot $/i.test(length[0]) ? `not ${text}` : text, node, true);
  }
  const start = START.exec(sentence) ?? (isNumeric(node) ? null : INSIDE.exec(sentence)) ?? LATER.exec(sentence);
  if (start === null) return NOTHING;
  const rest = sentence.slice(start.index + start[0].length).replace(/^(?:in|within) the range (?:of )?/i, "");
  const found = comparisons(rest, node);
  if (!isNumeric(node)) return found;
  // 'How long it takes, at least 5 of them' is about something else.
  const digits = [...rest.matchAll(/\d+/g)].at(-1);
  const end = digits === undefined ? "" : rest.slice(digits.index + digits[0].length);
  return NO_END.test(end) || END.test(end) ? found : NOTHING;
};

const inSentence = (sentence: string, node: SchemaNode): readonly Bounds[] => {
  if (
    isConditional(sentence) ||
    ADVICE.test(sentence) ||
    OF_SOME.test(sentence) ||
    (node.type === "string" && EACH.test(sentence))
  )
    return [];
  const signed = isNumeric(node) ? SIGNED.exec(withoutName(sentence, node)) : null;
  return [
    ...labelled(sentence, node),
    allowed(sentence, node),
    refused(sentence, node),
    signed === null
      ? sized(sentence, node)
      : comparisons(withoutName(sentence, node).slice(signed[0].length), node, true),
  ];
};

/** Each part of the subject of a text: 'Each returned label must have at most 50 characters'. */
const EACH = /^(?:each|every|all)\b/i;
/** A limit on some of several: 'At most one entry may have it set', or on siblings; and the treatment of other values. */
const OF_SOME =
  /\bat most one (?:(?:entry|item|element) (?:may|must|can) have|(?:may|must|can) be (?:set|specified|provided|used|given))\b|\bmutually exclusive\b|\bare treated as\b/i;
/** Not a requirement. */
const ADVICE = /\b(?:recommend|suggest|advis|typical|usual|useful|ideal)/i;
