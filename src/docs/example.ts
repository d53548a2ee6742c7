import { formatField } from "kube-json";
import type { Cause } from "../model/cause.js";
import { exampleContext } from "../model/example.js";
import type { AnyRule } from "../model/rule.js";

/** The causes that a rule yields for its own bad example, as '`field`: message'. */
export const exampleFindings = (rule: AnyRule): readonly string[] =>
  exampleCauses(rule).map(({ field, message }) => `\`${formatField(field)}\`: ${message}`);

/** The causes that a rule yields for its own bad example. Throws if the example is not an object. */
export const exampleCauses = (rule: AnyRule): readonly Cause[] => {
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  return [...rule.check(exampleContext(rule.bad, rule), options)];
};
