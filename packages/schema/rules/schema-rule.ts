import {
  type FieldPath,
  type Json,
  type JsonObject,
  arrayAt,
  isArray,
  isObject,
  own,
  remember,
  stringAt,
} from "kube-json";
import type { CompileIssue } from "kube-cel";

/** An item of `x-kubernetes-validations`, as the API server decodes it: absent fields are empty. */
export interface SchemaRule {
  readonly rule: string;
  readonly message: string;
  readonly messageExpression: string;
  readonly fieldPath: string;
  readonly reason: string | undefined;
  readonly optionalOldSelf: boolean | undefined;
}

const ruleOf = (item: JsonObject): SchemaRule => {
  const optional = own(item, "optionalOldSelf");
  return {
    rule: stringAt(item, "rule") ?? "",
    message: stringAt(item, "message") ?? "",
    messageExpression: stringAt(item, "messageExpression") ?? "",
    fieldPath: stringAt(item, "fieldPath") ?? "",
    reason: stringAt(item, "reason"),
    optionalOldSelf: typeof optional === "boolean" ? optional : undefined,
  };
};

/** The rules of a schema, without those of nested schemas. */
export const rulesOf = (schema: JsonObject): readonly SchemaRule[] =>
  arrayAt(schema, "x-kubernetes-validations").map((item) => ruleOf(isObject(item) ? item : {}));

/** The text with which the API server names a rule in errors. */
export const ruleName = ({ rule, message }: SchemaRule): string => (message.length > 0 ? message.trim() : rule.trim());

/** The reasons that a rule may give. */
export const RULE_REASONS: readonly string[] = [
  "FieldValueDuplicate",
  "FieldValueForbidden",
  "FieldValueInvalid",
  "FieldValueRequired",
];

/** A cause of the API server for a rule of a CRD. */
export interface RuleProblem {
  readonly reason:
    | "FieldValueInvalid"
    | "FieldValueForbidden"
    | "FieldValueRequired"
    | "FieldValueNotSupported"
    | "InternalError";
  readonly field: FieldPath;
  /** The words of the API server, without the value. */
  readonly message: string;
  /** The mistakes in an expression that does not compile. */
  readonly issues?: readonly CompileIssue[];
  /** How many times the budget it costs, if that is the problem. */
  readonly excess?: number;
  /** The whole schema costs too much, or this rule is one of the most expensive in it. */
  readonly isOfTotal?: true;
}

const SCHEMAS = ["additionalProperties", "items", "not"];
const SCHEMA_LISTS = ["allOf", "oneOf", "anyOf"];

/** The schemas that have rules, themselves or below. Most schemas of a CRD have none, and need no visit. */
export const ruledSchemas: (root: JsonObject) => ReadonlySet<JsonObject> = remember((root) => {
  const found = new Set<JsonObject>();
  collect(root, found);
  return found;
});

const collect = (schema: Json | undefined, found: Set<JsonObject>): boolean => {
  if (!isObject(schema)) return false;
  let isRuled = rulesOf(schema).length > 0;
  const properties = own(schema, "properties");
  if (isObject(properties)) for (const name in properties) if (collect(own(properties, name), found)) isRuled = true;
  for (const keyword of SCHEMAS) if (collect(own(schema, keyword), found)) isRuled = true;
  for (const keyword of SCHEMA_LISTS) {
    const branches = own(schema, keyword);
    if (isArray(branches)) for (const branch of branches) if (collect(branch, found)) isRuled = true;
  }
  if (isRuled) found.add(schema);
  return isRuled;
};
