import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { inSentence, isNumeric, NOTHING } from "./bound-sentences.js";
import { type Bounds, type Stated, comparisons } from "./comparisons.js";
import { isConditional, isRuled, predicatesIn, sentencesOf } from "../crd/sentences.js";
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
