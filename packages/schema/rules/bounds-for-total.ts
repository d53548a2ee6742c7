import { type FieldPath, type Json, child, formatField, isObject, valueAt } from "kube-json";
import { type Bound, withBounds } from "./bound.js";
import { boundsUnder, costWith, placeOf, type RulePlace } from "./bounds-for.js";
import { RULE_COST_LIMIT, SCHEMA_COST_LIMIT } from "./rule-budget.js";
import { ruledSchemas, rulesOf } from "./schema-rule.js";
import { childPlaces, rootPlace, type SchemaPlace } from "./schema-places.js";

/** The most rules of a schema for which bounds are looked for; each takes about a millisecond. */
const MAX_RULES = 200;
/** The most rules that are bounded: a longer list is no advice. */
const MAX_ROUNDS = 20;
/** The cost of a rule that does not matter: a hundredth of what all may cost. */
const SMALL_COST = SCHEMA_COST_LIMIT / 100;

/**
 * The bounds that bring the rules of a version under the cost limit of all of them together, and each under its own: those
 * of the most expensive rules first. `field` is that of the root schema of the version. Undefined if there are none.
 */
export const boundsForTotal = (crd: Json, field: FieldPath): readonly Bound[] | undefined => {
  const root = valueAt(crd, field);
  if (!isObject(root)) return undefined;
  const rules = [...expressionsOf(rootPlace(root, field), ruledSchemas(root))];
  if (rules.length > MAX_RULES) return undefined;
  const places = rules.flatMap((rule) => placeOf(crd, rule) ?? []);
  const found = new Map<string, Bound>();
  const hopeless = new Set<RulePlace>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const bounded = withBounds(root, [...found.values()]);
    const costs = places.map((place) => ({ place, cost: costWith({ ...place, root: bounded }, []) }));
    const sum = costs.reduce((total, { cost }) => total + cost, 0);
    const isEnough = sum <= SCHEMA_COST_LIMIT && costs.every(({ cost }) => cost <= RULE_COST_LIMIT);
    if (isEnough) return found.size === 0 ? undefined : withFields([...found.values()], field);
    const [worst] = costs.filter(({ place }) => !hopeless.has(place)).sort((a, b) => b.cost - a.cost);
    if (worst === undefined) return undefined;
    const place = { ...worst.place, root: bounded };
    const rest = Math.min(RULE_COST_LIMIT, SCHEMA_COST_LIMIT - (sum - worst.cost));
    const share = SCHEMA_COST_LIMIT / costs.filter(({ cost }) => cost > SMALL_COST).length;
    const less = [share, SMALL_COST].find((cost) => cost < worst.cost) ?? 0;
    const bounds = boundsUnder(place, rest) ?? boundsUnder(place, less);
    if (bounds === undefined) hopeless.add(worst.place);
    for (const bound of bounds ?? []) found.set(formatField(bound.field), bound);
  }
  return undefined;
};

const withFields = (bounds: readonly Bound[], field: FieldPath): readonly Bound[] =>
  bounds.map((bound) => ({ ...bound, field: [...field, ...bound.field] }));

/** The fields of all expressions of a schema that the API server compiles. */
function* expressionsOf(place: SchemaPlace, ruled: ReturnType<typeof ruledSchemas>): Generator<FieldPath> {
  if (place.isCompiled)
    for (const [index, { messageExpression }] of rulesOf(place.schema).entries()) {
      yield child(place.field, "x-kubernetes-validations", index, "rule");
      if (messageExpression !== "") yield child(place.field, "x-kubernetes-validations", index, "messageExpression");
    }
  for (const nested of childPlaces(place, ruled)) yield* expressionsOf(nested, ruled);
}
