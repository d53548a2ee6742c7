import type { JsonObject } from "../../json/object.js";
import { rulePath } from "./rule-path.js";
import type { RuleProblem } from "./rule-problem.js";
import type { SchemaRule } from "./schema-rule.js";

/** A problem of a member of a rule. */
export type MemberProblem = readonly [member: string, reason: RuleProblem["reason"], message: string];

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

const LINE_BREAK = /[\n\r]/;

/** The problems of a rule that show without compiling it. */
export function* syntaxProblems(schema: JsonObject, rule: SchemaRule): Iterable<MemberProblem> {
  const message = rule.message.trim();
  if (rule.rule.trim() === "") yield ["rule", "FieldValueRequired", "rule is not specified"];
  else if (rule.message !== "" && message === "")
    yield ["message", "FieldValueInvalid", "message must be non-empty if specified"];
  else if (LINE_BREAK.test(message)) yield ["message", "FieldValueInvalid", "message must not contain line breaks"];
  else if (LINE_BREAK.test(rule.rule.trim()) && message === "")
    yield ["message", "FieldValueRequired", "message must be specified if rule contains line breaks"];
  if (rule.messageExpression !== "" && rule.messageExpression.trim() === "")
    yield ["messageExpression", "FieldValueRequired", "messageExpression must be non-empty if specified"];
  if (rule.reason !== undefined && !REASONS.includes(rule.reason)) {
    const supported = REASONS.map((reason) => `"${reason}"`).join(", ");
    yield ["reason", "FieldValueNotSupported", `supported values: ${supported}`];
  }
  yield* pathProblems(schema, rule.fieldPath);
}

function* pathProblems(schema: JsonObject, path: string): Iterable<MemberProblem> {
  if (path === "") return;
  const invalid = (message: string): MemberProblem => ["fieldPath", "FieldValueInvalid", message];
  if (path.trim() === "") yield invalid("fieldPath must be non-empty if specified");
  if (LINE_BREAK.test(path)) yield invalid("fieldPath must not contain line breaks");
  if (rulePath(schema, path) === undefined) yield invalid("fieldPath must be a valid path");
}
