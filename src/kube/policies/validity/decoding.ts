import { type FieldPath, child, path } from "../../json/field-path.js";
import { type Json, type KubeObject, isArray, isObject, own } from "../../json/object.js";
import { POLICY_KINDS } from "../admission-policy.js";
import { type PolicyProblem, policyMakers } from "./problem.js";

/** The types of the fields of admission policies and bindings. An API server cannot decode any others. */

type Shape = "string" | "strings" | { readonly [field: string]: Shape } | readonly [Shape];

const STRINGS: Shape = ["string"];

const SELECTOR: Shape = {
  matchLabels: "strings",
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

const POLICY: Shape = {
  failurePolicy: "string",
  reinvocationPolicy: "string",
  paramKind: { apiVersion: "string", kind: "string" },
  matchConstraints: MATCH,
  matchConditions: NAMED,
  variables: NAMED,
  validations: [{ expression: "string", message: "string", messageExpression: "string", reason: "string" }],
  auditAnnotations: [{ key: "string", valueExpression: "string" }],
  mutations: [
    { patchType: "string", applyConfiguration: { expression: "string" }, jsonPatch: { expression: "string" } },
  ],
};

const BINDING: Shape = {
  policyName: "string",
  paramRef: { name: "string", namespace: "string", parameterNotFoundAction: "string", selector: SELECTOR },
  matchResources: MATCH,
  validationActions: STRINGS,
};

/** The fields with values of the wrong type. Null counts as absent. */
export const policyDecodingProblems = (object: KubeObject): Iterable<PolicyProblem> => {
  const isPolicy = POLICY_KINDS.some((kind) => kind === object.kind);
  const make = policyMakers(isPolicy ? "policy" : "binding").type;
  return mismatches(own(object, "spec"), isPolicy ? POLICY : BINDING, path("spec"), make);
};

function* mismatches(
  value: Json | undefined,
  shape: Shape,
  field: FieldPath,
  make: (field: FieldPath, problem: string) => PolicyProblem,
): Iterable<PolicyProblem> {
  if (value === undefined || value === null) return;
  if (shape === "string") {
    if (typeof value !== "string") yield make(field, "must be a string, such as 'a'");
  } else if (isItems(shape)) {
    if (!isArray(value)) yield make(field, "must be a list, such as '[]'");
    else for (const [index, item] of value.entries()) yield* mismatches(item, shape[0], child(field, index), make);
  } else if (!isObject(value)) yield make(field, "must be an object, such as '{}'");
  else if (shape === "strings")
    for (const [name, one] of Object.entries(value))
      yield* mismatches(one, "string", child(field, { key: name }), make);
  else
    for (const name in shape) {
      const below = shape[name];
      if (below !== undefined) yield* mismatches(own(value, name), below, child(field, name), make);
    }
}

const isItems = (shape: Exclude<Shape, "string">): shape is readonly [Shape] => Array.isArray(shape);
