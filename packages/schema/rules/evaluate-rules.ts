import { type FieldPath, type Json, child, formatJson, utf8Length } from "kube-json";
import { type Compiled, type Evaluation, type Value, CelError, CostLimitExceeded, evaluate } from "kube-cel";
import type { CompiledRule } from "./compiled-rule.js";
import { typeOf } from "./keywords.js";
import type { RuleTree } from "./rule-tree.js";
import { RULE_REASONS, ruleName } from "./schema-rule.js";
import { schemaValue } from "./schema-value.js";
import type { Correlation } from "./correlation.js";

/** The correlations by which a problem only warns: that of the value, or else that of the next value above with one. */
export interface Ratchet {
  readonly current?: Correlation | undefined;
  readonly above?: Correlation | undefined;
}

/** A value in the object, and the old value that transition rules compare it with. */
export interface Place {
  readonly field: FieldPath;
  readonly value: Json;
  readonly old: Json | undefined;
  readonly ratchet: Ratchet;
}

/** A cause of the API server for a rule that an object violates. */
export interface RuleCause {
  readonly reason: string;
  readonly field: FieldPath;
  /** The message of the rule, or why it could not be evaluated. */
  readonly detail: string;
  /** The message of the API server's cause, with the value. */
  readonly message: string;
}

/** The evaluation of the rules of one object. */
export interface RuleRun {
  /** The cost that is left; negative if no more rules are evaluated. */
  left: number;
  readonly causes: RuleCause[];
  readonly warnings: RuleCause[];
}

/** The most that one evaluation may cost. */
const CALL_COST_LIMIT = 1_000_000;
const MAX_MESSAGE = 5 * 1024;

/** Of all rules of an object together. */
export const OUT_OF_BUDGET =
  "validation failed due to running out of cost budget, no further validation rules will be run";

/** The values of a place by the names of variables. They are made when an expression asks for them. */
interface Variables {
  readonly plain: (name: string) => Value | undefined;
  readonly optional: (name: string) => Value | undefined;
}

const variablesOf = (tree: RuleTree, { value, old }: Place): Variables => {
  const self = once(() => schemaValue(tree.visible, value));
  const oldSelf = once(() => (old === undefined ? undefined : schemaValue(tree.visible, old)));
  const lookup =
    (oldValue: () => Value | undefined) =>
    (name: string): Value | undefined =>
      name === "self" ? self() : name === "oldSelf" ? oldValue() : undefined;
  return {
    plain: lookup(oldSelf),
    optional: lookup(() => ({ kind: "optional", value: oldSelf() })),
  };
};

const once = <T>(make: () => T): (() => T) => {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: make() }).value;
};

/** Evaluates the rules of one value. */
export const evaluateRules = (run: RuleRun, tree: RuleTree, place: Place): void => {
  const rules = tree.rules();
  if (rules.length === 0) return;
  const { old, field } = place;
  const fail = (detail: string): void => {
    // The API server shows the type of a value that it could not judge.
    run.causes.push(causeOf("FieldValueInvalid", field, typeOf(tree.schema) ?? "", detail));
  };
  const variables = variablesOf(tree, place);
  if (run.left <= 0) {
    fail(OUT_OF_BUDGET);
    run.left = -1;
  }
  for (const compiled of rules) {
    if (run.left < 0) return;
    const { condition, error, rule, usesOldSelf } = compiled;
    if (error !== undefined) fail(`rule compile error: ${error.message}`);
    if (condition === undefined) continue;
    const isOptional = rule.optionalOldSelf === true;
    const hasOld = old !== undefined && old !== null;
    if (usesOldSelf && !hasOld && !isOptional) continue;
    const result = evaluate(condition, isOptional ? variables.optional : variables.plain, CALL_COST_LIMIT);
    const problem = charge(run, compiled, result);
    if (problem !== undefined) fail(problem);
    else if (result.value !== true) violate(run, compiled, place, variables);
  }
};

/** Takes the cost of an evaluation from the budget; returns what went wrong. */
const charge = (run: RuleRun, { rule }: CompiledRule, { value, cost }: Evaluation): string | undefined => {
  if (cost > run.left) {
    run.left = -1;
    return OUT_OF_BUDGET;
  }
  run.left -= cost;
  if (value instanceof CostLimitExceeded) {
    run.left = -1;
    const why = "no further validation rules will be run due to call cost exceeds limit for rule";
    return `'${value.message}': ${why}: ${ruleName(rule)}`;
  }
  if (!(value instanceof CelError)) return undefined;
  if (value.message.startsWith("no such overload")) {
    const why = "call arguments did not match a supported operator, function or macro signature for rule";
    return `'${value.message}': ${why}: ${ruleName(rule)}`;
  }
  return `${value.message} evaluating rule: ${ruleName(rule)}`;
};

const violate = (run: RuleRun, compiled: CompiledRule, place: Place, variables: Variables): void => {
  const field = child(place.field, ...compiled.path);
  const { message, rule, usesOldSelf } = compiled;
  const { current, above } = place.ratchet;
  const isRatcheted = !usesOldSelf && (current ?? above)?.isUnchanged === true;
  const add = (reason: string, detail: string): void => {
    (isRatcheted ? run.warnings : run.causes).push(causeOf(reason, field, place.value, detail));
  };
  // The API server evaluates the message with the plain old value, even if the rule takes an optional one.
  const written = message && writtenMessage(run, message, variables);
  if (written?.fatal !== undefined) {
    add("FieldValueInvalid", written.fatal);
    return;
  }
  const fixed = rule.message === "" ? `failed rule: ${ruleName(rule)}` : rule.message.trim();
  add(reasonOf(rule.reason), written?.text ?? fixed);
};

const reasonOf = (reason: string | undefined): string =>
  reason !== undefined && RULE_REASONS.includes(reason) ? reason : "FieldValueInvalid";

/** The text of a messageExpression; neither, if it does not make a usable one; `fatal` ends the evaluation of all rules. */
const writtenMessage = (
  run: RuleRun,
  message: Compiled,
  variables: Variables,
): { readonly text?: string; readonly fatal?: string } => {
  const { value, cost } = evaluate(message, variables.plain, CALL_COST_LIMIT);
  if (cost > run.left) {
    run.left = -1;
    const why = "running out of cost budget, no further validation rules will be run";
    return { fatal: `messageExpression evaluation failed due to ${why}` };
  }
  if (value instanceof CostLimitExceeded) {
    run.left = -1;
    const why = "no further validation rules will be run due to call cost exceeds limit for messageExpression";
    return { fatal: `${why}: ${JSON.stringify(message.source)}` };
  }
  run.left -= cost;
  const text = typeof value === "string" ? value.trim() : "";
  const isUsable = text !== "" && !text.includes("\n") && utf8Length(text) <= MAX_MESSAGE;
  return isUsable ? { text } : {};
};

/** Containers are not part of the message, because they may be large. */
const causeOf = (reason: string, field: FieldPath, value: Json, detail: string): RuleCause => {
  const isScalar = value === null || typeof value !== "object";
  switch (reason) {
    case "FieldValueForbidden":
      return { reason, field, detail, message: `Forbidden: ${detail}` };
    case "FieldValueRequired":
      return { reason, field, detail, message: `Required value: ${detail}` };
    case "FieldValueDuplicate":
      return { reason, field, detail, message: `Duplicate value${isScalar ? `: ${formatJson(value)}` : ""}` };
    default:
      return {
        reason,
        field,
        detail,
        message: `Invalid value: ${isScalar ? `${formatJson(value)}: ` : ""}${detail}`,
      };
  }
};
