import { type SchemaNode, descriptionOf, isBelow, jsonPath } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";
import { lastWord, wordsOf } from "../words/name-words.js";
import { isArray, isNumber, own, remember, stringAt } from "kube-json";
import { missingWellKnownBounds, wellKnownShape } from "./well-known-fields.js";

/**
 * How well the schema of a numeric field bounds it (API conventions, "Primitive types"). Only one rule reports a field:
 * for its well-known shape or bounds, else as a count, or as a number.
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
const judgedFields = remember(
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
const isJudgedInCel = (node: SchemaNode): boolean =>
  validationsOf(node).length > 0 ||
  (node.parent !== undefined && node.name !== undefined && judgedFields(node.parent).has(node.name));

/** True for an integer without an enum or a CEL rule. A float is wrong with bounds, too. */
const needsBounds = (node: SchemaNode): boolean =>
  node.type === "integer" &&
  !isArray(own(node.schema, "enum")) &&
  // Generations grow by themselves, and the seconds of a Timestamp count from 1970.
  lastWord(node.under) !== "generation" &&
  node.parent?.properties.has("nanos") !== true &&
  !isInStatus(node) &&
  !isJudgedInCel(node) &&
  !isWellKnownProblem(node);

/** True within a `status`, also of an object that is stored in `spec`: a controller writes its counts there. */
const isInStatus = (node: SchemaNode): boolean =>
  node.name === "status" || isBelow(node, ({ name }) => name === "status");

const COUNTS: ReadonlySet<string> = new Set("replicas count parallelism".split(" "));

const LIMITED: ReadonlySet<string> = new Set(
  `attempts bytes capacity depth height length limit milliseconds percent percentage quota retries seconds size weight
  width`.split(/\s+/),
);

/** Words for values that may be negative. */
const SIGNED = /priority|offset|score|temperature|latitude|longitude|adj|delta|balance|difference|gain|bias|drift/i;

/** True for a name of things that are counted: 'replicas', 'retryCount'. */
export const isCountName = (name: string): boolean => COUNTS.has(lastWord(name)) && !SIGNED.test(name);

/** True for the name of an amount, which is only negative as a special value: 'retryLimit', 'maxItems'. */
export const isLimitName = (name: string): boolean => {
  if (SIGNED.test(name) || isCountName(name)) return false;
  const words = wordsOf(name);
  return LIMITED.has(lastWord(name)) || (words.length > 1 && /^(?:max|min)$/.test(words[0] ?? ""));
};

/** True for a count that users set and whose schema allows negative values, other than that of all replicas. */
export const isCountWithoutMinimum = (node: SchemaNode): boolean =>
  node.section === "spec" &&
  node.name !== "replicas" &&
  isCountName(node.name ?? "") &&
  missingBounds(node).includes("minimum") &&
  needsBounds(node);

/** True for a count or another amount whose `minimum` is negative, unless such a value is explained. */
export const hasNegativeMinimum = (node: SchemaNode): boolean => {
  const { name = "", schema } = node;
  const least = own(schema, "minimum");
  const value = own(schema, "default");
  return (
    isNumber(least) &&
    least < 0 &&
    node.type === "integer" &&
    (isCountName(name) || isLimitName(name)) &&
    !(isNumber(value) && value < 0) &&
    !isJudgedInCel(node) &&
    !/-1\b|minus (?:one|1)|below (?:0|zero)|less than (?:0|zero)|\bnegative\b(?! (?:values|numbers) are (?:in|not|for))/i.test(
      descriptionOf(schema).replace(NEVER_NEGATIVE, ""),
    )
  );
};

const NEVER_NEGATIVE = /\b(?:non-?|not be |never |cannot be )negative\b/gi;

/** Fields that the rules on well-known fields report. */
const isWellKnownProblem = (node: SchemaNode): boolean =>
  wellKnownShape(node) !== undefined || missingWellKnownBounds(node) !== undefined;

/** True for `intValue` beside `stringValue`, which holds a value of any kind. */
const isAnyValue = ({ under, parent }: SchemaNode): boolean =>
  /^int(?:eger)?(?:32|64)?(?:Value|Val)?$/.test(under) &&
  [...(parent?.properties.keys() ?? [])].some((name) => /^(?:bool|boolean|string)(?:Value|Val)?$/.test(name));

/**
 * Workloads of Kubernetes have any number of replicas and retries, and may use more than they request; another system chooses
 * its identifiers.
 */
const HAS_NO_MAXIMUM =
  /(?:^r|R)eplicas$|(?:^u|U)tilization$|^(?:min|max)(?:Available|Unavailable)$|^backoffLimit$|[a-z](?:DeadlineSeconds|I[dD])$/;

/** The bounds that a reviewer would ask for; where 0 means no limit, users know what they do. */
export const demandedBounds = (node: SchemaNode): readonly string[] =>
  missingBounds(node).filter(
    (bound) =>
      bound === "minimum" ||
      !(
        HAS_NO_MAXIMUM.test(node.name ?? "") ||
        isScaled(node) ||
        (node.schema["minimum"] === 0 && UNLIMITED.test(descriptionOf(node.schema)))
      ),
  );

/** True for what the scale subresource writes: replicas under any name. */
const isScaled = (node: SchemaNode): boolean =>
  stringAt(node.version.spec, "subresources", "scale", "specReplicasPath") === jsonPath(node);

const UNLIMITED = /\b0 ?(?:=|means|is|for|stands for) ?(?:unlimited|no limit|without limit|infinit)/i;

/** True for any other integer that lacks a bound. */
export const isPoorlyBounded = (node: SchemaNode): boolean =>
  demandedBounds(node).length > 0 &&
  needsBounds(node) &&
  !exceedsPrecision(node) &&
  !isCountWithoutMinimum(node) &&
  !isAnyValue(node);
