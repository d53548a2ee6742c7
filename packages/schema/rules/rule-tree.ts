import { type JsonObject, arrayAt, isObject, remember } from "kube-json";
import { type CompiledRule, compileRule } from "./compiled-rule.js";
import { type DeclaredType, declaredType } from "./declared-type.js";
import { escapeName } from "./escape.js";
import { asResource, isEmbedded, itemsOf, propertiesOf, propertyOf, valuesOf } from "./keywords.js";
import { ruledSchemas, rulesOf } from "./schema-rule.js";

/** The rules of a schema and of all schemas below it, by the values that they judge. */
export interface RuleTree {
  /** The schema of the value. */
  readonly schema: JsonObject;
  /** The schema plus the fields always visible in a resource. */
  readonly visible: JsonObject;
  /** Compiled when first used. */
  readonly rules: () => readonly CompiledRule[];
  readonly items?: RuleTree;
  readonly values?: RuleTree;
  readonly properties: ReadonlyMap<string, RuleTree>;
  readonly allOf: readonly RuleTree[];
}

const treeOf = (schema: JsonObject, isResource: boolean): RuleTree | undefined => {
  const ruled = ruledSchemas(schema);
  // Like the API server, this ignores rules in `allOf` if there are no others.
  if (!hasRules(schema, ruled)) return undefined;
  return new TreeBuilder(ruled).build(schema, schema, isResource, declaredType(schema, isResource));
};

/** The rules for objects with this schema; undefined if there are none. */
export const ruleTreeOf: (schema: JsonObject) => RuleTree | undefined = remember((schema) => treeOf(schema, true));

/** Like `ruleTreeOf`, for values whose schema is no resource, unless embedded. */
export const ruleTreeOfDefault = (schema: JsonObject): RuleTree | undefined => treeOf(schema, isEmbedded(schema));

/** True if a schema has rules outside of `allOf`. */
const hasRules = (schema: JsonObject | undefined, ruled: ReadonlySet<JsonObject>): boolean =>
  schema !== undefined &&
  ruled.has(schema) &&
  (rulesOf(schema).length > 0 ||
    hasRules(itemsOf(schema), ruled) ||
    hasRules(valuesOf(schema), ruled) ||
    (propertiesOf(schema) ?? []).some(([, property]) => hasRules(property, ruled)));

class TreeBuilder {
  private readonly ruled: ReadonlySet<JsonObject>;

  constructor(ruled: ReadonlySet<JsonObject>) {
    this.ruled = ruled;
  }

  /** `rules` has the rules for values of `schema`: it is the same, or a branch of `allOf`. */
  build(
    rules: JsonObject,
    schema: JsonObject,
    isResource: boolean,
    type: DeclaredType | undefined,
  ): RuleTree | undefined {
    if (!this.ruled.has(rules)) return undefined;
    const items = this.below(itemsOf(rules), itemsOf(schema), type?.element);
    const values = this.below(valuesOf(rules), valuesOf(schema), type?.element);
    return {
      schema,
      visible: isResource ? asResource(schema) : schema,
      rules: compiledOnce(rules, schema, type),
      ...(items && { items }),
      ...(values && { values }),
      properties: this.properties(rules, schema, type),
      allOf: arrayAt(rules, "allOf").flatMap((branch) =>
        isObject(branch) ? (this.build(branch, schema, isResource, type) ?? []) : [],
      ),
    };
  }

  private below(
    rules: JsonObject | undefined,
    schema: JsonObject | undefined,
    type: DeclaredType | undefined,
  ): RuleTree | undefined {
    return rules && schema && this.build(rules, schema, isEmbedded(schema), type);
  }

  private properties(
    rules: JsonObject,
    schema: JsonObject,
    type: DeclaredType | undefined,
  ): ReadonlyMap<string, RuleTree> {
    const trees = new Map<string, RuleTree>();
    for (const [name, property] of propertiesOf(rules) ?? []) {
      const declared = this.ruled.has(property) ? propertyOf(schema, name) : undefined;
      if (declared === undefined) continue;
      const escaped = escapeName(name);
      const nested =
        escaped === undefined ? declaredType(declared, isEmbedded(declared)) : type?.fields?.().get(escaped);
      // Expressions do not see fields without a type, so that their rules are not evaluated either.
      const tree = nested && this.below(property, declared, nested);
      if (tree !== undefined) trees.set(name, tree);
    }
    return trees;
  }
}

const compiledOnce = (
  rules: JsonObject,
  schema: JsonObject,
  type: DeclaredType | undefined,
): (() => readonly CompiledRule[]) => {
  let known: readonly CompiledRule[] | undefined;
  return () => (known ??= type === undefined ? [] : rulesOf(rules).map((rule) => compileRule(schema, type, rule)));
};
