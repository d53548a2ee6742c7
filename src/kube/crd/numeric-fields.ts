import { type SchemaNode, typeOf } from "./crd.js";
import { validationsOf } from "./validations.js";
import { lastWord, wordsOf } from "../words/name-words.js";
import { isArray, isNumber, own, stringAt } from "../json/object.js";
import { remember } from "../json/remember.js";
import { missingWellKnownBounds, wellKnownShape } from "./well-known-fields.js";

/**
 * How well the schema of a numeric field bounds it (API conventions, "Primitive types"). Only one rule
 * reports a field: for its well-known shape or bounds, else as a count, a limit, an int64, or a number.
 */

const LIMITS = ["minimum", "maximum"] as const;

const EXCLUSIVE = { minimum: "exclusiveMinimum", maximum: "exclusiveMaximum" } as const;

/** True if a bound allows integers beyond 53 bits. An exclusive bound of 2^53 does not. */
export const exceedsPrecision = ({ schema }: SchemaNode): boolean =>
  LIMITS.some((limit) => {
    const bound = own(schema, limit);
    if (!isNumber(bound)) return false;
    const most = own(schema, EXCLUSIVE[limit]) === true ? 2 ** 53 : 2 ** 53 - 1;
    return bound > most || bound < -most;
  });

/** The bounds that the schema lacks: 'minimum', 'maximum' or both. */
export const missingBounds = ({ schema }: SchemaNode): readonly string[] =>
  LIMITS.filter((limit) => {
    const bound = own(schema, limit);
    return typeof bound !== "number" && typeof bound !== "bigint";
  });

/** The properties of an object that its CEL rules compare with a number or a list. */
const judgedFields = (node: SchemaNode): ReadonlySet<string> =>
  validationsOf(node).length === 0 ? NO_FIELDS : fieldsJudgedBy(node);

const NO_FIELDS: ReadonlySet<string> = new Set();

const fieldsJudgedBy = remember(
  (node: SchemaNode) => new Set(validationsOf(node).flatMap(({ rule }) => comparedFields(rule))),
);

/** `self.minReplicas <= self.maxReplicas` bounds neither of them. */
const comparedFields = (rule: string): readonly string[] =>
  [...rule.slice(0, MAX_LENGTH).matchAll(COMPARED)].map(([, left, right]) => left ?? right ?? "");

const COMPARED =
  /\bself\.\??([A-Za-z_]\w*)\)?\s*(?:[<>]=?|==|%|in\b)\s*[-\d[]|\d\)?\s*(?:[<>]=?|==)\s*(?:int\()?self\.\??([A-Za-z_]\w*)/g;
/** Characters of a rule that are read. */
const MAX_LENGTH = 10_000;

/** True if a CEL rule at the field or its parent bounds the field. */
export const isJudgedInCel = (node: SchemaNode): boolean =>
  validationsOf(node).length > 0 ||
  (node.parent !== undefined && node.name !== undefined && judgedFields(node.parent).has(node.name));

/** True for an integer that users set, without an enum or a CEL rule. A float in `spec` is wrong with bounds, too. */
const needsBounds = (node: SchemaNode): boolean =>
  typeOf(node) === "integer" &&
  node.section === "spec" &&
  !isArray(own(node.schema, "enum")) &&
  !isInStatus(node) &&
  !isJudgedInCel(node);

/** True within a `status` below `spec`: part of a whole object that is stored there. */
const isInStatus = ({ name, parent }: SchemaNode): boolean =>
  name === "status" || (parent !== undefined && isInStatus(parent));

const COUNTS: ReadonlySet<string> = new Set("replicas count parallelism".split(" "));

const LIMITED: ReadonlySet<string> = new Set("limit seconds weight size percent percentage".split(" "));

/** Words for values that may be negative. */
const SIGNED = /priority|offset|score|temperature|latitude|longitude/i;

/** True for a name of things that are counted: 'replicas', 'retryCount'. */
export const isCountName = (name: string): boolean => COUNTS.has(lastWord(name)) && !SIGNED.test(name);

/** True for the name of an amount, which is only negative as a special value: 'retryLimit', 'maxItems'. */
export const isLimitName = (name: string): boolean => {
  if (SIGNED.test(name) || isCountName(name)) return false;
  const words = wordsOf(name);
  return LIMITED.has(lastWord(name)) || (words.length > 1 && /^(?:max|min)$/.test(words[0] ?? ""));
};

/** True for a count whose schema allows negative values. */
export const isCountWithoutMinimum = (node: SchemaNode): boolean =>
  isCountName(node.name ?? "") && lacksMinimum(node);

/** True for a limit or another amount whose schema allows negative values. */
export const isLimitWithoutMinimum = (node: SchemaNode): boolean =>
  isLimitName(node.name ?? "") && lacksMinimum(node);

const lacksMinimum = (node: SchemaNode): boolean =>
  // The seconds of a Timestamp, which count from 1970.
  node.parent?.properties.has("nanos") !== true &&
  typeOf(node) === "integer" &&
  missingBounds(node).includes("minimum") &&
  needsBounds(node) &&
  !isWellKnownProblem(node);

/** Fields that the rules on well-known fields report. */
const isWellKnownProblem = (node: SchemaNode): boolean =>
  wellKnownShape(node) !== undefined || missingWellKnownBounds(node) !== undefined;

/** True for an int64 without bounds that no other convention covers. */
export const isUnboundedInt64 = (node: SchemaNode): boolean =>
  stringAt(node.schema, "format") === "int64" &&
  typeOf(node) === "integer" &&
  missingBounds(node).length === 2 &&
  lastWord(node.under) !== "generation" &&
  needsBounds(node) &&
  !isCountWithoutMinimum(node) &&
  !isLimitWithoutMinimum(node) &&
  !isWellKnownProblem(node);

/** True for any other numeric field that lacks a bound. */
export const isPoorlyBounded = (node: SchemaNode): boolean =>
  missingBounds(node).length > 0 &&
  needsBounds(node) &&
  !exceedsPrecision(node) &&
  !isCountWithoutMinimum(node) &&
  !isLimitWithoutMinimum(node) &&
  !isUnboundedInt64(node) &&
  !isWellKnownProblem(node);
