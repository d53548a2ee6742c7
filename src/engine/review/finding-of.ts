import type { AdmissionPolicies, PolicyFindings } from "../../model/admission-policies.js";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { type Action, atMostWarn } from "../../model/rule.js";
import { isBasic } from "./soften.js";

/** An old finding still warns if every API gets the rule; the full review is for new ones. */
const whenOld = (action: Action, bound: BoundRule): Action => (isBasic(bound) ? atMostWarn(action) : "Audit");

/** The finding of a cause. Built field by field: a spread is many times slower, and a large object has thousands of findings. */
export const findingOf = (cause: Cause, bound: BoundRule, action: Action, ratcheted: boolean): Finding => {
  const { id, pack, newer } = bound;
  const { reason, field, message, key, about, among, amount, unjudged, unreviewed, failed } = cause;
  const softened = ratcheted ? whenOld(action, bound) : action;
  const finding = { reason, field, message, rule: id, pack, action: softened, ratcheted };
  const { topic } = bound.rule;
  const isPlain = topic === undefined && key === undefined && newer !== true && about === undefined;
  const isWhole = unjudged !== true && unreviewed !== true && failed !== true;
  if (isPlain && isWhole && among === undefined && amount === undefined) return finding;
  return {
    ...finding,
    ...(topic === undefined ? {} : { topic }),
    ...(key === undefined ? {} : { key }),
    ...(about === undefined ? {} : { about }),
    ...(among === undefined ? {} : { among }),
    ...(amount === undefined ? {} : { amount }),
    ...(failed === true ? { failed } : {}),
    ...(unjudged === true ? { unjudged } : {}),
    ...(unreviewed === true ? { unreviewed } : {}),
    ...(newer === true ? { newer } : {}),
  };
};

/** Returns the findings of admission policies, in the order of the API server; undefined without policies. */
export const policyFindings = (
  {
    policies,
    validate: validates,
  }: {
    readonly policies?: AdmissionPolicies | undefined;
    readonly validate: boolean;
  },
  context: Context,
  mutated: readonly PolicyFindings[] = [],
): PolicyFindings | undefined => {
  if (policies === undefined) return undefined;
  const all = validates ? [...mutated, policies.validate(context)] : mutated;
  return {
    findings: all.flatMap(({ findings }) => findings),
    warnings: [...new Set(all.flatMap(({ warnings }) => warnings))],
    denial: all.find(({ denial }) => denial !== undefined)?.denial,
  };
};
