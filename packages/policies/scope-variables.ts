import type { Type } from "kube-cel";
import { AUTHORIZER_TYPE, DYN, NAMESPACE_TYPE, REQUEST_TYPE, RESOURCE_CHECK_TYPE } from "./variable-types.js";

/** The variables of an expression of a policy. */
export interface Visible {
  /** The type of `object` and `oldObject`. */
  readonly object?: Type;
  /** The type of `params`; undefined if the policy has none. */
  readonly params: Type | undefined;
  /** The type of `variables`; undefined if there are none. */
  readonly variables: Type | undefined;
  readonly hasAuthorizer: boolean;
}

/** The variables of an expression with their types (k8s.io/apiserver, pkg/admission/plugin/cel/compile.go). */
export const scopeVariables = ({
  object = DYN,
  params,
  variables,
  hasAuthorizer,
}: Visible): ReadonlyMap<string, Type> =>
  new Map<string, Type>([
    ["object", object],
    ["oldObject", object],
    ["namespaceObject", NAMESPACE_TYPE],
    ["request", REQUEST_TYPE],
    ...(variables === undefined ? [] : [["variables", variables] as const]),
    ...(params === undefined ? [] : [["params", params] as const]),
    ...(hasAuthorizer
      ? [["authorizer", AUTHORIZER_TYPE] as const, ["authorizer.requestResource", RESOURCE_CHECK_TYPE] as const]
      : []),
  ]);
