import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  equalJson,
  firstOfEach,
  formatField,
  objectAt,
  own,
  parseApiVersion,
  rememberLast,
} from "kube-json";
import { bindingProblems } from "./binding-fields.js";
import { checkExpressions } from "./expressions.js";
import { policyFieldProblems } from "./policy-fields.js";
import { policyMakers, type PolicyProblem } from "./problem.js";
import { type Shape, CONDITION_SHAPE, misfits, objectShape } from "kube-api";
import { POLICY_KINDS } from "../admission-policy.js";

/** More problems than anyone reads. An object that has them is rejected anyway. */
const MAX_PROBLEMS = 1000;

/**
 * Returns the problems that an API server finds in an admission policy or a binding, in the match conditions of webhooks, or in
 * an update of `oldObject` (k8s.io/kubernetes 1.36, pkg/apis/admissionregistration/validation), except for its checks of the
 * metadata of all objects. Only the first problem of each field and reason counts.
 */
export const policyProblems = (object: KubeObject, oldObject?: KubeObject): readonly PolicyProblem[] =>
  problemsOn(object, oldObject);

/** Several rules ask for the problems of the same objects. */
const problemsOn = rememberLast((object: KubeObject, oldObject): readonly PolicyProblem[] => {
  // The API server cannot decode such an object, so it reports nothing else.
  const { malformed, unknown } = policyDecodingProblems(object);
  const all = [...unknown, ...(malformed.length > 0 ? malformed : problemsOf(object, oldObject))];
  return firstOfEach(all, ({ kind, field }) => `${kind} ${formatField(field)}`).slice(0, MAX_PROBLEMS);
});

function* problemsOf(object: KubeObject, oldObject: KubeObject | undefined): Iterable<PolicyProblem> {
  if (object.kind.endsWith("WebhookConfiguration")) {
    if (oldObject === undefined || !equalJson(conditionsOf(object), conditionsOf(oldObject)))
      yield* webhookProblems(object);
    return;
  }
  const spec = objectAt(object, "spec");
  const isMutating = object.kind.startsWith("Mutating");
  if (object.kind.endsWith("Binding")) {
    const hasDefaultAction = parseApiVersion(object.apiVersion).version === "v1alpha1";
    yield* bindingProblems(spec, { isMutating, hasDefaultAction });
    return;
  }
  const checksConditions = oldObject === undefined || !hasSameConditions(spec, objectAt(oldObject, "spec"));
  yield* policyFieldProblems(object, spec, { isMutating, checksConditions });
  const { invalid } = policyMakers("expressions");
  for (const { field, role, problem } of checkExpressions(spec, isMutating))
    if (problem !== undefined && (checksConditions || role !== "matchCondition")) yield invalid(field, problem);
}

/** The match conditions of the webhooks of a configuration, which see what those of a policy without parameters see. */
function* webhookProblems(configuration: KubeObject): Iterable<PolicyProblem> {
  const { invalid } = policyMakers("expressions");
  for (const [index, matchConditions] of conditionsOf(configuration).entries())
    for (const { field, problem } of checkExpressions({ matchConditions }, false))
      if (problem !== undefined) yield invalid(["webhooks", index, ...field.slice(1)], problem);
}

const conditionsOf = (configuration: KubeObject): readonly Json[] =>
  arrayAt(configuration, "webhooks").map((webhook) => own(webhook, "matchConditions") ?? []);

/** Match conditions that an update does not affect are not checked again. */
const hasSameConditions = (spec: JsonObject, old: JsonObject): boolean =>
  ["paramKind", "matchConditions"].every((name) => equalJson(own(spec, name) ?? null, own(old, name) ?? null));

/** The fields of admission policies and bindings, and their types (k8s.io/api, admissionregistration/v1). */

const { forbidden } = policyMakers("unknown fields");

const STRINGS: Shape = ["string"];

const SELECTOR: Shape = {
  matchLabels: { each: "string" },
  matchExpressions: [{ key: "string", operator: "string", values: STRINGS }],
};

const RULE: Shape = {
  resourceNames: STRINGS,
  operations: STRINGS,
  apiGroups: STRINGS,
  apiVersions: STRINGS,
  resources: STRINGS,
  scope: "string",
};

const MATCH: Shape = {
  matchPolicy: "string",
  namespaceSelector: SELECTOR,
  objectSelector: SELECTOR,
  resourceRules: [RULE],
  excludeResourceRules: [RULE],
};

const NAMED: Shape = [{ name: "string", expression: "string" }];

const COMMON = {
  failurePolicy: "string",
  paramKind: { apiVersion: "string", kind: "string" },
  matchConstraints: MATCH,
  matchConditions: NAMED,
  variables: NAMED,
} as const;

const VALIDATING: Shape = {
  ...COMMON,
  validations: [{ expression: "string", message: "string", messageExpression: "string", reason: "string" }],
  auditAnnotations: [{ key: "string", valueExpression: "string" }],
};

const MUTATING: Shape = {
  ...COMMON,
  reinvocationPolicy: "string",
  mutations: [
    { patchType: "string", applyConfiguration: { expression: "string" }, jsonPatch: { expression: "string" } },
  ],
};

const STATUS: Shape = {
  observedGeneration: "any",
  typeChecking: { expressionWarnings: [{ fieldRef: "any", warning: "any" }] },
  conditions: [CONDITION_SHAPE],
};

const PARAMS: Shape = { name: "string", namespace: "string", parameterNotFoundAction: "string", selector: SELECTOR };

const BINDING = { policyName: "string", paramRef: PARAMS, matchResources: MATCH } as const;

const SHAPES: Readonly<Record<string, Shape>> = {
  ValidatingAdmissionPolicy: objectShape({ spec: VALIDATING, status: STATUS }),
  MutatingAdmissionPolicy: objectShape({ spec: MUTATING }),
  ValidatingAdmissionPolicyBinding: objectShape({ spec: { ...BINDING, validationActions: ["string"] } }),
  MutatingAdmissionPolicyBinding: objectShape({ spec: BINDING }),
};

/** Finds values of the wrong type, which an API server reports alone, and unknown fields. */
const policyDecodingProblems = (
  object: KubeObject,
): { readonly malformed: readonly PolicyProblem[]; readonly unknown: readonly PolicyProblem[] } => {
  const isPolicy = POLICY_KINDS.some((kind) => kind === object.kind);
  const make = policyMakers(isPolicy ? "policy" : "binding").type;
  const all = misfits(object, SHAPES[object.kind] ?? "any");
  return {
    malformed: all.filter(({ isUnknown }) => !isUnknown).map(({ field, problem }) => make(field, problem)),
    unknown: all.filter(({ isUnknown }) => isUnknown).map(({ field, problem }) => forbidden(field, problem)),
  };
};
