import { objectAt, own } from "kube-json";
import { type Check, type Place, at, itemsOf, numberOf, problem, range, textOf } from "../check.js";
import type { Problem } from "../problem.js";

/** When an indexed Job has succeeded (k8s.io/kubernetes, pkg/apis/batch/validation). */

type Struct = Pick<Place, "value" | "field">;

const MAX_RULES = 20;
const MAX_INDEXES = 64 * 1024;

export const successPolicy: Check = function* (place) {
  if (own(place.value, "successPolicy") === undefined) return;
  const policy = { value: objectAt(place.value, "successPolicy"), field: at(place, "successPolicy") };
  if (textOf(place, "completionMode") !== "Indexed") {
    yield problem.invalid(policy.field, "may only be specified when `completionMode` is 'Indexed'");
    return;
  }
  const rules = itemsOf(policy, "rules");
  if (rules.length === 0) yield problem.missing(at(policy, "rules"), "must have at least 1 item");
  if (rules.length > MAX_RULES)
    yield problem.tooMany(at(policy, "rules"), `must have at most ${String(MAX_RULES)} items`);
  const completions = numberOf(place, "completions");
  for (const [index, value] of rules.entries())
    yield* ruleProblems({ value, field: at(policy, "rules", index) }, completions);
};

function* ruleProblems(rule: Struct, completions: number | undefined): Iterable<Problem> {
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

/** How many indexes a text such as '1,3-5,7' has; undefined if it is invalid. */
const countIndexes = (text: string, completions: number): number | undefined => {
  let last = Number.NEGATIVE_INFINITY;
  let total = 0;
  for (const part of text === "" ? [] : text.split(",")) {
    const match = /^([+-]?\d{1,10})(?:-([+-]?\d{1,10}))?$/.exec(part);
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
