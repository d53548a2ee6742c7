import { type Json, type JsonObject, child, isArray, isObject, key, own, stringAt } from "kube-json";
import { Correlation, ElementsByKey } from "./correlation.js";
import { type Place, type Ratchet, type RuleCause, type RuleRun, evaluateRules } from "./evaluate-rules.js";
import { type RuleTree, ruleTreeOf, ruleTreeOfDefault } from "./rule-tree.js";
import { rulesOf } from "./schema-rule.js";

/** The cost of all rules that one object may cause. */
export const OBJECT_COST_LIMIT = 10_000_000;

/** The verdict of a CRD's rules on an object. */
interface RuleVerdict {
  readonly causes: readonly RuleCause[];
  /** Causes that the API server only warns about: the value did not change. */
  readonly warnings: readonly RuleCause[];
}

/**
 * Evaluates the rules (`x-kubernetes-validations`) of a schema for an object with defaults, as the API server does
 * (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/cel/validation.go). The server does not, if the object has
 * problems with the reasons in BLOCKING_REASONS.
 */
export const ruleCauses = (
  schema: JsonObject,
  object: Json,
  oldObject?: Json,
  budget = OBJECT_COST_LIMIT,
): RuleVerdict => {
  const tree = ruleTreeOf(schema);
  const run: RuleRun = { left: budget, causes: [], warnings: [] };
  if (tree !== undefined) {
    const correlation = oldObject === undefined ? undefined : new Correlation(schema, object, oldObject);
    visit(run, tree, { field: [], value: object, old: oldObject, ratchet: { current: correlation } });
  }
  return { causes: run.causes, warnings: run.warnings };
};

/**
 * Evaluates the rules for a value that is the default of its schema (pkg/apiserver/schema/defaulting, validation.go):
 * as if an update kept it, and if that has no causes, as if it were new. `left` is the rest of the budget.
 */
export const defaultRuleCauses = (
  schema: JsonObject,
  value: Json,
  budget: number,
): { readonly causes: readonly RuleCause[]; readonly left: number } => {
  const tree = ruleTreeOfDefault(schema);
  if (tree === undefined) return { causes: [], left: budget };
  const runs = [value, undefined].map((old): RuleRun => {
    const run: RuleRun = { left: budget, causes: [], warnings: [] };
    visit(run, tree, { field: [], value, old, ratchet: {} });
    return run;
  });
  return {
    causes: runs.find(({ causes }) => causes.length > 0)?.causes ?? [],
    left: Math.min(...runs.map(({ left }) => left)),
  };
};

/** True if a schema has rules for a value or a part of it. Cheaper than to search the schema, which may be much larger. */
export const hasRulesFor = (schema: JsonObject, value: Json): boolean => {
  const stack: [Json | undefined, Json | undefined][] = [[schema, value]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [of, part] = next;
    if (!isObject(of) || part === undefined) continue;
    if (rulesOf(of).length > 0) return true;
    if (isArray(part)) for (const item of part) stack.push([own(of, "items"), item]);
    else if (isObject(part))
      for (const [name, entry] of Object.entries(part))
        stack.push([own(own(of, "properties"), name) ?? own(of, "additionalProperties"), entry]);
  }
  return false;
};

/** Problems of a schema after which the API server does not evaluate rules, but says that some were not checked. */
export const BLOCKING_REASONS: ReadonlySet<string> = new Set([
  "FieldValueNotSupported",
  "FieldValueRequired",
  "FieldValueTooLong",
  "FieldValueTooMany",
  "FieldValueTypeInvalid",
]);

const below = (ratchet: Ratchet, next: (current: Correlation) => Correlation | undefined): Ratchet =>
  ratchet.current === undefined ? ratchet : { current: next(ratchet.current), above: ratchet.current };

const belowField = (ratchet: Ratchet, name: string): Ratchet => {
  // Both objects were converted to the same version, so that these two cannot be compared.
  if (ratchet.current !== undefined && ratchet.above === undefined && (name === "apiVersion" || name === "kind"))
    return {};
  return below(ratchet, (current) => current.field(name));
};

const visit = (run: RuleRun, tree: RuleTree, place: Place): void => {
  if (place.value === null) return;
  evaluateRules(run, tree, place);
  for (const branch of tree.allOf) {
    if (run.left < 0) return;
    visit(run, branch, { ...place, ratchet: { above: place.ratchet.above } });
  }
  if (isArray(place.value)) visitItems(run, tree, place, place.value);
  else if (isObject(place.value)) visitFields(run, tree, place, place.value);
};

const visitItems = (run: RuleRun, tree: RuleTree, place: Place, list: readonly Json[]): void => {
  if (tree.items === undefined) return;
  const old = new ElementsByKey(tree.schema, isArray(place.old) ? place.old : []);
  for (const [index, value] of list.entries()) {
    if (run.left < 0) return;
    visit(run, tree.items, {
      field: child(place.field, index),
      value,
      old: old.find(value),
      ratchet: below(place.ratchet, (current) => current.element(index)),
    });
  }
};

const visitFields = (run: RuleRun, tree: RuleTree, place: Place, object: JsonObject): void => {
  const type = stringAt(tree.schema, "x-kubernetes-map-type");
  const isCorrelatable = type === undefined || type === "granular" || type === "atomic";
  for (const [name, value] of Object.entries(object)) {
    const nested = tree.values ?? tree.properties.get(name);
    if (nested === undefined || value === undefined) continue;
    if (run.left < 0) return;
    visit(run, nested, {
      field: child(place.field, tree.values === undefined ? name : key(name)),
      value,
      old: isCorrelatable ? own(place.old, name) : undefined,
      ratchet: belowField(place.ratchet, name),
    });
  }
};
