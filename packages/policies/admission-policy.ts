import { type LabelSelector, readLabelSelector } from "kube-api";
import {
  type Json,
  type KubeObject,
  arrayAt,
  isObject,
  objectName,
  own,
  parseApiVersion,
  stringAt,
  stringsAt,
} from "kube-json";

/** Admission policies and their bindings, read from objects (k8s.io/api, admissionregistration/v1). */

export const POLICY_GROUP = "admissionregistration.k8s.io";
export const POLICY_KINDS = ["ValidatingAdmissionPolicy", "MutatingAdmissionPolicy"] as const;
type PolicyKind = (typeof POLICY_KINDS)[number];

/** The kinds of a folder without which no object is judged by policies. */
export const ADMISSION_KINDS: readonly string[] = POLICY_KINDS.flatMap((kind) => [kind, `${kind}Binding`]);

/** The versions that Kubernetes 1.36 serves. */
const SERVED: readonly string[] = ["v1", "v1beta1"];

export interface NamedText {
  readonly name: string;
  readonly expression: string;
}

export interface ParamKind {
  readonly apiVersion: string;
  readonly kind: string;
}

interface PolicyBase {
  readonly kind: PolicyKind;
  readonly name: string;
  readonly matchConstraints: MatchResources | undefined;
  readonly paramKind: ParamKind | undefined;
  readonly failurePolicy: "Fail" | "Ignore";
  readonly matchConditions: readonly NamedText[];
  readonly variables: readonly NamedText[];
}

export interface ValidatingPolicy extends PolicyBase {
  readonly kind: "ValidatingAdmissionPolicy";
  readonly validations: readonly Validation[];
  readonly auditAnnotations: readonly AuditAnnotation[];
}

export interface Validation {
  readonly expression: string;
  readonly message: string;
  readonly messageExpression: string;
  /** The reason of the status, such as 'Forbidden'. */
  readonly reason: string;
}

interface AuditAnnotation {
  readonly key: string;
  readonly valueExpression: string;
}

export interface MutatingPolicy extends PolicyBase {
  readonly kind: "MutatingAdmissionPolicy";
  readonly mutations: readonly Mutation[];
  readonly reinvocationPolicy: "Never" | "IfNeeded";
}

export interface Mutation {
  readonly patchType: "ApplyConfiguration" | "JSONPatch";
  readonly expression: string;
}

export type AdmissionPolicy = ValidatingPolicy | MutatingPolicy;

export interface PolicyBinding {
  readonly kind: PolicyKind;
  readonly name: string;
  readonly policyName: string;
  readonly matchResources: MatchResources | undefined;
  readonly paramRef: ParamRef | undefined;
  /** Only of ValidatingAdmissionPolicies. */
  readonly validationActions: readonly string[];
}

export interface ParamRef {
  readonly name: string;
  readonly namespace: string;
  readonly selector: LabelSelector | undefined;
  readonly parameterNotFoundAction: string | undefined;
}

export interface MatchResources {
  readonly resourceRules: readonly NamedRule[];
  readonly excludeResourceRules: readonly NamedRule[];
  /** Undefined if it cannot be read. */
  readonly namespaceSelector: LabelSelector | undefined;
  readonly objectSelector: LabelSelector | undefined;
  readonly matchPolicy: "Exact" | "Equivalent";
}

export interface NamedRule {
  readonly resourceNames: readonly string[];
  readonly apiGroups: readonly string[];
  readonly apiVersions: readonly string[];
  readonly resources: readonly string[];
  readonly operations: readonly string[];
  readonly scope: string;
}

/** True for a policy or a binding, in a version that is served. */
export const isPolicyObject = ({ apiVersion, kind }: KubeObject): boolean => {
  const { group, version } = parseApiVersion(apiVersion);
  return group === POLICY_GROUP && SERVED.includes(version) && ADMISSION_KINDS.includes(kind);
};

/** Reads a policy with the defaults of the API server; undefined for another object. */
export const readPolicy = (object: KubeObject): AdmissionPolicy | undefined => {
  const kind = POLICY_KINDS.find((one) => one === object.kind);
  const spec = own(object, "spec");
  if (kind === undefined || !isObject(spec) || !isPolicyObject(object)) return undefined;
  const paramKind = own(spec, "paramKind");
  const base = {
    name: objectName(object),
    matchConstraints: readMatch(own(spec, "matchConstraints")),
    paramKind: isObject(paramKind)
      ? { apiVersion: text(paramKind, "apiVersion"), kind: text(paramKind, "kind") }
      : undefined,
    failurePolicy: stringAt(spec, "failurePolicy") === "Ignore" ? "Ignore" : "Fail",
    matchConditions: arrayAt(spec, "matchConditions").map(readNamed),
    variables: arrayAt(spec, "variables").map(readNamed),
  } as const;
  return kind === "ValidatingAdmissionPolicy"
    ? {
        ...base,
        kind,
        validations: arrayAt(spec, "validations").map(readValidation),
        auditAnnotations: arrayAt(spec, "auditAnnotations").map((one) => ({
          key: text(one, "key"),
          valueExpression: text(one, "valueExpression"),
        })),
      }
    : {
        ...base,
        kind,
        mutations: arrayAt(spec, "mutations").map(readMutation),
        reinvocationPolicy: stringAt(spec, "reinvocationPolicy") === "IfNeeded" ? "IfNeeded" : "Never",
      };
};

export const readBinding = (object: KubeObject): PolicyBinding | undefined => {
  const kind = POLICY_KINDS.find((one) => `${one}Binding` === object.kind);
  const spec = own(object, "spec");
  if (kind === undefined || !isObject(spec) || !isPolicyObject(object)) return undefined;
  const ref = own(spec, "paramRef");
  return {
    kind,
    name: objectName(object),
    policyName: text(spec, "policyName"),
    matchResources: readMatch(own(spec, "matchResources")),
    paramRef: isObject(ref)
      ? {
          name: text(ref, "name"),
          namespace: text(ref, "namespace"),
          selector: own(ref, "selector") === undefined ? undefined : readLabelSelector(own(ref, "selector")),
          parameterNotFoundAction: stringAt(ref, "parameterNotFoundAction"),
        }
      : undefined,
    validationActions: stringsAt(spec, "validationActions"),
  };
};

const text = (value: Json | undefined, name: string): string => stringAt(value, name) ?? "";

const readNamed = (value: Json): NamedText => ({
  name: text(value, "name"),
  expression: text(value, "expression"),
});

const readValidation = (value: Json): Validation => ({
  expression: text(value, "expression"),
  message: text(value, "message"),
  messageExpression: text(value, "messageExpression"),
  reason: text(value, "reason"),
});

const readMutation = (value: Json): Mutation => {
  const patchType = stringAt(value, "patchType") === "JSONPatch" ? "JSONPatch" : "ApplyConfiguration";
  const field = patchType === "JSONPatch" ? "jsonPatch" : "applyConfiguration";
  return { patchType, expression: text(own(value, field), "expression") };
};

const readMatch = (value: Json | undefined): MatchResources | undefined =>
  isObject(value)
    ? {
        resourceRules: arrayAt(value, "resourceRules").map(readRule),
        excludeResourceRules: arrayAt(value, "excludeResourceRules").map(readRule),
        namespaceSelector: readLabelSelector(own(value, "namespaceSelector") ?? {}),
        objectSelector: readLabelSelector(own(value, "objectSelector") ?? {}),
        matchPolicy: stringAt(value, "matchPolicy") === "Exact" ? "Exact" : "Equivalent",
      }
    : undefined;

const readRule = (value: Json): NamedRule => ({
  resourceNames: stringsAt(value, "resourceNames"),
  apiGroups: stringsAt(value, "apiGroups"),
  apiVersions: stringsAt(value, "apiVersions"),
  resources: stringsAt(value, "resources"),
  operations: stringsAt(value, "operations"),
  scope: stringAt(value, "scope") ?? "*",
});
