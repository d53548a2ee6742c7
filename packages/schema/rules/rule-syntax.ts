import type { JsonObject } from "kube-json";
import { rulePath } from "./rule-path.js";
import type { RuleProblem, SchemaRule } from "./schema-rule.js";

/** A problem of a member of a rule. */
type MemberProblem = readonly [member: string, reason: RuleProblem["reason"], message: string];

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

const LINE_BREAK = /[\n\r]/;

/** The problems of a rule that show without compiling it, in our words. */
export function* syntaxProblems(schema: JsonObject, rule: SchemaRule): Iterable<MemberProblem> {
  const message = rule.message.trim();
  if (rule.rule.trim() === "") yield ["rule", "FieldValueRequired", "must be specified"];
  else if (rule.message !== "" && message === "")
    yield ["message", "FieldValueInvalid", "must not be blank; it may be a text such as 'must be set'"];
  else if (LINE_BREAK.test(message))
    yield ["message", "FieldValueInvalid", "must not contain line breaks, such as '\\n'"];
  else if (LINE_BREAK.test(rule.rule.trim()) && message === "")
    yield ["message", "FieldValueRequired", "must be specified for a rule with line breaks"];
  if (rule.messageExpression !== "" && rule.messageExpression.trim() === "")
    yield ["messageExpression", "FieldValueRequired", "must not be blank; it may be a text such as 'must be set'"];
  if (rule.reason !== undefined && !REASONS.includes(rule.reason)) {
    const supported =
      "must be 'FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid' or 'FieldValueRequired'";
    yield ["reason", "FieldValueNotSupported", supported];
  }
  yield* pathProblems(schema, rule.fieldPath);
}

function* pathProblems(schema: JsonObject, path: string): Iterable<MemberProblem> {
  if (path === "") return;
  const invalid = (message: string): MemberProblem => ["fieldPath", "FieldValueInvalid", message];
  if (path.trim() === "") yield invalid("must not be blank");
  if (LINE_BREAK.test(path)) yield invalid("must not contain line breaks, such as '\\n'");
  if (rulePath(schema, path) === undefined) yield invalid("must be the path of a declared field, such as '.size'");
}
