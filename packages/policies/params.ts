import { matchesLabels } from "kube-api";
import { type KubeObject, objectAt, objectName, parseApiVersion, stringAt } from "kube-json";
import type { ParamKind, ParamRef } from "./admission-policy.js";
import { inVersion } from "./policy-request.js";

/** Objects that may be parameters. */
export interface ParamFacts {
  /** All objects of a kind; undefined if not all are known. */
  list(group: string, kind: string): readonly KubeObject[] | undefined;
  /** The known objects of a kind. */
  known(group: string, kind: string): readonly KubeObject[];
  /** Undefined if the kind is not known. */
  isNamespaced(group: string, kind: string): boolean | undefined;
}

export type Params =
  /** Null stands for no parameters, with which the policy is evaluated once. */
  | {
      readonly params: readonly (KubeObject | null)[];
      readonly error?: undefined;
      readonly unknown?: undefined;
    }
  /** In the words of the API server. */
  | { readonly error: string; readonly unknown?: undefined }
  | { readonly unknown: string };

/**
 * The parameters of a binding for an object in this namespace; the policy is evaluated once for each
 * (k8s.io/apiserver, pkg/admission/plugin/policy/generic/policy_dispatcher.go, CollectParams).
 */
export const collectParams = (
  paramKind: ParamKind | undefined,
  paramRef: ParamRef | undefined,
  namespace: string | undefined,
  facts: ParamFacts,
): Params => {
  if (paramKind === undefined || paramRef === undefined) return { params: [null] };
  const { group } = parseApiVersion(paramKind.apiVersion);
  const { kind } = paramKind;
  const isNamespaced = facts.isNamespaced(group, kind);
  if (isNamespaced === undefined) return { unknown: `the kind '${kind}' of its parameters` };
  if (!isNamespaced && paramRef.namespace !== "")
    return { error: "paramRef.namespace must not be provided for a cluster-scoped `paramKind`" };
  const holder = paramRef.namespace === "" ? namespace : paramRef.namespace;
  if (isNamespaced && holder === undefined)
    return {
      error: "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
    };
  if (paramRef.name === "" && paramRef.selector === undefined)
    return { error: "one of name or selector must be provided" };
  const found = facts
    .known(group, kind)
    .filter((one) => !isNamespaced || stringAt(one, "metadata", "namespace") === holder)
    .filter((one) => isReferenced(one, paramRef));
  // Parameters are nearly always kinds with one version, or the same in all.
  if (found.length > 0) return { params: found.map((one) => inVersion(one, paramKind.apiVersion)) };
  if (facts.list(group, kind) === undefined)
    return { unknown: `${kind} ${paramRef.name === "" ? "for its parameters" : `'${paramRef.name}'`}` };
  return paramRef.parameterNotFoundAction === "Deny"
    ? { error: "no params found for policy binding with `Deny` parameterNotFoundAction" }
    : { params: [] };
};

const isReferenced = (object: KubeObject, { name, selector }: ParamRef): boolean =>
  name === ""
    ? selector !== undefined && matchesLabels(selector, objectAt(object, "metadata", "labels"))
    : objectName(object) === name;
