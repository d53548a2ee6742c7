import type { AdmissionPolicies, PolicyFindings } from "../../model/admission-policies.js";
import type { Context } from "../../model/context.js";

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
