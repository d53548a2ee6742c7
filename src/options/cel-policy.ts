import { selectsEach } from "kube-api";
import type { NoExport, PolicyExport } from "../model/policy-export.js";
import { fieldName } from "../text/message.js";
import { type CelRuleOptions, celProgram, celSelector } from "./cel-rule.js";
import { celForEach, celJson, celString } from "./cel-text.js";

/**
 * The check of rule `generic/cel` as part of a ValidatingAdmissionPolicy. Parameters become a map that each expression sees, and `self` the value at the field.
 */
export function celPolicy(options: CelRuleOptions): PolicyExport | NoExport {
  const { expression, message, messageExpression, failurePolicy, params = {} } = options;
  const program = celProgram(options);
  const usesSelf = program.used.has("self");
  const selector = celSelector(options);
  if (!usesSelf && selectsEach(selector))
    return { because: "its field has '[*]', but its expression does not use `self`" };
  const hasParams = program.asked.has("params");
  const withParams = (text: string): string => (hasParams ? `[${celJson(params)}].all(params, ${text})` : text);
  const valueWithParams = (text: string): string => (hasParams ? `[${celJson(params)}].map(params, ${text})[0]` : text);
  const whole = usesSelf
    ? celForEach(selector, (value) => `[${value}].all(self, self == null || (${expression}))`)
    : expression;
  const place = options.field === undefined ? "" : `${fieldName(options.field)} `;
  const messageUsesSelf = program.usedByMessage.has("self");
  return {
    expression: withParams(whole),
    message: `${place}${message}`,
    ...(messageExpression === undefined || messageUsesSelf
      ? {}
      : { messageExpression: valueWithParams(`${celString(place)} + (${messageExpression})`) }),
    variables: (options.variables ?? []).map((one) => ({
      ...one,
      expression: valueWithParams(one.expression),
    })),
    matchConditions: (options.matchConditions ?? []).map((one) => ({
      ...one,
      expression: withParams(one.expression),
    })),
    failurePolicy,
    losses: messageUsesSelf ? ["`messageExpression` is left out, because it uses `self`"] : [],
  };
}
