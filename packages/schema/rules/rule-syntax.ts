import { type FieldPath, anyOf, type JsonObject, type Segment, key } from "kube-json";
import { type RuleProblem, type SchemaRule, RULE_REASONS } from "./schema-rule.js";
import { propertiesOf, propertyOf, valuesOf } from "./keywords.js";

const ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "'": "'",
  "\\": "\\",
};

/** A delimiter, a string in single quotes, or what is between delimiters. */
const TOKEN = /[.[\]]|'(?:[^'\\]|\\[^])*'|'[^]*|[^.[\]']+[^.[\]]*/gy;

const unquote = (token: string): string | undefined => {
  if (token.length < 2 || !token.startsWith("'") || !token.endsWith("'")) return undefined;
  const escapes = token.match(/\\[^]/g) ?? [];
  if (!escapes.every((escape) => Object.hasOwn(ESCAPES, escape.slice(1)))) return undefined;
  return token.slice(1, -1).replaceAll(/\\([^])/g, (_, char: string) => ESCAPES[char] ?? "");
};

/**
 * The `fieldPath` of a rule, such as `.spec.labels['a.b']`, as a path from the rule's schema; undefined if it is invalid,
 * or names a field that the schema does not have. It cannot lead through lists.
 */
export const rulePath = (schema: JsonObject, text: string): FieldPath | undefined => {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join("") !== text) return undefined;
  const path: Segment[] = [];
  let current = schema;
  for (let index = 0; index < tokens.length; ) {
    const isQuoted = tokens[index] === "[";
    if (!isQuoted && tokens[index] !== ".") return undefined;
    const token = tokens[index + 1];
    const name = token === undefined || !isQuoted ? token : unquote(token);
    if (name === undefined || (isQuoted && tokens[index + 2] !== "]")) return undefined;
    const hasFields = propertiesOf(current) !== undefined;
    const next = hasFields ? propertyOf(current, name) : valuesOf(current);
    if (next === undefined) return undefined;
    path.push(hasFields ? name : key(name));
    current = next;
    index += isQuoted ? 3 : 2;
  }
  return path;
};

type MemberProblem = readonly [member: string, reason: RuleProblem["reason"], message: string];

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
  if (rule.reason !== undefined && !RULE_REASONS.includes(rule.reason))
    yield ["reason", "FieldValueNotSupported", `must be ${anyOf(RULE_REASONS)}`];
  yield* pathProblems(schema, rule.fieldPath);
}

function* pathProblems(schema: JsonObject, path: string): Iterable<MemberProblem> {
  if (path === "") return;
  const invalid = (message: string): MemberProblem => ["fieldPath", "FieldValueInvalid", message];
  if (path.trim() === "") yield invalid("must not be blank");
  if (LINE_BREAK.test(path)) yield invalid("must not contain line breaks, such as '\\n'");
  if (rulePath(schema, path) === undefined) yield invalid("must be the path of a declared field, such as '.size'");
}
