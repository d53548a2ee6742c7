import { DEFAULT_NAMESPACE, resourceFor } from "kube-api";
import { type KubeObject, parseApiVersion } from "kube-json";
import type { CustomResource, CustomResources } from "./custom-resources.js";

/** The namespace of an object that names none, and the scope in its CRD. */
export interface Assumed {
  /** Undefined if the object is not namespaced, or if the scope of its kind is unknown. */
  readonly namespace: string | undefined;
  /** For kinds that are not built in. */
  readonly custom: CustomResource | undefined;
}

/** `namespace` applies to objects that name none; 'default' if it is not set. */
export const assumedOf = (
  object: KubeObject,
  namespace: string | undefined,
  customResources: CustomResources,
): Assumed => {
  const { group } = parseApiVersion(object.apiVersion);
  const builtIn = resourceFor(group, object.kind).namespaced;
  const custom = builtIn === undefined ? customResources.find(group, object.kind) : undefined;
  const isNamespaced = builtIn ?? custom?.namespaced;
  if (isNamespaced === false) return { namespace: undefined, custom };
  return { namespace: namespace ?? (isNamespaced === true ? DEFAULT_NAMESPACE : undefined), custom };
};
