import type { NoExport } from "../../model/policy-export.js";
import type { BoundRule } from "../../model/pack.js";
import { type AnyRule, readsWith } from "../../model/rule.js";
import { defined } from "kube-json";
import { checkOn } from "./subject.js";

const NO_POLICY: NoExport = { because: "it is not a CEL expression" };
const ON_DELETIONS: NoExport = { because: "it reviews deletions" };
const ON_PARTS: NoExport = { because: "it is about pods or containers wherever they are" };

/** The parts of a bound rule that depend on its options. */
export const checks = (
  rule: AnyRule,
  options: unknown,
  { on, lists, deletions }: Pick<BoundRule, "on" | "lists" | "deletions">,
): Pick<BoundRule, "union" | "check" | "checkWith" | "reads" | "policy" | "deletions"> => ({
  ...(deletions === true ? { deletions } : {}),
  ...(rule.policy === undefined
    ? {}
    : { policy: () => ofWholeObjects({ on, deletions }) ?? rule.policy?.(options) ?? NO_POLICY }),
  ...(rule.union === undefined ? {} : { union: rule.union(options) }),
  check: on === undefined ? checking(rule, options) : checkOn({ on, lists }, checking(rule, options)),
  ...defined({ checkWith: checkingWith(rule, options), reads: readsWith(rule, options) }),
});

/** Why an entry cannot be a policy, whatever its rule. */
const ofWholeObjects = ({ on, deletions }: Pick<BoundRule, "on" | "deletions">): NoExport | undefined =>
  on !== undefined ? ON_PARTS : deletions === true ? ON_DELETIONS : undefined;

/** Reads `check` once: entries have different shapes, and this runs for every rule of a review. */
const checking = (rule: AnyRule, options: unknown): BoundRule["check"] => {
  const check = rule.check.bind(rule);
  return (context) => check(context, options);
};

const checkingWith = (rule: AnyRule, options: unknown): BoundRule["checkWith"] => {
  const add = rule.options?.withDefaulters;
  return add && ((targets) => checking(rule, add(options, targets)));
};
