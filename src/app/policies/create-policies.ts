import { DEFINITIONS, definedVersion, isNamespacedKind, schemaAt } from "kube-schema";
import { kindSchema } from "kube-builtin";
import { type KubeObject, at, compareText, formatApiVersion, objectAt, parseApiVersion } from "kube-json";
import {
  type Bound,
  type ClusterFacts,
  type CompiledMutating,
  type Judgement,
  type MutatedRequest,
  type MutationDenial,
  type MutationFacts,
  type NotJudged,
  type PolicyBinding,
  type Verdict,
  compiledMutatingPolicy,
  compiledPolicy,
  denialStatus,
  equivalentResources,
  judgeRequest,
  mutateRequest,
  mutationStatus,
  readBinding,
  readPolicy,
} from "kube-admission-policies";
import { served } from "../../model/served.js";
import type { AdmissionPolicies, Mutated } from "../../model/admission-policies.js";
import type { ClusterSnapshot, Context } from "../../model/context.js";
import type { Finding } from "../../model/decision.js";
import { policyNamespace, policyRequest } from "../../model/policy-request.js";
import type { Read } from "../../model/rule.js";
import { NAMESPACES } from "../../model/reads.js";

/** Code that is loaded on demand is one module, which is one file of the bundle. */
export { policyNotes } from "./policy-notes.js";

/** Receives the results of admission policies in their own terms. */
interface PolicyObserver {
  mutated(result: MutatedRequest): void;
  judged(judgement: Judgement): void;
}

/** The kinds of objects that these policies read: parameters and Namespaces. */
export const readsOfPolicies = (objects: readonly KubeObject[]): readonly Read[] => [
  NAMESPACES,
  ...paramReads(objects),
];

/** Admission policies from these objects, with the parameters and Namespaces of the cluster. */
export const createPolicies = (
  objects: readonly KubeObject[],
  cluster: ClusterSnapshot,
  observer?: PolicyObserver,
): AdmissionPolicies => {
  const bindings = objects.flatMap((object) => readBinding(object) ?? []).sort(byName);
  const validating = boundTo(
    objects.flatMap((object) => compiledPolicy(object) ?? []),
    bindings.filter(({ kind }) => kind === "ValidatingAdmissionPolicy"),
  );
  const mutating = boundTo(
    objects.flatMap((object) => compiledMutatingPolicy(object) ?? []),
    bindings.filter(({ kind }) => kind === "MutatingAdmissionPolicy"),
  );
  return {
    mutate: (context) => mutate(mutating, context, cluster, observer),
    validate(context) {
      const request = policyRequest(context);
      const judgement = judgeRequest(validating, request, factsFor(context, cluster));
      observer?.judged(judgement);
      const { verdicts, notJudged } = judgement;
      const denied = verdicts.find(({ action }) => action === "Deny");
      return {
        findings: verdicts.map((one) => findingOf(one, one.action, one.reason)),
        warnings: notJudged.map(noteOf),
        ...(denied === undefined ? {} : { denial: denialStatus(denied, request) }),
      };
    },
  };
};

/** One round of mutations; the next one invokes only policies that were invoked and want it. */
const mutate = (
  policies: readonly Bound<CompiledMutating>[],
  context: Context,
  cluster: ClusterSnapshot,
  observer: PolicyObserver | undefined,
): Mutated => {
  const { object, operation } = context;
  if (policies.length === 0 || operation === "DELETE" || operation === "CONNECT")
    return { object, defaulted: [], findings: [], warnings: [] };
  const request = policyRequest(context);
  const result = mutateRequest(
    policies,
    { ...request, object: request.object ?? object },
    mutationFacts(context, cluster),
  );
  observer?.mutated(result);
  const again = policies.filter(
    ({ compiled: { policy } }) => policy.reinvocationPolicy === "IfNeeded" && result.invoked.has(policy.name),
  );
  const denial = mutationStatus(result.denials, request);
  return {
    object: withNamespaceOf(object, result.object),
    defaulted: result.steps.map(({ policy, binding, operations }) => ({
      defaulter: policy,
      pack: binding,
      operations,
    })),
    findings: result.denials.map((denial) => findingOf(denial)),
    warnings: result.notJudged.map(noteOf),
    ...(denial === undefined ? {} : { denial }),
    ...(again.length === 0
      ? {}
      : { again: (next) => ({ ...mutate(again, next, cluster, observer), again: undefined }) }),
  };
};

/** Policies see the namespace of the request, which a manifest may leave out. */
const withNamespaceOf = (given: KubeObject, mutated: KubeObject): KubeObject => {
  if (at(given, "metadata", "namespace") !== undefined) return mutated;
  const { namespace: _, ...metadata } = objectAt(mutated, "metadata");
  return Object.keys(metadata).length === 0 && given["metadata"] === undefined ? mutated : { ...mutated, metadata };
};

const mutationFacts = (context: Context, cluster: ClusterSnapshot): MutationFacts => ({
  ...factsFor(context, cluster),
  schema(kind, field) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    const { group, version, kind: name } = kind;
    const schema = definedVersion(definitions, kind)?.schema ?? kindSchema(formatApiVersion(group, version), name);
    return schema && schemaAt(schema, field);
  },
});

/** The kinds of parameters. */
const paramReads = (objects: readonly KubeObject[]): readonly Read[] =>
  objects.flatMap((object) => {
    const kind = readPolicy(object)?.paramKind;
    return kind === undefined ? [] : [{ group: parseApiVersion(kind.apiVersion).group, kind: kind.kind }];
  });

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => compareText(a.name, b.name);

/** The policies that have bindings, by name. */
const boundTo = <P extends { readonly policy: { readonly name: string } }>(
  policies: readonly P[],
  bindings: readonly PolicyBinding[],
): readonly Bound<P>[] =>
  policies
    .toSorted((a, b) => byName(a.policy, b.policy))
    .map((compiled) => ({
      compiled,
      bindings: bindings.filter(({ policyName }) => policyName === compiled.policy.name),
    }))
    .filter((one) => one.bindings.length > 0);

const factsFor = (context: Context, cluster: ClusterSnapshot): ClusterFacts => {
  const definitions = (): readonly KubeObject[] => cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
  return {
    list: (group, kind) => cluster.list(group, kind),
    known: (group, kind) => cluster.known(group, kind),
    isNamespaced: (group, kind) => isNamespacedKind(group, kind, definitions()),
    namespaceObject: policyNamespace({ ...context, cluster }),
    equivalents: (resource) => equivalentResources(resource, definitions()),
    served,
  };
};

const findingOf = (
  { policy, binding = "", message }: Verdict | MutationDenial,
  action: Verdict["action"] = "Deny",
  reason = "",
): Finding => ({
  reason: reason === "Forbidden" || reason === "Unauthorized" ? "FieldValueForbidden" : "FieldValueInvalid",
  field: [],
  message,
  rule: policy,
  pack: binding,
  action,
  ratcheted: false,
  isPolicy: true,
});

const noteOf = ({ policy, binding, what }: NotJudged): string =>
  `policy '${policy}'${binding === undefined ? "" : ` with binding '${binding}'`} was not evaluated as a whole: only an API server knows ${what}`;
