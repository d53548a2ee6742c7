import { type SchemaNode, typeOf } from "./crd.js";
import { fieldsOf, validationsOf } from "./validations.js";
import { lastWord, wordsOf } from "../words/name-words.js";
import { isArray, own, stringAt } from "../json/object.js";
import { remember } from "../json/remember.js";
import { missingWellKnownBounds, wellKnownShape } from "./well-known-fields.js";

/**
 * How well the schema of a numeric field bounds it (API conventions, "Primitive types"). A field is spoken of once: by
 * its well-known shape or bounds, else as a count, else as a limit, else as an int64, else as a number.
 */

const LIMITS = ["minimum", "maximum"] as const;

/** Which bounds the schema lacks: 'minimum', 'maximum' or both. */
export const missingBounds = ({ schema }: SchemaNode): readonly string[] =>
  LIMITS.filter((limit) => {
    const bound = own(schema, limit);
    return typeof bound !== "number" && typeof bound !== "bigint";
  });

/** The properties of an object that its rules in CEL speak of. */
const judgedFields = (node: SchemaNode): ReadonlySet<string> =>
  validationsOf(node).length === 0 ? NO_FIELDS : fieldsJudgedBy(node);

const NO_FIELDS: ReadonlySet<string> = new Set();

const fieldsJudgedBy = remember(
  (node: SchemaNode) => new Set(validationsOf(node).flatMap(({ rule }) => [...fieldsOf(rule)])),
);

/** True if a rule in CEL at the field, or at its parent about the field, says what it may be. */
export const isJudgedInCel = (node: SchemaNode): boolean =>
  validationsOf(node).length > 0 ||
  (node.parent !== undefined && node.name !== undefined && judgedFields(node.parent).has(node.name));

/** True for a numeric field that users set, without a list of values and without a rule in CEL. */
const needsBounds = (node: SchemaNode): boolean =>
  (typeOf(node) === "integer" || typeOf(node) === "number") &&
  node.section === "spec" &&
  !isArray(own(node.schema, "enum")) &&
  !isInStatus(node) &&
  !isJudgedInCel(node);

/** True within a `status` below `spec`: a whole object that is kept there, with what its controller wrote. */
const isInStatus = ({ name, parent }: SchemaNode): boolean =>
  name === "status" || (parent !== undefined && isInStatus(parent));

const COUNTS: ReadonlySet<string> = new Set("replicas count parallelism".split(" "));

const LIMITED: ReadonlySet<string> = new Set("limit seconds weight size percent percentage".split(" "));

/** What may well be negative. */
const SIGNED = /priority|offset|score|temperature|latitude|longitude/i;

/** True for a name of things that are counted: 'replicas', 'retryCount'. */
export const isCountName = (name: string): boolean => COUNTS.has(lastWord(name)) && !SIGNED.test(name);

/** True for a name of an amount, which is seldom negative, but for a special value: 'retryLimit', 'maxItems'. */
export const isLimitName = (name: string): boolean => {
  if (SIGNED.test(name) || isCountName(name)) return false;
  const words = wordsOf(name);
  return LIMITED.has(lastWord(name)) || (words.length > 1 && /^(?:max|min)$/.test(words[0] ?? ""));
};

/** True for a count that its schema lets be negative. */
export const isCountWithoutMinimum = (node: SchemaNode): boolean =>
  isCountName(node.name ?? "") && lacksMinimum(node);

/** True for a limit or another amount that its schema lets be negative. */
export const isLimitWithoutMinimum = (node: SchemaNode): boolean =>
  isLimitName(node.name ?? "") && lacksMinimum(node);

const lacksMinimum = (node: SchemaNode): boolean =>
  // The seconds of a Timestamp, which count from 1970.
  node.parent?.properties.has("nanos") !== true &&
  typeOf(node) === "integer" &&
  missingBounds(node).includes("minimum") &&
  needsBounds(node) &&
  !isWellKnownProblem(node);

/** Told by the rules on well-known fields. */
const isWellKnownProblem = (node: SchemaNode): boolean =>
  wellKnownShape(node) !== undefined || missingWellKnownBounds(node) !== undefined;

/** True for an int64 without any bound that no other convention speaks of. */
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
  !isCountWithoutMinimum(node) &&
  !isLimitWithoutMinimum(node) &&
  !isUnboundedInt64(node) &&
  !isWellKnownProblem(node);
