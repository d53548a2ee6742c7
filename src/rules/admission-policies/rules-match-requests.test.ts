import { mutatingBinding, resourceRule, validatingBinding, validatingPolicy } from "kube-admission-policies/testing";
import { testRule } from "../../testing/test-rule.js";
import type { Json, JsonObject, KubeObject } from "kube-json";
import { rulesMatchRequests } from "./rules-match-requests.js";

const policy = (rule: JsonObject, ...excludeResourceRules: readonly Json[]): KubeObject =>
  validatingPolicy({ matchConstraints: { resourceRules: [resourceRule(rule)], excludeResourceRules } });
const core = (...resources: readonly string[]): JsonObject => ({ apiGroups: [""], resources });
const binding = (rule: JsonObject): KubeObject =>
  validatingBinding({ matchResources: { resourceRules: [resourceRule(rule)] } });
const bound = JSON.stringify(validatingPolicy());
const RULE = "spec.matchConstraints.resourceRules[0]";
const at = (field: string) => [["FieldValueInvalid", field === "" ? RULE : `${RULE}.${field}`]] as const;
const BINDING = [["FieldValueInvalid", "spec.matchResources.resourceRules"]] as const;
const exec = { ...core("pods/exec"), operations: ["CONNECT"] };

testRule(rulesMatchRequests, {
  bad: [
    ["FieldValueInvalid", `${RULE}.resources[0]`],
    ["FieldValueInvalid", "spec.matchConstraints.resourceRules[1].resources[0]"],
  ],
  valid: {
    "a resource of one of the groups": { object: policy({ apiGroups: ["", "apps"], resources: ["pods"] }) },
    "all resources": { object: policy({ resources: ["*"] }) },
    "all subresources": { object: policy({ resources: ["*/status"] }) },
    "a custom resource": { object: policy({ apiGroups: ["acme.io"], resources: ["gadgets"] }) },
    "any group": { object: policy({ apiGroups: ["*"], resources: ["gadgets"] }) },
    "a subresource": { object: policy({ resources: ["deployments/scale"] }) },
    "a version that was served once": { object: policy({ apiVersions: ["v1beta2"] }) },
    "any version": { object: policy({ apiVersions: ["*"] }) },
    "a scope that fits": { object: policy({ scope: "Namespaced" }) },
    "a scope that fits one of them": { object: policy({ ...core("pods", "nodes"), scope: "Cluster" }) },
    "Namespaces, which are in no namespace": { object: policy({ ...core("namespaces"), scope: "Cluster" }) },
    connections: { object: policy(exec) },
    "connections to all subresources": { object: policy({ ...core("pods/*"), operations: ["CONNECT"] }) },
    "connections among others": { object: policy({ ...core("pods", "pods/exec"), operations: ["CONNECT"] }) },
    "connections of a group with its own API server": {
      object: policy({ apiGroups: ["subresources.kubevirt.io"], operations: ["CONNECT"], resources: ["vms/vnc"] }),
    },
    "all operations": { object: policy({ ...core("pods/exec"), operations: ["*"] }) },
    "an exclusion of some": { object: policy({}, resourceRule({ resourceNames: ["a"] })) },
    "an exclusion of another operation": { object: policy({}, resourceRule({ operations: ["UPDATE"] })) },
    "an exclusion of subresources": { object: policy({ resources: ["deployments/*"] }, resourceRule()) },
    "an exclusion of one scope": { object: policy({}, resourceRule({ scope: "Namespaced" })) },
    "a binding with less than its policy": { object: binding({ resourceNames: ["a"] }), cluster: bound },
    "a binding with more": { object: binding({ resources: ["*"], operations: ["*"] }), cluster: bound },
    "a binding with an equivalent version": { object: binding({ apiVersions: ["v1beta1"] }), cluster: bound },
    "a binding without its policy": { object: binding({ operations: ["DELETE"] }) },
    "a binding to another kind of policy": {
      object: mutatingBinding({ matchResources: { resourceRules: [resourceRule({ operations: ["UPDATE"] })] } }),
      cluster: bound,
    },
    "a binding without rules": { object: validatingBinding({ matchResources: {} }), cluster: bound },
  },
  invalid: {
    "policies, for which none are evaluated": {
      object: policy({ apiGroups: ["admissionregistration.k8s.io"], resources: ["validatingadmissionpolicies"] }),
      causes: at("resources[0]"),
    },
    "a resource of another group": {
      object: policy(core("deployments")),
      causes: at("resources[0]"),
      says: ["must be named with its group in `apiGroups`, which is 'apps' for 'deployments'"],
    },
    "a resource of the core group": {
      object: policy({ resources: ["deployments", "pods"] }),
      causes: at("resources[1]"),
    },
    "a kind": { object: policy(core("Pod")), causes: at("resources[0]") },
    "a short name": {
      object: policy(core("svc")),
      causes: at("resources[0]"),
      says: ["must be the plural name of a resource in lowercase, such as 'services'"],
    },
    "an unknown name": { object: policy(core("podz/status")), causes: at("resources[0]") },
    "a version that never was": {
      object: policy({ apiVersions: ["v2"] }),
      causes: at("apiVersions"),
      says: ["must have a version of 'deployments', such as 'v1'"],
    },
    "a scope that fits none": { object: policy({ ...core("nodes"), scope: "Namespaced" }), causes: at("scope") },
    "a scope that does not fit Namespaces": {
      object: policy({ ...core("namespaces"), scope: "Namespaced" }),
      causes: at("scope"),
    },
    "the other scope": {
      object: policy({ scope: "Cluster" }),
      causes: at("scope"),
      says: ["must be '*' or 'Namespaced', because 'deployments' are in namespaces"],
    },
    "connections to Pods": { object: policy({ ...core("pods"), operations: ["CONNECT"] }), causes: at("operations") },
    "connections to all, but not to subresources": {
      object: policy({ ...core("*"), operations: ["CONNECT"] }),
      causes: at("operations"),
    },
    "connections in another group": { object: policy({ operations: ["CONNECT"] }), causes: at("operations") },
    "'exec' without connections": {
      object: policy({ ...core("pods/exec"), operations: ["CREATE", "UPDATE"] }),
      causes: at("resources[0]"),
    },
    "an exclusion of all": {
      object: policy({}, resourceRule({ apiGroups: ["*"], operations: ["*"], resources: ["*/*"] })),
      causes: at(""),
    },
    "an exclusion of the same": {
      object: policy({}, resourceRule({ operations: ["DELETE"] }), resourceRule()),
      causes: at(""),
    },
    "a binding with other operations": { object: binding({ operations: ["DELETE"] }), cluster: bound, causes: BINDING },
    "a binding with other resources": {
      object: binding({ resources: ["daemonsets"] }),
      cluster: bound,
      causes: BINDING,
    },
    "a binding with a subresource": {
      object: binding({ resources: ["deployments/scale"] }),
      cluster: bound,
      causes: BINDING,
    },
    "a binding with a rule that matches nothing": {
      object: binding(core("deployments")),
      causes: [["FieldValueInvalid", "spec.matchResources.resourceRules[0].resources[0]"]],
    },
  },
});
