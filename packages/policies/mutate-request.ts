import { metadataSchema } from "kube-schema";
import { type Status, failure } from "kube-api";
import {
  type FieldPath,
  type GroupVersionKind,
  type JsonObject,
  type KubeObject,
  type PatchOperation,
  differenceOf,
  equalJson,
  manifestOf,
} from "kube-json";
import {
  type Bound,
  type ClusterFacts,
  inputsOf,
  invocationsOf,
  isExempt,
  type NotJudged,
  serverOf,
  type Usable,
} from "./judge-request.js";
import type { MergeRules } from "./list-merging.js";
import { type CompiledMutating, mutateObject } from "./mutate-policy.js";
import { type PolicyRequest, inVersion } from "./policy-request.js";

/** The cluster data of mutating policies. */
export interface MutationFacts extends ClusterFacts {
  /**
   * The schema of a field in OpenAPI, and that of the whole kind for `[]`; undefined if it is not known. Apply configurations are
   * judged against it. Kinds of CRDs need it, too, for how their lists and maps are merged.
   */
  readonly schema?: ((kind: GroupVersionKind, field: FieldPath) => JsonObject | undefined) | undefined;
}

/** A request with an object that policies can change: no deletion. */
export type MutationRequest = PolicyRequest & { readonly object: KubeObject };

/** The changes of one policy. */
interface MutationStep {
  readonly policy: string;
  readonly binding: string;
  readonly operations: readonly PatchOperation[];
}

/** A policy that denies the request, because it cannot be evaluated or applied. */
export interface MutationDenial {
  readonly policy: string;
  readonly binding: string | undefined;
  readonly message: string;
}

export interface MutatedRequest {
  /** The object afterwards. */
  readonly object: KubeObject;
  /** Who changed what. */
  readonly steps: readonly MutationStep[];
  readonly denials: readonly MutationDenial[];
  readonly notJudged: readonly NotJudged[];
  /** Names of policies that were invoked. */
  readonly invoked: ReadonlySet<string>;
}

/** The result so far. */
interface Progress {
  object: KubeObject;
  readonly steps: MutationStep[];
  readonly denials: MutationDenial[];
  readonly notJudged: NotJudged[];
  readonly invoked: Set<string>;
}

/** Lets policies change the object of a request, in the order given. */
export const mutateRequest = (
  policies: readonly Bound<CompiledMutating>[],
  request: MutationRequest,
  facts: MutationFacts,
): MutatedRequest => {
  const progress: Progress = { object: request.object, steps: [], denials: [], notJudged: [], invoked: new Set() };
  if (isExempt(request)) return progress;
  for (const { compiled, bindings } of policies) {
    const { name: policy, failurePolicy } = compiled.policy;
    const deny = (binding: string | undefined, message: string): void => {
      if (failurePolicy === "Fail") progress.denials.push({ policy, binding, message });
    };
    for (const invocation of invocationsOf(compiled.policy, bindings, request, facts)) {
      const binding = invocation.binding?.name;
      if ("unknown" in invocation) progress.notJudged.push({ policy, binding, what: invocation.unknown });
      else if ("error" in invocation) deny(binding, invocation.error);
      else invoke(compiled, invocation, request, facts, progress, deny);
    }
  }
  return progress;
};

const invoke = (
  compiled: CompiledMutating,
  invocation: Usable,
  request: PolicyRequest,
  facts: MutationFacts,
  progress: Progress,
  deny: (binding: string, message: string) => void,
): void => {
  const { object } = progress;
  const { name: policy } = compiled.policy;
  const {
    binding: { name: binding },
    matched,
  } = invocation;
  const { seen, unknown, known } = inputsOf({ ...request, object }, invocation, facts);
  if (seen === undefined) {
    progress.notJudged.push({ policy, binding, what: unknown });
    return;
  }
  const rules: MergeRules = {
    schema: (field) => facts.schema?.(matched.kind, field) ?? metadataSchema(field),
  };
  const result = mutateObject(compiled, seen, known, rules);
  for (const what of result.unknown) progress.notJudged.push({ policy, binding, what });
  for (const error of result.errors) deny(binding, error);
  if (result.isInvoked) progress.invoked.add(policy);
  const written = inVersion(object, result.object.apiVersion);
  const after = inVersion(manifestOf(written, result.object, serverOf(request, facts)), object.apiVersion);
  if (equalJson(object, after)) return;
  progress.steps.push({ policy, binding, operations: [...differenceOf(object, after)] });
  progress.object = after;
};

/** The Status of a request that a mutating policy denies. */
export const mutationStatus = (
  denials: readonly MutationDenial[],
  { resource, name = "" }: PolicyRequest,
): Status | undefined => {
  const [first] = denials;
  if (first === undefined) return undefined;
  const { group, resource: kind } = resource;
  const causes = denials.map((one) => ({ reason: "", message: mutationDenialText(one) }));
  const details = { name, ...(group === "" ? {} : { group }), kind, causes };
  return { ...failure("Invalid", mutationDenialText(first), details), code: 403 };
};

/** The words of the API server. */
const mutationDenialText = ({ policy, binding, message }: MutationDenial): string =>
  binding === undefined
    ? `policy "${policy}" denied request: ${message}`
    : `policy '${policy}' with binding '${binding}' denied request: ${message}`;
