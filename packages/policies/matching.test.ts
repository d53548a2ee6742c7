import type { JsonObject } from "kube-json";
import { DEPLOYMENTS, type PolicyScenario, deployment, policySummary } from "./testing/policy-scenario.js";

const rules = (...rule: readonly JsonObject[]): JsonObject => ({
  matchConstraints: { resourceRules: rule.map((one) => ({ ...DEPLOYMENTS, ...one })) },
});
const DENIED = ["Deny: failed expression: false"];
const no = (spec: JsonObject): PolicyScenario => ({ validate: "false", spec, expect: [] });
const yes = (spec: JsonObject): PolicyScenario => ({ validate: "false", spec, expect: DENIED });

const MATCHING: Readonly<Record<string, PolicyScenario>> = {
  "matches the resource": yes({}),
  "not another resource": no(rules({ resources: ["pods"] })),
  "not another group": no(rules({ apiGroups: [""] })),
  "every group": yes(rules({ apiGroups: ["*"] })),
  "every resource": yes(rules({ resources: ["*"] })),
  "every resource and subresource": yes(rules({ resources: ["*/*"] })),
  "the resource and its subresources": yes(rules({ resources: ["deployments/*"] })),
  "not only a subresource": no(rules({ resources: ["deployments/status"] })),
  "not another operation": no(rules({ operations: ["UPDATE"] })),
  "every operation": yes(rules({ operations: ["*"] })),
  "the second rule": yes(rules({ resources: ["pods"] }, {})),
  "a name": yes(rules({ resourceNames: ["web"] })),
  "not another name": no(rules({ resourceNames: ["db"] })),
  "a namespaced scope": yes(rules({ scope: "Namespaced" })),
  "not a cluster scope": no(rules({ scope: "Cluster" })),
  "what is not excluded": yes({
    matchConstraints: {
      resourceRules: [DEPLOYMENTS],
      excludeResourceRules: [{ ...DEPLOYMENTS, resourceNames: ["db"] }],
    },
  }),
  "not what is excluded": no({
    matchConstraints: { resourceRules: [DEPLOYMENTS], excludeResourceRules: [DEPLOYMENTS] },
  }),
  "a namespace with the label": yes({
    matchConstraints: { resourceRules: [DEPLOYMENTS], namespaceSelector: { matchLabels: { env: "prod" } } },
  }),
  "not a namespace without it": no({
    matchConstraints: { resourceRules: [DEPLOYMENTS], namespaceSelector: { matchLabels: { env: "test" } } },
  }),
  "a namespace by name, which needs no labels": {
    ...yes({
      matchConstraints: {
        resourceRules: [DEPLOYMENTS],
        namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "shop" } },
      },
    }),
    namespace: null,
  },
  "a namespace that is not known": {
    ...yes({
      matchConstraints: { resourceRules: [DEPLOYMENTS], namespaceSelector: { matchLabels: { env: "prod" } } },
    }),
    namespace: null,
    expect: ["unknown: the labels of Namespace 'shop'"],
  },
  "an object with the label": {
    ...yes({
      matchConstraints: { resourceRules: [DEPLOYMENTS], objectSelector: { matchLabels: { a: "b" } } },
    }),
    object: deployment({}, { labels: { a: "b" } }),
  },
  "an old object with the label": {
    ...yes({
      matchConstraints: { resourceRules: [DEPLOYMENTS], objectSelector: { matchLabels: { a: "b" } } },
    }),
    request: { operation: "UPDATE", oldObject: deployment({}, { labels: { a: "b" } }) },
  },
  "not an object without it": no({
    matchConstraints: { resourceRules: [DEPLOYMENTS], objectSelector: { matchLabels: { a: "b" } } },
  }),
  "no constraints are a mistake": {
    spec: { matchConstraints: null },
    expect: ["Deny: failed to configure policy: policy contained no match constraints, a required field"],
  },
  "no policy without constraints, if failures are ignored": {
    spec: { matchConstraints: null, failurePolicy: "Ignore" },
    expect: [],
  },
  "a binding that matches": { ...yes({}), binding: { matchResources: { resourceRules: [DEPLOYMENTS] } } },
  "not where the binding does not match": {
    ...no({}),
    binding: { matchResources: { namespaceSelector: { matchLabels: { env: "test" } } } },
  },
  "not policies themselves": {
    ...no(rules({ apiGroups: ["*"], resources: ["*"] })),
    request: {
      kind: { group: "admissionregistration.k8s.io", version: "v1", kind: "ValidatingAdmissionPolicy" },
    },
  },
  "another version of a custom resource": {
    ...yes(rules({ apiGroups: ["acme.io"], resources: ["widgets"] })),
    validate: "object.apiVersion != 'acme.io/v1' || request.requestKind.version != 'v1beta1'",
    object: { apiVersion: "acme.io/v1beta1", kind: "Widget", metadata: { name: "a", namespace: "shop" } },
    request: {
      kind: { group: "acme.io", version: "v1beta1", kind: "Widget" },
      resource: { group: "acme.io", version: "v1beta1", resource: "widgets" },
    },
    cluster: [
      {
        apiVersion: "apiextensions.k8s.io/v1",
        kind: "CustomResourceDefinition",
        metadata: { name: "widgets.acme.io" },
        spec: {
          group: "acme.io",
          names: { kind: "Widget", plural: "widgets" },
          versions: [
            { name: "v1", served: true },
            { name: "v1beta1", served: true },
          ],
        },
      },
    ],
    expect: ["Deny: failed expression: object.apiVersion != 'acme.io/v1' || request.requestKind.version != 'v1beta1'"],
  },
  "another version of a built-in resource cannot be converted here": {
    ...yes(rules({ apiGroups: ["autoscaling"], resources: ["horizontalpodautoscalers"] })),
    request: {
      kind: { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
      resource: { group: "autoscaling", version: "v2", resource: "horizontalpodautoscalers" },
    },
    expect: ["unknown: the object in version 'autoscaling/v1'"],
  },
  "not another version, if exactly one must match": {
    ...no({
      matchConstraints: {
        matchPolicy: "Exact",
        resourceRules: [{ ...DEPLOYMENTS, apiGroups: ["autoscaling"], resources: ["horizontalpodautoscalers"] }],
      },
    }),
    request: {
      kind: { group: "autoscaling", version: "v2", kind: "HorizontalPodAutoscaler" },
      resource: { group: "autoscaling", version: "v2", resource: "horizontalpodautoscalers" },
    },
  },
};

test.each(Object.entries(MATCHING))("%s", (_, scenario) => {
  expect(policySummary(scenario)).toEqual(scenario.expect);
});
