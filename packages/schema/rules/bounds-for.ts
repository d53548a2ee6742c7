import {
  type FieldPath,
  type Json,
  type JsonObject,
  type Segment,
  firstIndex,
  isObject,
  segmentName,
  valueAt,
} from "kube-json";
import { type Compiled, estimateCost } from "kube-cel";
import { type Bound, bounded, withBounds } from "./bound.js";
import { compileRule } from "./compiled-rule.js";
import { declaredSizes, declaredType } from "./declared-type.js";
import { escapeName } from "./escape.js";
import { isEmbedded, propertiesOf } from "./keywords.js";
import { type Cardinality, RULE_COST_LIMIT, timesMore, totalCost } from "./rule-budget.js";
import { growth } from "./schema-places.js";
import { rulesOf } from "./schema-rule.js";

/** Where a rule is: the root schema of its version, and from there the schema that has it. */
export interface RulePlace {
  readonly root: JsonObject;
  readonly rootField: FieldPath;
  readonly steps: FieldPath;
  readonly isMessage: boolean;
  readonly compiled: Compiled;
}

/**
 * The bounds (`maxItems`, `maxProperties`, `maxLength`) that bring a rule of a CRD under its cost limit, with the largest
 * round values that do: one bound if that is enough, else as few as possible. `rule` is the field of the API server's
 * problem, '...x-kubernetes-validations[0].rule' or '...messageExpression'. Undefined if the rule is under its limit, or
 * if no bound helps.
 */
export const boundsFor = (crd: Json, rule: FieldPath): readonly Bound[] | undefined => {
  const place = placeOf(crd, rule);
  if (place === undefined) return undefined;
  if (costWith(place, []) <= RULE_COST_LIMIT) return undefined;
  return boundsUnder(place, RULE_COST_LIMIT)?.map((bound) => ({
    ...bound,
    field: [...place.rootField, ...bound.field],
  }));
};

/** The bounds that bring a rule to a cost, with fields from the root schema; undefined if none do. */
export const boundsUnder = (place: RulePlace, cost: number): readonly Bound[] | undefined =>
  cost <= 0 ? undefined : largestBounds(candidatesOf(place), (bounds) => costWith(place, bounds) <= cost);

const ROOT_LENGTH = 5;

/** The place of a rule or a messageExpression; undefined if it does not compile. */
export const placeOf = (crd: Json, rule: FieldPath): RulePlace | undefined => {
  const rootField = rule.slice(0, ROOT_LENGTH);
  const root = valueAt(crd, rootField);
  const [, index, member] = rule.slice(-3);
  const steps = rule.slice(ROOT_LENGTH, -3);
  const schema = isObject(root) ? valueAt(root, steps) : undefined;
  if (!isObject(root) || !isObject(schema) || typeof index !== "number") return undefined;
  const item = rulesOf(schema)[index];
  const type = declaredType(schema, steps.length === 0 || isEmbedded(schema));
  if (item === undefined || type === undefined) return undefined;
  const { condition, message } = compileRule(schema, type, item);
  const isMessage = member === "messageExpression";
  const compiled = isMessage ? message : condition;
  return compiled && { root, rootField, steps, isMessage, compiled };
};

/** The lengths of the paths of the schemas from the root to that of the rule. */
const depthsOf = (steps: FieldPath): readonly number[] => {
  const depths = [0];
  for (let index = 0; index < steps.length; ) {
    index += steps[index] === "properties" ? 2 : 1;
    depths.push(index);
  }
  return depths;
};

/** Estimates a rule with these bounds, for all values that one object can have at its place. */
export const costWith = (place: RulePlace, bounds: readonly Bound[]): number => {
  const root = withBounds(place.root, bounds);
  const schema = valueAt(root, place.steps) as JsonObject;
  const type = declaredType(schema, place.steps.length === 0 || isEmbedded(schema));
  if (type === undefined) return 0;
  const cost = estimateCost(place.compiled.checked, declaredSizes(type)).max;
  if (place.isMessage) return cost;
  let cardinality: Cardinality = 1;
  for (const depth of depthsOf(place.steps).slice(0, -1))
    cardinality = timesMore(cardinality, growth(valueAt(root, place.steps.slice(0, depth)) as JsonObject));
  return totalCost(cost, cardinality, type.minSize);
};

/** The schemas whose sizes the estimate asks for, and the lists and maps around the rule. */
const candidatesOf = (place: RulePlace): readonly Bound[] => {
  const found = new Map<string, Bound>();
  const consider = (field: FieldPath): void => {
    const schema = valueAt(place.root, field);
    const bound = isObject(schema) ? bounded(schema, field) : undefined;
    if (bound !== undefined) found.set(JSON.stringify(field), bound);
  };
  const schema = valueAt(place.root, place.steps) as JsonObject;
  const type = declaredType(schema, place.steps.length === 0 || isEmbedded(schema));
  if (type === undefined) return [];
  const sizes = declaredSizes(type);
  estimateCost(place.compiled.checked, (path) => {
    const field = schemaField(schema, path.slice(1));
    if (field !== undefined) consider([...place.steps, ...field]);
    return sizes(path);
  });
  if (!place.isMessage) for (const depth of depthsOf(place.steps).slice(0, -1)) consider(place.steps.slice(0, depth));
  return [...found.values()];
};

/** The field of the schema at a path of values, below the schema of `self`. */
const schemaField = (schema: JsonObject, path: readonly string[]): FieldPath | undefined => {
  const field: Segment[] = [];
  for (const name of path) {
    const current = valueAt(schema, field);
    if (!isObject(current) || name === "@keys") return undefined;
    const property = propertiesOf(current)?.find(([one]) => escapeName(one) === name);
    if (name === "@items") field.push("items");
    else if (name === "@values") field.push("additionalProperties");
    else if (property === undefined) return undefined;
    else field.push("properties", { key: property[0] });
  }
  return field.every((step) => segmentName(step) !== "") ? field : undefined;
};

/** Round bounds of lists and maps, and of strings, from the largest to the smallest. */
const COUNTS = [10_000, 5000, 2000, 1000, 500, 256, 200, 128, 100, 64, 50, 32, 20, 16, 10, 8, 5, 4, 3, 2, 1];
const LENGTHS = [
  1_048_576, 524_288, 262_144, 131_072, 65_536, 32_768, 16_384, 8192, 4096, 2048, 1024, 512, 256, 253, 128, 100, 64, 63,
  32, 16, 8, 4, 2, 1,
];

/** A bound of fewer items or characters alone is no advice: several larger ones are better. */
const LEAST_COUNT = 4;
const LEAST_LENGTH = 63;

/** The most bounds that are considered. */
const MAX_CANDIDATES = 40;

const isText = ({ keyword }: Bound): boolean => keyword === "maxLength";

/** The round values of a bound that make it smaller. */
const valuesOf = (bound: Bound): readonly number[] =>
  (isText(bound) ? LENGTHS : COUNTS).filter((value) => value < bound.value);

const isUsable = (bound: Bound): boolean => bound.value >= (isText(bound) ? LEAST_LENGTH : LEAST_COUNT);

type IsEnough = (bounds: readonly Bound[]) => boolean;

/**
 * The bounds that are enough, with the largest round values; as few as possible. Lowering a bound never makes what was
 * enough too little.
 */
const largestBounds = (candidates: readonly Bound[], isEnough: IsEnough): readonly Bound[] | undefined => {
  const all = candidates.slice(0, MAX_CANDIDATES);
  const single = all.flatMap((bound) => largest(bound, [], isEnough) ?? []);
  const usable = single.filter(isUsable);
  if (usable.length > 0) return [usable.reduce((best, bound) => (gain(bound) > gain(best) ? bound : best))];
  return several(all, isEnough) ?? (single[0] === undefined ? undefined : [single[0]]);
};

/** How generous a bound is: strings are longer than lists. */
const gain = (bound: Bound): number => (isText(bound) ? bound.value / 16 : bound.value);

/** The bound with the largest round value that, with others, is enough; undefined if there is none. */
const largest = (bound: Bound, others: readonly Bound[], isEnough: IsEnough): Bound | undefined => {
  const values = valuesOf(bound);
  const at = firstIndex(values.length, (index) => isEnough([...others, { ...bound, value: values[index] ?? 1 }]));
  const value = values[at];
  return value === undefined ? undefined : { ...bound, value };
};

/** Lowers all bounds together until they are enough, leaves out those that are not needed, and raises each again. */
const several = (candidates: readonly Bound[], isEnough: IsEnough): readonly Bound[] | undefined => {
  const levels = Math.max(COUNTS.length, LENGTHS.length);
  const at = (level: number): readonly Bound[] =>
    candidates.flatMap((bound) => {
      const scale = isText(bound) ? LENGTHS : COUNTS;
      const value = scale[Math.min(scale.length - 1, level)] ?? 1;
      return value < bound.value ? [{ ...bound, value }] : [];
    });
  let level = 0;
  while (level < levels && !isEnough(at(level))) level++;
  if (level === levels) return undefined;
  let bounds = at(level);
  for (const bound of bounds) {
    const others = bounds.filter((other) => other !== bound);
    if (isEnough(others)) bounds = others;
  }
  for (const bound of bounds) {
    const others = bounds.filter((other) => other !== bound);
    const original = candidates.find(({ field }) => field === bound.field) ?? bound;
    const raised = largest(original, others, isEnough);
    if (raised !== undefined && raised.value > bound.value)
      bounds = bounds.map((other) => (other === bound ? raised : other));
  }
  return bounds;
};
