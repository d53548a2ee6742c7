import { qualifiedNameProblem } from "kube-api";
import { type JsonObject, arrayAt, isObject, objectAt, own } from "kube-json";
import { type Check, type Place, at, choice, itemsOf, problem, textOf } from "../check.js";
import type { Problem } from "../problem.js";

/** What a Job does when pods fail (k8s.io/kubernetes, pkg/apis/batch/validation). */

type Struct = Pick<Place, "value" | "field">;

const ACTIONS = ["Count", "FailIndex", "FailJob", "Ignore"];
const OPERATORS = ["In", "NotIn"];
const STATUSES = ["False", "True", "Unknown"];
const MAX_RULES = 20;
const MAX_CODES = 255;
const MAX_CONDITIONS = 20;

export const failurePolicy: Check = function* (place) {
  const policy = { value: objectAt(place.value, "podFailurePolicy"), field: at(place, "podFailurePolicy") };
  const rules = itemsOf(policy, "rules");
  if (rules.length > MAX_RULES)
    yield problem.tooMany(at(policy, "rules"), `must have at most ${String(MAX_RULES)} items`);
  const pod = objectAt(place.value, "template", "spec");
  const names = new Set(
    ["containers", "initContainers"]
      .flatMap((list) => itemsOf({ value: pod }, list))
      .map((one) => textOf({ value: one }, "name")),
  );
  for (const [index, value] of rules.entries())
    yield* ruleProblems({ value, field: at(policy, "rules", index) }, place.value, names);
};

function* ruleProblems(rule: Struct, spec: JsonObject, names: ReadonlySet<string>): Iterable<Problem> {
  const action = textOf(rule, "action");
  if (action === "") yield problem.missing(at(rule, "action"), choice(ACTIONS));
  else if (!ACTIONS.includes(action)) yield problem.unsupported(at(rule, "action"), choice(ACTIONS));
  else if (action === "FailIndex" && own(spec, "backoffLimitPerIndex") === undefined)
    yield problem.invalid(at(rule, "action"), "may only be 'FailIndex' when `backoffLimitPerIndex` is specified");
  const codes = own(rule.value, "onExitCodes");
  const conditions = itemsOf(rule, "onPodConditions");
  if (isObject(codes)) yield* codeProblems({ value: codes, field: at(rule, "onExitCodes") }, names);
  if (conditions.length > MAX_CONDITIONS)
    yield problem.tooMany(at(rule, "onPodConditions"), `must have at most ${String(MAX_CONDITIONS)} items`);
  for (const [index, value] of conditions.entries())
    yield* conditionProblems({ value, field: at(rule, "onPodConditions", index) });
  if (isObject(codes) === conditions.length > 0)
    yield problem.invalid(rule.field, "must have either `onExitCodes` or `onPodConditions`");
}

function* conditionProblems(condition: Struct): Iterable<Problem> {
  const message = qualifiedNameProblem(textOf(condition, "type"));
  if (message !== undefined) yield problem.invalid(at(condition, "type"), message);
  const status = textOf(condition, "status");
  if (status === "") yield problem.missing(at(condition, "status"), choice(STATUSES));
  else if (!STATUSES.includes(status)) yield problem.unsupported(at(condition, "status"), choice(STATUSES));
}

function* codeProblems(codes: Struct, names: ReadonlySet<string>): Iterable<Problem> {
  const operator = textOf(codes, "operator");
  if (operator === "") yield problem.missing(at(codes, "operator"), choice(OPERATORS));
  else if (!OPERATORS.includes(operator)) yield problem.unsupported(at(codes, "operator"), choice(OPERATORS));
  const container = own(codes.value, "containerName");
  if (typeof container === "string" && !names.has(container))
    yield problem.invalid(at(codes, "containerName"), "must be the name of a container of `template`");
  const values = arrayAt(codes.value, "values").map(Number);
  const field = at(codes, "values");
  if (values.length === 0) yield problem.invalid(field, "must have at least 1 item");
  if (values.length > MAX_CODES) yield problem.tooMany(field, `must have at most ${String(MAX_CODES)} items`);
  const seen = new Set<number>();
  for (const [index, value] of values.entries()) {
    if (value === 0 && operator === "In")
      yield problem.invalid(at(codes, "values", index), "must not be 0 when `operator` is 'In'");
    if (seen.has(value)) yield problem.duplicate(at(codes, "values", index), "must be unique in `values`");
    seen.add(value);
  }
  if (values.some((value, index) => index > 0 && Number(values[index - 1]) > value))
    yield problem.invalid(field, "must be sorted, such as '[1, 2]'");
}
