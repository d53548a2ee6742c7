import type { FieldPath } from "../../kube/json/field-path.js";
import { type Selector, parseSelector, select, selectsEach } from "../../kube/api/field-selector.js";
import { remember } from "../../kube/json/remember.js";
import type { Failure } from "../../kube/policies/program.js";
import {
  CEL_PROPERTIES,
  type CelOptions,
  EXPRESSION,
  expressionProblems,
  failureText,
  namespaceReads,
  policyFacts,
  programMaker,
  unknownText,
  unsetText,
} from "../../options/cel-options.js";
import { celForEach, celJson, celString } from "../../options/cel-text.js";
import { fieldName } from "../../text/message.js";
import {
  FIELD_SCHEMA,
  MESSAGE_SCHEMA,
  fieldProblems,
  messageOptionProblems,
} from "../../options/generic-options.js";
import { type Cause, REASONS, type Reason, invalid, notJudged } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { ON_ANYTHING } from "../../model/match.js";
import type { NoExport, PolicyExport } from "../../model/policy-export.js";
import { policyRequest } from "../../model/policy-request.js";
import type { Rule } from "../../model/rule.js";

export interface CelRuleOptions extends CelOptions {
  readonly message: string;
  readonly reason: Reason;
  readonly failurePolicy: "Fail" | "Ignore";
}

const programOf = programMaker({
  isCondition: true,
  roots: ["object", "oldObject", "request", "params", "namespaceObject"],
  self: "self",
});

export const cel: Rule<CelRuleOptions> = {
  id: "generic/cel",
  conventions: [],
  summary: "A CEL expression of the pack must be true.",
  rationale:
    "CEL is the language of ValidatingAdmissionPolicies and of validation rules in CRDs. An expression sees the variables of such a policy: `object`, `oldObject`, `request`, `namespaceObject`, `params` and `variables`; in addition, `self` is the value of `field`. Unlike a policy, every finding names its field, all items of a list are reviewed, and updates are ratcheted. An expression that uses `self` is evaluated for each existing field; any other once for each field that `field` selects, even if it is absent. The costs of CEL are limited as in the API server.",
  reference: "Validation",
  since: "0.1.0",
  match: ON_ANYTHING,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["expression", "message"],
      properties: {
        field: {
          ...FIELD_SCHEMA,
          description:
            "Path of the field that findings name, such as 'spec.replicas' or 'spec.containers[*].image'; '[*]' stands for every item of a list or value of a map. Default: the whole object.",
        },
        expression: { ...EXPRESSION, description: "CEL expression that must be a bool. False is a finding." },
        message: MESSAGE_SCHEMA,
        messageExpression: {
          ...EXPRESSION,
          description: "CEL expression for the message. If it has no usable result, `message` is used.",
        },
        reason: { enum: REASONS, description: "Reason of findings." },
        failurePolicy: {
          enum: ["Fail", "Ignore"],
          description:
            "Fail: an expression that cannot be evaluated is a finding. Ignore: it is not. As in admission policies.",
        },
        ...CEL_PROPERTIES,
      },
    },
    // A pack must contain the expression and the message.
    defaults: { reason: "FieldValueInvalid", failurePolicy: "Fail" } as CelRuleOptions,
    example: {
      field: "spec.replicas",
      expression: "self <= params.max",
      message: "must be less than or equal to 5",
      reason: "FieldValueInvalid",
      failurePolicy: "Fail",
      params: { max: 5 },
    },
    *check(options) {
      if (options.field !== undefined) yield* fieldProblems(options.field);
      yield* messageOptionProblems(options.message, options.reason);
      yield* expressionProblems(options, programOf(options));
    },
    reads: (options) => namespaceReads(programOf(options)),
  },
  action: "Deny",
  good: `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
`,
  bad: `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 9
`,
  policy: celPolicy,
  *check(context, options) {
    const program = programOf(options);
    const run = program.start(policyRequest(context), policyFacts(context, options.params));
    const matching = run.matches();
    if (!("matches" in matching)) yield* failures(ROOT, matching, context, options);
    else if (matching.matches)
      for (const { field, value } of select(context.object, selectorOf(options))) {
        if (program.used.has("self") && (value === undefined || value === null)) continue;
        const outcome = run.evaluate(value);
        if (!("value" in outcome)) yield* failures(field, outcome, context, options);
        else if (outcome.value !== true)
          yield { reason: options.reason, field, message: run.message(value) ?? options.message };
        if (run.isSpent()) return;
      }
  },
};

/** Parameters become a map that each expression sees, and `self` the value at the field. */
function celPolicy(options: CelRuleOptions): PolicyExport | NoExport {
  const { expression, message, messageExpression, failurePolicy, params = {} } = options;
  const program = programOf(options);
  const usesSelf = program.used.has("self");
  const selector = selectorOf(options);
  if (!usesSelf && selectsEach(selector))
    return { because: "its field has '[*]', but its expression does not use `self`" };
  const hasParams = program.asked.has("params");
  const withParams = (text: string): string =>
    hasParams ? `[${celJson(params)}].all(params, ${text})` : text;
  const valueWithParams = (text: string): string =>
    hasParams ? `[${celJson(params)}].map(params, ${text})[0]` : text;
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

const ROOT: FieldPath = [];

const selectorOf = remember(
  ({ field }: CelRuleOptions): Selector => (field === undefined ? [] : (parseSelector(field) ?? [])),
);

/** An expression without a result. Its error is compared with that of the old object, not the value of the field. */
function* failures(
  field: FieldPath,
  { error = "", unknown }: Failure,
  context: Context,
  { failurePolicy }: CelRuleOptions,
): Iterable<Cause> {
  const why = unknown === undefined ? unsetText(error, context) : unknownText(unknown);
  if (why !== undefined) yield notJudged(field, why);
  else if (failurePolicy === "Fail") yield { ...invalid(field, failureText(error)), about: { error } };
}
