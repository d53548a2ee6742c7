import { type Selected, select } from "kube-api";
import { type Reading, valueRead } from "kube-cel";
import type { FieldPath, Json } from "kube-json";
import { lastingValue, withoutBookkeeping } from "../../kube/api/bookkeeping.js";
import { expressionProblems, namespaceReads, policyFacts, programCost } from "../../options/cel-options.js";
import {
  celPolicy,
  CEL_RULE_SCHEMA,
  type CelRuleOptions,
  celFailures,
  celProgram,
  celSchemaProblems,
  celSelector,
  selectsObjects,
} from "../../options/cel-rule.js";
import type { Program } from "kube-admission-policies";
import { fieldProblems } from "../../options/generic-options.js";
import type { Context } from "../../model/context.js";
import { policyRequest } from "../../model/policy-request.js";
import { examples, ON_ANYTHING, type Rule } from "../kit.js";

export const cel: Rule<CelRuleOptions> = {
  id: "generic/cel",
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    schema: CEL_RULE_SCHEMA,
    // A pack must contain the expression and the message.
    defaults: { reason: "FieldValueInvalid", failurePolicy: "Fail" } as CelRuleOptions,
    isRelative: true,
    selects: selectsObjects,
    deletions: true,
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
      yield* expressionProblems(options, celProgram(options));
    },
    checkSchema: celSchemaProblems,
    cost: (options) =>
      options.on === undefined ? programCost(celProgram(options), celSelector(options)) : "Unbounded",
    reads: (options) => namespaceReads(celProgram(options)),
    readsText: "the Namespace of the object, if an expression uses `namespaceObject`",
  },
  *check(context, options) {
    const program = celProgram(options);
    const run = program.start(policyRequest(context.subject?.whole ?? context), policyFacts(context, options.params));
    const fields = [...select(context.object, celSelector(options))];
    const about = (reads: Program["reads"], { field, value }: Selected): readonly Json[] => {
      const self = lastingValue(context.object, field, value);
      return [...(options.field === undefined ? [] : [self ?? null]), ...readsOf(reads, context, self)];
    };
    const everything = (): readonly Json[] =>
      [program.reads, program.conditionReads].flatMap((reads) => fields.flatMap((one) => about(reads, one)));
    const matching = run.matches();
    if (!("matches" in matching)) yield* celFailures([], matching, options, everything(), context);
    else if (matching.matches)
      for (const selected of fields) {
        const { field, value } = selected;
        if (program.used.has("self") && (value === undefined || value === null)) continue;
        const place = fieldOfObject(context, field);
        const outcome = run.evaluate(value, place);
        if ("value" in outcome && outcome.value === true) continue;
        const message = "value" in outcome ? run.message(value, place) : undefined;
        // An old finding is the same as long as the field is, and what the expression reads. The last one stands for the rest.
        const read = run.isSpent() ? everything() : about(program.reads, selected);
        if (!("value" in outcome)) yield* celFailures(field, outcome, options, read, context);
        else yield { reason: options.reason, field, message: message ?? options.message, about: read };
        if (run.isSpent()) return;
      }
  },
  policy: celPolicy,
  summary: "A CEL expression of the pack must be true.",
  rationale:
    "CEL is the language of ValidatingAdmissionPolicies and of validation rules in CRDs. An expression sees the variables of such a policy: `object`, `oldObject`, `request`, `namespaceObject`, `params` and `variables`; in addition, `self` is the value of `field`. Unlike a policy, every finding names its field, all items of a list are reviewed, and updates are ratcheted: what the stored object has only warns. A finding that depends on more than the object, such as on `request.userInfo` or `oldObject`, is new in each update. An expression that uses `self` is evaluated for each existing field; any other once for each field that `field` selects, even if it is absent. The costs of CEL are limited as in the API server.",
  reference: "Validation",
  ...examples(`
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: web
    spec:
  -   replicas: 9
  +   replicas: 3
  `),
};

/** The place of a field of the part under review; undefined in a Pod that its object makes later. */
const fieldOfObject = ({ subject }: Context, field: FieldPath): FieldPath | undefined => {
  if (subject === undefined) return field;
  if (subject.whole.object.kind !== "Pod") return undefined;
  return subject.container === undefined ? field : ["spec", "containers", 0, ...field];
};

/** The values that expressions read of the object. What any write may change counts only where it is read by itself. */
const readsOf = (reads: Program["reads"], { object, subject }: Context, self?: Json): readonly Json[] => {
  const whole = subject?.whole.object ?? object;
  const { container, podSpec } = subject ?? {};
  const roots = Object.entries({ object: withoutBookkeeping(whole), container, podSpec, self });
  const valueOf = (name: string, root: Json, one: Reading): Json | undefined =>
    valueRead(root, one) ?? (name === "object" ? valueRead(whole, one) : undefined);
  return roots.flatMap(([name, root]) =>
    root === undefined ? [] : (reads.get(name) ?? []).map((one) => valueOf(name, root, one) ?? null),
  );
};
