import { type Json, type JsonObject, type KubeObject, stringAt } from "kube-json";
import { readBinding } from "../admission-policy.js";
import { compiledPolicy } from "../compiled-policy.js";
import { equivalentResources } from "../equivalents.js";
import { type ClusterFacts, type Judgement, judgeRequest } from "../judge-request.js";
import type { PolicyRequest } from "../policy-request.js";

const V1 = "admissionregistration.k8s.io/v1";
/** Matches deployments that are created or updated. */
export const DEPLOYMENTS: JsonObject = {
  apiGroups: ["apps"],
  apiVersions: ["v1"],
  resources: ["deployments"],
  operations: ["CREATE", "UPDATE"],
};

/** A policy and its binding, a request, and the result. */
export interface PolicyScenario {
  /** Fields of the policy's spec; `validate` is a shorthand for one validation. */
  readonly spec?: JsonObject;
  readonly validate?: string;
  readonly binding?: JsonObject;
  readonly object?: KubeObject;
  readonly request?: Partial<PolicyRequest>;
  readonly namespace?: KubeObject | null;
  readonly cluster?: readonly KubeObject[];
  readonly isComplete?: boolean;
  readonly served?: ClusterFacts["served"];
  /** 'Deny: message', or 'unknown: what'. */
  readonly expect: readonly string[];
}

export const deployment = (spec: Json = { replicas: 3 }, metadata: JsonObject = {}): KubeObject => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web", namespace: "shop", ...metadata },
  spec,
});
const SHOP: KubeObject = {
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: "shop", labels: { env: "prod" } },
  status: { phase: "Active" },
};
export const configMap = (name: string, data: JsonObject, more: JsonObject = {}): KubeObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "shop", ...more },
  data,
});

/** Judges the request of a scenario. */
export const judgeScenario = (scenario: PolicyScenario): Judgement & { readonly request: PolicyRequest } => {
  const { spec = {}, validate = "true", binding = {}, object = deployment(), cluster = [] } = scenario;
  const policy: KubeObject = {
    apiVersion: V1,
    kind: "ValidatingAdmissionPolicy",
    metadata: { name: "p" },
    spec: {
      matchConstraints: { resourceRules: [DEPLOYMENTS] },
      validations: [{ expression: validate }],
      ...spec,
    },
  };
  const bound = readBinding({
    apiVersion: V1,
    kind: "ValidatingAdmissionPolicyBinding",
    metadata: { name: "b" },
    spec: { policyName: "p", validationActions: ["Deny"], ...binding },
  });
  const compiled = compiledPolicy(policy);
  if (compiled === undefined || bound === undefined) throw new Error("must be a policy and a binding");
  const namespace = stringAt(object, "metadata", "namespace");
  const request: PolicyRequest = {
    operation: "CREATE",
    kind: { group: "apps", version: "v1", kind: "Deployment" },
    resource: { group: "apps", version: "v1", resource: "deployments" },
    name: "web",
    namespace,
    user: { username: "ada", groups: ["dev"] },
    object,
    dryRun: true,
    ...scenario.request,
  };
  const known = (group: string, kind: string): readonly KubeObject[] =>
    cluster.filter((one) => one.kind === kind && (one.apiVersion.split("/")[1] === undefined) === (group === ""));
  const definitions = cluster.filter(({ kind }) => kind === "CustomResourceDefinition");
  const facts: ClusterFacts = {
    known,
    list: (group, kind) => (scenario.isComplete === true ? known(group, kind) : undefined),
    isNamespaced: (_, kind) => (kind === "ConfigMap" ? true : kind === "Namespace" ? false : undefined),
    namespaceObject: scenario.namespace === undefined ? SHOP : (scenario.namespace ?? undefined),
    equivalents: (resource) => equivalentResources(resource, definitions),
    served: scenario.served,
  };
  return { request, ...judgeRequest([{ compiled, bindings: [bound] }], request, facts) };
};

/** The result of a scenario as texts. */
export const policySummary = (scenario: PolicyScenario): readonly string[] => {
  const { verdicts, notJudged, annotations } = judgeScenario(scenario);
  return [
    ...verdicts.map(
      ({ action, message, reason }) =>
        `${action}${reason === "" || reason === "Invalid" ? "" : ` ${reason}`}: ${message}`,
    ),
    ...notJudged.map(({ what }) => `unknown: ${what}`),
    ...annotations.map(({ key, value }) => `annotation: ${key}=${value}`),
  ];
};
