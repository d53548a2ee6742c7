import { type JsonObject, arrayAt, isObject, own, stringAt } from "kube-json";

/** An item of `x-kubernetes-validations`, as the API server decodes it: what is absent is empty. */
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
