import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  equalJson,
  formatField,
  objectAt,
  own,
  parseApiVersion,
  remember,
  segmentName,
} from "kube-json";
import { bindingProblems } from "./binding-fields.js";
import { checkExpressions } from "./expressions.js";
import { policyFieldProblems } from "./policy-fields.js";
import { policyMakers, type PolicyProblem } from "./problem.js";
import { type Misfit, type Shape, misfits, objectShape, unknownName } from "kube-api";
import { POLICY_KINDS } from "../admission-policy.js";

/** More problems than anyone reads. An object that has them is rejected anyway. */
const MAX_PROBLEMS = 1000;

/**
 * Returns the problems that an API server finds in an admission policy or a binding, in the match conditions of webhooks, or in
 * an update of `oldObject` (k8s.io/kubernetes 1.36, pkg/apis/admissionregistration/validation), except for its checks of the
 * metadata of all objects. Only the first problem of each field and reason counts.
 */
export const policyProblems = (object: KubeObject, oldObject?: KubeObject): readonly PolicyProblem[] => {
  const known = lastOf(object);
  if (known.result === undefined || known.oldObject !== oldObject) {
    known.oldObject = oldObject;
    known.result = find(object, oldObject);
  }
  return known.result;
};

interface Known {
  oldObject?: KubeObject | undefined;
  result?: readonly PolicyProblem[];
}

/** Several rules ask for the problems of the same objects. */
const lastOf = remember<KubeObject, Known>(() => ({}));

const find = (object: KubeObject, oldObject: KubeObject | undefined): readonly PolicyProblem[] => {
  // The API server cannot decode such an object, so it reports nothing else.
  const { malformed, unknown } = policyDecodingProblems(object);
  const all = [...unknown, ...(malformed.length > 0 ? malformed : problemsOf(object, oldObject))];
  const seen = new Set<string>();
  const found: PolicyProblem[] = [];
  for (const problem of all) {
    const size = seen.size;
    if (seen.add(`${problem.kind} ${formatField(problem.field)}`).size > size) found.push(problem);
    if (found.length === MAX_PROBLEMS) break;
  }
  return found;
};

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

const { forbidden: unknown } = policyMakers("unknown fields");

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

const CONDITION: Shape = {
  type: "any",
  status: "any",
  observedGeneration: "any",
  lastTransitionTime: "any",
  reason: "any",
  message: "any",
};

const STATUS: Shape = {
  observedGeneration: "any",
  typeChecking: { expressionWarnings: [{ fieldRef: "any", warning: "any" }] },
  conditions: [CONDITION],
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
    malformed: all.flatMap(({ field, problem }) => (problem === undefined ? [] : [make(field, problem)])),
    unknown: all.flatMap(unknownProblem),
  };
};

const unknownProblem = ({ field, known }: Misfit): readonly PolicyProblem[] =>
  known === undefined ? [] : [unknown(field, unknownName(String(segmentName(field.at(-1) ?? "")), known))];
