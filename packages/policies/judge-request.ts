import { type KubeObject, formatApiVersion, stringAt } from "kube-json";
import { ADMISSION_KINDS, type AdmissionPolicy, POLICY_GROUP, type PolicyBinding } from "./admission-policy.js";
import type { CompiledValidating } from "./compiled-policy.js";
import { type MatchFacts, type Matched, matchRequest } from "./matching.js";
import { type ParamFacts, collectParams } from "./params.js";
import { type PolicyRequest, inVersion, isForNamespace, isWritten } from "./policy-request.js";
import type { PolicyFacts } from "./roots.js";
import { type Denial, type PolicyResult, validatePolicy } from "./validate-policy.js";
import { type Status, type StatusReason, failure } from "kube-api";

/** A policy with its bindings. */
export interface Bound<P> {
  readonly compiled: P;
  readonly bindings: readonly PolicyBinding[];
}

export interface ClusterFacts extends ParamFacts, MatchFacts {
  /** A manifest as an API server sends it to policies: with the defaults of its kind. Without it, they see what is written. */
  readonly served?: ((object: KubeObject) => KubeObject) | undefined;
}

const ACTIONS = ["Deny", "Warn", "Audit"] as const;
type PolicyAction = (typeof ACTIONS)[number];

/** A failed validation, and what its binding does about it. */
export interface Verdict extends Denial {
  readonly policy: string;
  /** Undefined if the policy itself cannot be used. */
  readonly binding: string | undefined;
  /** The most severe one. */
  readonly action: PolicyAction;
}

/** A policy that was not evaluated, or not as a whole. */
export interface NotJudged {
  readonly policy: string;
  readonly binding: string | undefined;
  /** The unknown input, such as 'the authorizer'. */
  readonly what: string;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly notJudged: readonly NotJudged[];
  readonly annotations: readonly { readonly key: string; readonly value: string }[];
}

/** The requests that policies never see, so that an administrator can always repair them. */
export const isExempt = ({ kind }: PolicyRequest): boolean =>
  kind.group === POLICY_GROUP && (ADMISSION_KINDS.includes(kind.kind) || kind.kind.endsWith("WebhookConfiguration"));

/** Judges a request (k8s.io/apiserver, pkg/admission/plugin/policy/validating/dispatcher.go, Dispatch). */
export const judgeRequest = (
  policies: readonly Bound<CompiledValidating>[],
  request: PolicyRequest,
  facts: ClusterFacts,
): Judgement => {
  const verdicts: Verdict[] = [];
  const notJudged: NotJudged[] = [];
  const annotations: Judgement["annotations"][number][] = [];
  if (isExempt(request)) return { verdicts, notJudged, annotations };
  for (const { compiled, bindings } of policies) {
    const { name: policy, failurePolicy } = compiled.policy;
    for (const invocation of invocationsOf(compiled.policy, bindings, request, facts)) {
      const binding = invocation.binding?.name;
      if ("unknown" in invocation) notJudged.push({ policy, binding, what: invocation.unknown });
      else if ("error" in invocation) {
        if (failurePolicy === "Fail")
          verdicts.push({ policy, binding, message: invocation.error, reason: "", action: "Deny", always: true });
      } else {
        const result = evaluate(compiled, invocation, request, facts);
        for (const what of result.unknown) notJudged.push({ policy, binding, what });
        for (const denial of result.denials) verdicts.push(...verdictsOf(denial, policy, invocation.binding));
        for (const { key, value } of result.annotations) annotations.push({ key: `${policy}/${key}`, value });
      }
    }
  }
  return { verdicts, notJudged, annotations };
};

/** A policy to evaluate for a request, with a binding and one set of parameters, or why that is not possible. */
export type Invocation = Usable | Unusable;

export interface Usable {
  readonly binding: PolicyBinding;
  readonly params: KubeObject | null;
  readonly matched: Matched;
}

type Unusable = { readonly binding: PolicyBinding | undefined } & (
  | { readonly error: string }
  | { readonly unknown: string }
);

const misconfigured = (binding: PolicyBinding | undefined, error: string): Unusable => ({
  binding,
  error: `failed to configure ${binding === undefined ? "policy" : "binding"}: ${error}`,
});

/** The invocations of a policy, in the order of its bindings. */
export function* invocationsOf(
  { matchConstraints, paramKind }: Pick<AdmissionPolicy, "matchConstraints" | "paramKind">,
  bindings: readonly PolicyBinding[],
  request: PolicyRequest,
  facts: ClusterFacts,
): Iterable<Invocation> {
  if (matchConstraints === undefined) {
    if (bindings.length > 0) yield misconfigured(undefined, "policy contained no match constraints, a required field");
    return;
  }
  const definition = matchRequest(matchConstraints, request, facts);
  if (definition.unknown === undefined && definition.matched === undefined) return;
  for (const binding of bindings) {
    const own = binding.matchResources === undefined ? undefined : matchRequest(binding.matchResources, request, facts);
    if (own !== undefined && own.unknown === undefined && own.matched === undefined) continue;
    const unknown = definition.unknown ?? own?.unknown;
    if (unknown !== undefined || definition.matched === undefined) {
      yield { binding, unknown: unknown ?? "" };
      continue;
    }
    const collected = collectParams(paramKind, binding.paramRef, request.namespace, facts);
    if (collected.unknown !== undefined) yield { binding, unknown: collected.unknown };
    else if (collected.error !== undefined) yield misconfigured(binding, collected.error);
    else for (const params of collected.params) yield { binding, params, matched: definition.matched };
  }
}

const evaluate = (
  compiled: CompiledValidating,
  invocation: Usable,
  request: PolicyRequest,
  facts: ClusterFacts,
): PolicyResult => {
  const { seen, unknown, known } = inputsOf(request, invocation, facts);
  if (seen === undefined) return { denials: [], annotations: [], unknown: [unknown] };
  return validatePolicy(compiled, seen, known);
};

/** What a policy sees: the request in the version that it matches, and the facts; `unknown` if it cannot be converted here. */
type Inputs =
  | { readonly seen: PolicyRequest; readonly known: PolicyFacts; readonly unknown?: undefined }
  | { readonly seen?: undefined; readonly known?: undefined; readonly unknown: string };

export const inputsOf = (request: PolicyRequest, { matched, params }: Usable, facts: ClusterFacts): Inputs => {
  const seen = converted(request, matched, facts);
  const { group, version } = matched.resource;
  if (seen === undefined) return { unknown: `the object in version '${formatApiVersion(group, version)}'` };
  const namespaceObject = isForNamespace(request) ? null : facts.namespaceObject;
  const serve = serverOf(request, facts);
  const { object, oldObject } = seen;
  return {
    seen: { ...seen, object: object && serve(object), oldObject: oldObject && serve(oldObject) },
    known: { namespaceObject, params, matched },
  };
};

/** What an API server makes of a manifest; the object of a request is as it is. */
export const serverOf = (request: PolicyRequest, { served }: ClusterFacts): ((object: KubeObject) => KubeObject) =>
  served !== undefined && isWritten(request) ? served : (object) => object;

/** The request with its objects in the version that the policy matches; undefined if they cannot be converted here. */
const converted = (request: PolicyRequest, { resource }: Matched, facts: MatchFacts): PolicyRequest | undefined => {
  const { group, version } = request.resource;
  if (resource.group === group && resource.version === version) return request;
  const other = facts
    .equivalents(request.resource)
    .find((one) => one.resource.group === resource.group && one.resource.version === resource.version);
  if (other?.isSame !== true) return undefined;
  const apiVersion = formatApiVersion(resource.group, resource.version);
  const { object, oldObject } = request;
  return {
    ...request,
    object: object && inVersion(object, apiVersion),
    oldObject: oldObject && inVersion(oldObject, apiVersion),
  };
};

function* verdictsOf(denial: Denial, policy: string, binding: PolicyBinding): Iterable<Verdict> {
  const action = denial.always === true ? "Deny" : ACTIONS.find((one) => binding.validationActions.includes(one));
  if (action !== undefined) yield { ...denial, policy, binding: binding.name, action };
}

/** The words of the API server for a denial by a ValidatingAdmissionPolicy. */
const denialText = ({ policy, binding, message }: Pick<Verdict, "policy" | "binding" | "message">): string =>
  binding === undefined
    ? `ValidatingAdmissionPolicy '${policy}' denied request: ${message}`
    : `ValidatingAdmissionPolicy '${policy}' with binding '${binding}' denied request: ${message}`;

const REASONS: readonly StatusReason[] = ["Unauthorized", "Forbidden", "Invalid", "RequestEntityTooLarge"];

/** The Status of a request that a policy denies (k8s.io/apiserver, pkg/admission/errors.go, NewForbidden). */
export const denialStatus = (verdict: Verdict, request: PolicyRequest): Status => {
  const text = denialText(verdict);
  const { group, resource } = request.resource;
  const name = nameOf(request);
  const reason = REASONS.find((one) => one === verdict.reason) ?? "Invalid";
  const qualified = group === "" ? resource : `${resource}.${group}`;
  const details = {
    name,
    ...(group === "" ? {} : { group }),
    kind: resource,
    causes: [{ reason: "", message: text }],
  };
  return failure(reason, `${qualified} ${JSON.stringify(name)} is forbidden: ${text}`, details);
};

const nameOf = ({ name, object }: PolicyRequest): string => {
  const found = [name, stringAt(object, "metadata", "name"), stringAt(object, "metadata", "generateName")];
  return found.find((one) => one !== undefined && one !== "") ?? "Unknown";
};
