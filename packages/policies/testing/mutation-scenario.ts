import { type JsonObject, type KubeObject, applyPatch } from "kube-json";
import { definedVersion, schemaAt } from "kube-schema";
import { readBinding } from "../admission-policy.js";
import type { PolicyRequest } from "../policy-request.js";
import { compiledMutatingPolicy } from "../mutate-policy.js";
import { deployment } from "./policy-scenario.js";
import { type MutatedRequest, type MutationFacts, mutateRequest } from "../mutate-request.js";

const V1 = "admissionregistration.k8s.io/v1";

export const pods = (...containers: readonly JsonObject[]): JsonObject => ({
  template: { spec: { containers } },
});

const CONTAINER: JsonObject = {
  type: "object",
  properties: {
    name: { type: "string" },
    image: { type: "string" },
    tty: { type: "boolean" },
    ports: { type: "array", items: { type: "object", properties: { containerPort: { type: "integer" } } } },
  },
};
const POD_SPEC: JsonObject = {
  type: "object",
  properties: {
    containers: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: CONTAINER,
    },
    tolerations: { type: "array", items: { type: "object", properties: { key: { type: "string" } } } },
  },
};
const DEPLOYMENT: JsonObject = {
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        replicas: { type: "integer" },
        paused: { type: "boolean" },
        template: { type: "object", properties: { spec: POD_SPEC } },
      },
    },
  },
};

/** A policy with one mutation, an object, and the result. */
export interface MutationScenario {
  readonly patch?: string;
  readonly apply?: string;
  readonly spec?: JsonObject;
  readonly object?: KubeObject;
  readonly request?: Partial<PolicyRequest>;
  readonly cluster?: readonly KubeObject[];
  readonly served?: MutationFacts["served"];
  /** By kind; that of Deployments if absent. */
  readonly schemas?: Readonly<Record<string, JsonObject>>;
  /** The object afterwards; the same if absent. */
  readonly after?: KubeObject;
  readonly denied?: string;
  readonly unknown?: string;
}

/** Mutates the object of a scenario. */
export const mutateScenario = ({
  patch,
  apply,
  spec = {},
  object = deployment({ replicas: 1 }),
  request: more,
  cluster = [],
  served,
  schemas = { Deployment: DEPLOYMENT },
}: MutationScenario): MutatedRequest & { readonly request: PolicyRequest } => {
  const mutation: JsonObject =
    patch === undefined
      ? { patchType: "ApplyConfiguration", applyConfiguration: { expression: apply ?? "Object{}" } }
      : { patchType: "JSONPatch", jsonPatch: { expression: patch } };
  const compiled = compiledMutatingPolicy({
    apiVersion: V1,
    kind: "MutatingAdmissionPolicy",
    metadata: { name: "p" },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: ["*"], apiVersions: ["*"], resources: ["*"], operations: ["CREATE"] }],
      },
      reinvocationPolicy: "Never",
      mutations: [mutation],
      ...spec,
    },
  });
  const binding = readBinding({
    apiVersion: V1,
    kind: "MutatingAdmissionPolicyBinding",
    metadata: { name: "b" },
    spec: { policyName: "p" },
  });
  if (compiled === undefined || binding === undefined) throw new Error("must be a policy and a binding");
  const [group = "", version = ""] = object.apiVersion.split("/");
  const request: PolicyRequest = {
    operation: "CREATE",
    kind: { group, version, kind: object.kind },
    resource: { group, version, resource: `${object.kind.toLowerCase()}s` },
    name: "web",
    namespace: "shop",
    user: { username: "ada", groups: [] },
    object,
    dryRun: true,
    ...more,
  };
  const facts: MutationFacts = {
    list: () => undefined,
    known: () => [],
    isNamespaced: () => true,
    namespaceObject: { apiVersion: "v1", kind: "Namespace", metadata: { name: "shop" } },
    equivalents: () => [],
    served,
    schema(kind, field) {
      const schema = definedVersion(cluster, kind)?.schema ?? schemas[kind.kind];
      return schema && schemaAt(schema, field);
    },
  };
  return { request, ...mutateRequest([{ compiled, bindings: [binding] }], { ...request, object }, facts) };
};

/** Fails unless the scenario has its result, and the reported operations lead to the same object. */
export const expectMutation = (scenario: MutationScenario): void => {
  const { object, steps, denials, notJudged } = mutateScenario(scenario);
  expect(denials.map(({ message }) => message)).toEqual(scenario.denied === undefined ? [] : [scenario.denied]);
  expect(notJudged.map(({ what }) => what)).toEqual(scenario.unknown === undefined ? [] : [scenario.unknown]);
  const given = scenario.object ?? deployment({ replicas: 1 });
  expect(object).toEqual(scenario.after ?? given);
  const operations = steps.flatMap((step) => step.operations);
  expect(applyPatch(given, operations)).toEqual({ value: object });
};
