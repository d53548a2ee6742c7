import type { Json, JsonObject, KubeObject } from "kube-json";

/** The smallest valid admission policies and bindings; `spec` replaces members of their specification. */

const GROUP = "admissionregistration.k8s.io";

export const resourceRule = (more: JsonObject = {}): JsonObject => ({
  apiGroups: ["apps"],
  apiVersions: ["v1"],
  operations: ["CREATE"],
  resources: ["deployments"],
  ...more,
});

const ofKind =
  (kind: string, spec: JsonObject) =>
  (more: JsonObject = {}, name = "acme.io", version = "v1"): KubeObject => ({
    apiVersion: `${GROUP}/${version}`,
    kind,
    metadata: { name },
    spec: Object.fromEntries(Object.entries({ ...spec, ...more }).filter(([, value]) => value !== undefined)),
  });

const matchConstraints: Json = { resourceRules: [resourceRule()] };

export const validatingPolicy = ofKind("ValidatingAdmissionPolicy", {
  matchConstraints,
  validations: [{ expression: "object.spec.replicas <= 5" }],
});

export const mutatingPolicy = ofKind("MutatingAdmissionPolicy", {
  matchConstraints,
  reinvocationPolicy: "Never",
  mutations: [{ patchType: "ApplyConfiguration", applyConfiguration: { expression: "Object{}" } }],
});

export const validatingBinding = ofKind("ValidatingAdmissionPolicyBinding", {
  policyName: "acme.io",
  validationActions: ["Deny"],
});

export const mutatingBinding = ofKind("MutatingAdmissionPolicyBinding", { policyName: "acme.io" });
