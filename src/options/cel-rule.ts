import { type FieldPath, type Json, type JsonObject, remember } from "kube-json";
import { type Selector, parseSelector, selectsEach } from "kube-api";
import type { Failure } from "kube-admission-policies";
import { type Cause, REASONS, type Reason, invalid, notJudged, notKnown } from "../model/cause.js";
import type { Context } from "../model/context.js";
import type { JsonSchema } from "../model/rule.js";
import {
  CEL_PROPERTIES,
  type CelOptions,
  EXPRESSION,
  areNamespacesKnown,
  failureText,
  programMaker,
  schemaProblems,
  unknownText,
} from "./cel-options.js";
import { FIELD_SCHEMA, MESSAGE_SCHEMA } from "./generic-options.js";
import type { NoExport, PolicyExport } from "../model/policy-export.js";
import { fieldName } from "../text/message.js";
import { celForEach, celJson, celString } from "./cel-text.js";
import { closed } from "../model/json-schema.js";

export interface CelRuleOptions extends CelOptions {
  readonly message: string;
  readonly reason: Reason;
  readonly failurePolicy: "Fail" | "Ignore";
}

const PROGRAM = {
  isCondition: true,
  roots: ["object", "oldObject", "request", "params", "namespaceObject"],
  self: "self",
} as const;

export const celProgram = programMaker(PROGRAM);

/**
 * True if conditions read the object under review or what the request says of it, or if expressions do that are about a part of it:
 * a workload may answer otherwise than its Pods.
 */
export const selectsObjects = (options: CelRuleOptions): boolean => {
  const { reads, conditionReads } = celProgram(options);
  return (options.on === undefined ? [conditionReads] : [reads, conditionReads]).some(
    (all) =>
      all.has("object") ||
      all.has("oldObject") ||
      all.get("request")?.some(({ names: [first = ""] }) => !OF_CLIENT.includes(first)) === true,
  );
};

/** What a request says of its client, and where the object is. */
const OF_CLIENT: readonly string[] = ["userInfo", "namespace", "dryRun", "options"];

/** Returns the problems of the options for custom resources with this schema. */
export const celSchemaProblems = (options: CelRuleOptions, schema: JsonObject): Iterable<Cause> =>
  schemaProblems(options, { ...PROGRAM, selector: celSelector(options) }, schema);

export const CEL_RULE_SCHEMA: JsonSchema = closed(
  {
    field: {
      ...FIELD_SCHEMA,
      description:
        "Path of the field that findings name, such as 'spec.replicas' or 'spec.containers[*].image'; '[*]' stands for every item of a list or value of a map. Default: the whole object.",
    },
    expression: { ...EXPRESSION, description: "CEL expression that must be a bool. False is a finding." },
    message: MESSAGE_SCHEMA,
    messageExpression: {
      ...EXPRESSION,
      description:
        "CEL expression for the message. If it has no usable result, or one that may show a value of a Secret, `message` is used.",
    },
    reason: { enum: REASONS, description: "Reason of findings." },
    failurePolicy: {
      enum: ["Fail", "Ignore"],
      description:
        "Fail: an expression that cannot be evaluated is a finding. Ignore: it is not. As in admission policies.",
    },
    ...CEL_PROPERTIES,
  },
  "expression",
  "message",
);

/** Returns the selector of option `field`: the whole object by default. */
export const celSelector = remember(
  ({ field }: CelRuleOptions): Selector => (field === undefined ? [] : (parseSelector(field) ?? [])),
);

/** An expression without a result. An old one is the same as long as its error is, and what it has read. */
export function* celFailures(
  field: FieldPath,
  { error = "", unknown }: Failure,
  { failurePolicy }: CelRuleOptions,
  read: readonly Json[],
  context: Context,
): Iterable<Cause> {
  const about = [unknown ?? { error }, ...read];
  // A user can make a new Namespace, but not that none is known.
  const make = areNamespacesKnown(context) ? notJudged : notKnown;
  if (unknown !== undefined) yield { ...make(field, unknownText(unknown, context)), about };
  else if (failurePolicy === "Fail") yield { ...invalid(field, failureText(error)), about, failed: true };
}

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
  if (program.conditionReads.has("namespaceObject"))
    return { because: "match conditions of a policy see no `namespaceObject`" };
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
