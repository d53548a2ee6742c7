import { type JsonObject, arrayAt, isObject } from "../../json/object.js";
import { remember } from "../../json/remember.js";
import { type CompiledRule, compileRule } from "./compiled-rule.js";
import { type DeclaredType, declaredType } from "./declared-type.js";
import { escapeName } from "./escape.js";
import { asResource, isEmbedded, itemsOf, propertiesOf, propertyOf, valuesOf } from "./keywords.js";
import { rulesOf } from "./schema-rule.js";

/** The rules of a schema and of all schemas below it, by the values that they judge. */
export interface RuleTree {
  /** The schema of the value. */
  readonly schema: JsonObject;
  /** The same with what expressions always see of a resource. */
  readonly visible: JsonObject;
  /** Compiled when first used. */
  readonly rules: () => readonly CompiledRule[];
  readonly items?: RuleTree;
  readonly values?: RuleTree;
  readonly properties: ReadonlyMap<string, RuleTree>;
  readonly allOf: readonly RuleTree[];
}

/** The rules for objects with this schema; undefined if there are none. */
export const ruleTreeOf: (schema: JsonObject) => RuleTree | undefined = remember((schema) =>
  // Like the API server, this ignores rules in `allOf` if there are no others.
  hasRules(schema, false) ? treeOf(schema, schema, true, declaredType(schema, true)) : undefined,
);

const hasRules = (schema: JsonObject, withAllOf: boolean): boolean => {
  if (rulesOf(schema).length > 0) return true;
  const has = (nested: JsonObject | undefined): boolean =>
    nested !== undefined && hasRules(nested, withAllOf);
  return (
    has(itemsOf(schema)) ||
    has(valuesOf(schema)) ||
    (propertiesOf(schema) ?? []).some(([, property]) => has(property)) ||
    (withAllOf && arrayAt(schema, "allOf").some((branch) => isObject(branch) && has(branch)))
  );
};

/** `rules` has the rules for values of `schema`: it is the same, or a branch of `allOf`. */
const treeOf = (
  rules: JsonObject,
  schema: JsonObject,
  isResource: boolean,
  type: DeclaredType | undefined,
): RuleTree | undefined => {
  if (!hasRules(rules, true)) return undefined;
  const below = (inRules: JsonObject | undefined, inSchema: JsonObject | undefined): RuleTree | undefined =>
    inRules && inSchema && treeOf(inRules, inSchema, isEmbedded(inSchema), type?.element);
  const [items, values] = [below(itemsOf(rules), itemsOf(schema)), below(valuesOf(rules), valuesOf(schema))];
  const branches = arrayAt(rules, "allOf").filter(isObject);
  return {
    schema,
    visible: isResource ? asResource(schema) : schema,
    rules: compiledOnce(rules, schema, type),
    ...(items && { items }),
    ...(values && { values }),
    properties: propertyTrees(rules, schema, type),
    allOf: branches.flatMap((branch) => treeOf(branch, schema, isResource, type) ?? []),
  };
};

const propertyTrees = (
  rules: JsonObject,
  schema: JsonObject,
  type: DeclaredType | undefined,
): ReadonlyMap<string, RuleTree> => {
  const trees = new Map<string, RuleTree>();
  for (const [name, property] of propertiesOf(rules) ?? []) {
    const declared = propertyOf(schema, name);
    if (declared === undefined) continue;
    const escaped = escapeName(name);
    const nested =
      escaped === undefined ? declaredType(declared, isEmbedded(declared)) : type?.fields?.().get(escaped);
    // Expressions do not see fields without a type, so that their rules are not evaluated either.
    const tree = nested && treeOf(property, declared, isEmbedded(declared), nested);
    if (tree !== undefined) trees.set(name, tree);
  }
  return trees;
};

const compiledOnce = (
  rules: JsonObject,
  schema: JsonObject,
  type: DeclaredType | undefined,
): (() => readonly CompiledRule[]) => {
  let known: readonly CompiledRule[] | undefined;
  return () =>
    (known ??= type === undefined ? [] : rulesOf(rules).map((rule) => compileRule(schema, type, rule)));
};
