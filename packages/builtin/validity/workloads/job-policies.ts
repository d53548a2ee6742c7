import { qualifiedNameProblem } from "kube-api";
import { arrayAt, own } from "kube-json";
import {
  type Check,
  type Problem,
  type Struct,
  at,
  isSet,
  numberOf,
  problem,
  range,
  structAt,
  structsAt,
  textOf,
  textsIn,
} from "../check.js";
import { alwaysFormed, atMost, needsOneOf, uniqueItems } from "../fields.js";

/** Pod failure policies of Jobs (k8s.io/kubernetes, pkg/apis/batch/validation). */

const ACTIONS = ["Count", "FailIndex", "FailJob", "Ignore"];

export const failurePolicy: Check = function* (place) {
  const policy = structAt(place, "podFailurePolicy");
  yield* atMost(20, "rules")(policy);
  const pod = structAt(place, "template", "spec");
  const names = new Set(["containers", "initContainers"].flatMap((list) => textsIn(pod, list, "name")));
  for (const rule of structsAt(policy, "rules")) yield* ruleProblems(rule, place, names);
};

function* ruleProblems(rule: Struct, spec: Struct, names: ReadonlySet<string>): Iterable<Problem> {
  yield* needsOneOf("action", ACTIONS)(rule);
  if (textOf(rule, "action") === "FailIndex" && !isSet(spec, "backoffLimitPerIndex"))
    yield problem.invalid(at(rule, "action"), "may only be 'FailIndex' when `backoffLimitPerIndex` is specified");
  const conditions = structsAt(rule, "onPodConditions");
  if (isSet(rule, "onExitCodes")) yield* codeProblems(structAt(rule, "onExitCodes"), names);
  yield* atMost(20, "onPodConditions")(rule);
  for (const condition of conditions) {
    yield* alwaysFormed("type", qualifiedNameProblem)(condition);
    yield* needsOneOf("status", ["False", "True", "Unknown"])(condition);
  }
  if (isSet(rule, "onExitCodes") === conditions.length > 0)
    yield problem.invalid(rule.field, "must have either `onExitCodes` or `onPodConditions`");
}

function* codeProblems(codes: Struct, names: ReadonlySet<string>): Iterable<Problem> {
  yield* needsOneOf("operator", ["In", "NotIn"])(codes);
  const container = own(codes.value, "containerName");
  if (typeof container === "string" && !names.has(container))
    yield problem.invalid(at(codes, "containerName"), "must be the name of a container of `template`");
  const values = arrayAt(codes.value, "values").map(Number);
  const field = at(codes, "values");
  if (values.length === 0) yield problem.invalid(field, "must have at least 1 item");
  yield* atMost(255, "values")(codes);
  for (const [index, value] of values.entries())
    if (value === 0 && textOf(codes, "operator") === "In")
      yield problem.invalid(at(codes, "values", index), "must not be 0 when `operator` is 'In'");
  yield* uniqueItems("values")(codes);
  if (values.some((value, index) => index > 0 && Number(values[index - 1]) > value))
    yield problem.invalid(field, "must be sorted, such as '[1, 2]'");
}

/** Success policies of indexed Jobs (k8s.io/kubernetes, pkg/apis/batch/validation). */

const MAX_INDEXES = 64 * 1024;

export const successPolicy: Check = function* (place) {
  if (!isSet(place, "successPolicy")) return;
  const policy = structAt(place, "successPolicy");
  if (textOf(place, "completionMode") !== "Indexed") {
    yield problem.invalid(policy.field, "may only be specified when `completionMode` is 'Indexed'");
    return;
  }
  const rules = structsAt(policy, "rules");
  if (rules.length === 0) yield problem.missing(at(policy, "rules"), "must have at least 1 item");
  yield* atMost(20, "rules")(policy);
  for (const rule of rules) yield* indexProblems(rule, numberOf(place, "completions"));
};

function* indexProblems(rule: Struct, completions: number | undefined): Iterable<Problem> {
  const count = numberOf(rule, "succeededCount");
  const indexes = own(rule.value, "succeededIndexes");
  if (count === undefined && indexes === undefined)
    yield problem.missing(rule.field, "must have `succeededCount` or `succeededIndexes`");
  if (completions === undefined) return;
  const total = typeof indexes === "string" ? countIndexes(indexes, completions) : undefined;
  if (typeof indexes === "string") {
    const field = at(rule, "succeededIndexes");
    if (indexes.length > MAX_INDEXES) yield problem.tooLong(field, `must have at most ${String(MAX_INDEXES)} bytes`);
    if (total === undefined)
      yield problem.invalid(field, "must be indexes below `completions`, the lowest first, such as '1,3-5,7'");
  }
  if (count === undefined) return;
  const field = at(rule, "succeededCount");
  if (count < 0) yield problem.invalid(field, range(0, Number.POSITIVE_INFINITY));
  if (count > completions) yield problem.invalid(field, "must be less than or equal to `completions`");
  if (typeof indexes === "string" && count > (total ?? 0))
    yield problem.invalid(field, "must be less than or equal to the number of `succeededIndexes`");
}

/** The number of indexes in a text such as '1,3-5,7'; undefined if it is invalid. */
const countIndexes = (text: string, completions: number): number | undefined => {
  let last = Number.NEGATIVE_INFINITY;
  let total = 0;
  for (const part of text === "" ? [] : text.split(",")) {
    const match = /^(\+?\d{1,10})(?:-(\+?\d{1,10}))?$/.exec(part);
    if (match === null) return undefined;
    const first = Number(match[1]);
    const end = match[2] === undefined ? first : Number(match[2]);
    if (end >= completions || first >= completions || last >= first || (match[2] !== undefined && first >= end))
      return undefined;
    total += end - first + 1;
    last = end;
  }
  return total;
};
