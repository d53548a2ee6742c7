import { type Misfit, type Shape, misfits, objectShape } from "../../api/shape.js";
import { segmentName } from "../../json/field-path.js";
import type { KubeObject } from "../../json/object.js";
import { unknownName } from "../../../text/unknown-name.js";
import { POLICY_KINDS } from "../admission-policy.js";
import { type PolicyProblem, policyMakers } from "./problem.js";

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

/** Values of the wrong type, with which an API server says nothing else; fields that it does not know. */
export const policyDecodingProblems = (
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
